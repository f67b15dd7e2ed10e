// Returns an action's code for a passkey, instead of waiting for the sent code; valid for exactly the same action. A new passkey, which a
// stolen minute may have added, serves for payouts only: it neither adds a bank or an app nor redirects the codes.
import { texts } from '#contract/texts.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { codeMac } from './code-mac.ts'
import { newCode } from './issue-code.ts'
import { lockOpenChallenge } from './judge-code.ts'
import { getRequestOptions, hasPasskeyFromBefore } from './passkeys.ts'
import { codeInvalid } from './try-code.ts'
import { undoableSince } from './undo-passkey.ts'
import { type GivenCredential, takePasskey } from './use-passkey.ts'

/** Options for the passkey to sign. OTPCodeInvalidException when this token has no open code; errors.credential when every passkey is too new. */
export function getPasskeyOptionsForCode(services: Services, accountId: bigint, otpToken: string) {
  return inTransaction(services.db, async (tx) => {
    const addedBefore = getAge(await requireOpenChallenge(tx, accountId, otpToken))
    if (addedBefore && !(await hasPasskeyFromBefore(tx, accountId, addedBefore)))
      throw failFields({ credential: [texts.passkeyTooNew] })
    return getRequestOptions(tx, services.config, { accountId, boundTo: hashToken(otpToken) })
  })
}

/** A new code that replaces the sent one. errors.credential when the passkey did not sign this token's challenge. */
export function getCodeByPasskey(
  services: Services,
  accountId: bigint,
  { otp_token: otpToken, credential }: { otp_token: string; credential: GivenCredential },
): Promise<{ otp_code: string }> {
  const { config, db } = services
  return inTransaction(db, async (tx) => {
    const challenge = await requireOpenChallenge(tx, accountId, otpToken)
    const purpose = { accountId, boundTo: hashToken(otpToken), isBindingRequired: true, addedBefore: getAge(challenge) }
    if ((await takePasskey(tx, config, credential, purpose)) === undefined)
      throw failFields({ credential: [texts.passkeyRefused] })
    const otp_code = newCode()
    const code_mac = codeMac(config, challenge.id, challenge.terms_mac, otp_code)
    await tx.updateTable('otp_challenges').set({ code_mac }).where('id', '=', challenge.id).execute()
    return { otp_code }
  })
}

/** When the passkey must have been added before. */
function getAge({ purpose }: { purpose: string }): Date | undefined {
  return purpose === 'payout' ? undefined : undoableSince()
}

async function requireOpenChallenge(tx: Tx, accountId: bigint, otpToken: string) {
  const challenge = await lockOpenChallenge(tx, accountId, { otpToken })
  if (!challenge) throw codeInvalid()
  return challenge
}
