// Adds a payout account in two calls, first without its code, then with it. The new account becomes the active one.
import type { z } from 'zod/mini'
import type { Bank, UserBank } from '#contract/money/banks.ts'
import type { OtpChallenge } from '#contract/otp.ts'
import { texts, words } from '#contract/texts.ts'
import { refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { actOnCode } from '#server/otp/challenge.ts'
import { codeStep } from '#server/otp/code-step.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import type { Services } from '#server/outside/services.ts'
import type { BankList } from './bank-list.ts'
import { listBankSlugs } from './lock-banks.ts'
import { maskedAccount } from './masked-account.ts'
import { readBankOfCode } from './read-banks.ts'
import { type NewBank, refuseDuplicateBank, writeBank } from './write-bank.ts'

/** `errors.bank_slug` for a bank that the provider does not list, or that the account has already. */
export async function addBank(
  services: Services,
  list: BankList,
  userId: bigint,
  body: NewBank,
  network: string,
): Promise<OtpChallenge | WithMessage<z.input<typeof UserBank>>> {
  const { db, config } = services
  await refuseWhilePaused(db, userId)
  const bank = await getBank(list, body.bank_slug)
  const action = {
    userId,
    purpose: 'add-bank',
    terms: {
      bank_slug: bank.slug,
      account_name: body.account_name,
      account_number: body.account_number,
      mobile_number: body.mobile_number ?? null,
    },
  } as const
  const given = codeStep(body)
  if (!given) {
    const owned = await listBankSlugs(db, userId)
    refuseDuplicateBank(owned, bank.slug)
    return issueCode(services, {
      ...action,
      network,
      what: `get your payouts at ${maskedAccount(bank.name, body.account_number)}`,
      firstNumber: owned.length === 0 ? (body.mobile_number ?? undefined) : undefined,
    })
  }
  const added = await actOnCode(
    services,
    { ...action, ...given },
    async (tx, challengeId) => {
      await writeBank(tx, services, userId, { ...body, bank, challengeId })
      return readBankOfCode(tx, config, userId, challengeId)
    },
    (challengeId) => readBankOfCode(db, config, userId, challengeId),
  )
  if (!added) throw notFound()
  return new WithMessage(added, words.bankAdded)
}

async function getBank(list: BankList, slug: string): Promise<Bank> {
  const bank = (await list.all()).find((one) => one.slug === slug)
  if (!bank) throw failFields({ bank_slug: [texts.bankUnknown] })
  return bank
}
