// Changes the mobile number of the payout accounts, to which codes are sent too.

import type { OtpChallenge } from '#contract/otp.ts'
import { texts, words } from '#contract/texts.ts'
import { refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { failFields } from '#server/kit/fail.ts'
import { actOnCode } from '#server/otp/challenge.ts'
import { type CodeSteps, codeStep } from '#server/otp/code-step.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import { maskedMobile, mobileNumber, setMobileNumber } from '#server/otp/mobile-number.ts'
import { mailOwner } from '#server/otp/notices.ts'
import type { Services } from '#server/outside/services.ts'
import { listBankSlugs } from './lock-banks.ts'
import { numberChangedMail } from './mails.ts'

/**
 * The code goes to the current number, so that a stolen session cannot redirect codes; it goes to the new number only
 * when no payout account exists yet. `errors.mobile_number` when the number does not change.
 */
export async function updateMobileNumber(
  services: Services,
  userId: bigint,
  body: CodeSteps & { mobile_number: string },
  network: string,
): Promise<OtpChallenge | WithMessage<{ mobile_number: string }>> {
  const { db, config } = services
  const { mobile_number } = body
  await refuseWhilePaused(db, userId)
  const action = { userId, purpose: 'update-mobile', terms: { mobile_number } } as const
  const given = codeStep(body)
  if (!given) {
    if ((await mobileNumber(db, config, userId)) === mobile_number)
      throw failFields({ mobile_number: [texts.mobileNumberSame] })
    const isFirst = (await listBankSlugs(db, userId)).length === 0
    return issueCode(services, {
      ...action,
      network,
      what: `change your mobile number to ${maskedMobile(mobile_number)}`,
      firstNumber: isFirst ? mobile_number : undefined,
    })
  }
  await actOnCode(
    services,
    { ...action, ...given },
    async (tx) => {
      await refuseWhilePaused(tx, userId, { hold: true })
      await setMobileNumber(tx, config, userId, mobile_number)
      await mailOwner(tx, config, userId, numberChangedMail(maskedMobile(mobile_number)))
    },
    async () => undefined,
  )
  return new WithMessage({ mobile_number }, words.mobileUpdated)
}
