// For an owner who lost their phone, after support has identified them: codes go by email until they set up another channel.
import type { Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { dropAuthenticator } from './authenticators.ts'
import { dropPasskeys } from './drop-passkeys.ts'
import { forgetMobileNumber } from './mobile-number.ts'
import { mailOwner } from './notices.ts'
import { dropOrphanedCodes } from './second-factor.ts'
import { securityMails } from './security-mails.ts'

/** Removes the number, the app and all passkeys. False when there was none of them. */
export async function resetCodes(tx: Tx, { config }: Pick<Services, 'config'>, accountId: bigint): Promise<boolean> {
  const had = [
    await dropAuthenticator(tx, accountId),
    await dropPasskeys(tx, accountId),
    await forgetMobileNumber(tx, config, accountId),
  ]
  if (!had.includes(true)) return false
  await dropOrphanedCodes(tx, accountId)
  await mailOwner(tx, config, accountId, securityMails.codesReset)
  return true
}
