// The code of an action from a passkey, where it is not to be waited for: good for exactly what the sent one was for.
import { texts } from '#contract/texts.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { codeMac } from './code-terms.ts'
import { newCode } from './issue-code.ts'
import { holdLiveChallenge } from './judge-code.ts'
import { getRequestOptions } from './passkeys.ts'
import { codeInvalid } from './try-code.ts'
import { type GivenCredential, takePasskey } from './use-passkey.ts'

/** Options for the passkey to sign. OTPCodeInvalidException where no code is asked for by this token. */
export function askPasskeyForCode(services: Services, accountId: bigint, otpToken: string) {
  return inTransaction(services.db, async (tx) => {
    await holdLive(tx, accountId, otpToken)
    return getRequestOptions(tx, services.config, { accountId, boundTo: hashToken(otpToken) })
  })
}

/** The code, in place of the one that was sent. errors.credential when the passkey does not answer for this token. */
export function getCodeByPasskey(
  services: Services,
  accountId: bigint,
  { otp_token: otpToken, credential }: { otp_token: string; credential: GivenCredential },
): Promise<{ otp_code: string }> {
  const { config, db } = services
  return inTransaction(db, async (tx) => {
    const challenge = await holdLive(tx, accountId, otpToken)
    const purpose = { accountId, boundTo: hashToken(otpToken) }
    if ((await takePasskey(tx, config, credential, purpose)) === undefined)
      throw failFields({ credential: [texts.passkeyRefused] })
    const otp_code = newCode()
    const code_mac = codeMac(config, challenge.id, challenge.terms_mac, otp_code)
    await tx.updateTable('otp_challenges').set({ code_mac }).where('id', '=', challenge.id).execute()
    return { otp_code }
  })
}

async function holdLive(tx: Tx, accountId: bigint, otpToken: string) {
  const challenge = await holdLiveChallenge(tx, accountId, { otpToken })
  if (!challenge) throw codeInvalid()
  return challenge
}
