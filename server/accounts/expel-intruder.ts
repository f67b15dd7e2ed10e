// For an owner who takes their account back: ends everything by which somebody who was in it for a moment could come back.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { dropPasskeys } from '#server/otp/drop-passkeys.ts'
import { dropOrphanedCodes } from '#server/otp/second-factor.ts'
import { undoableSince } from '#server/otp/undo-passkey.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { dropLinks } from './links.ts'
import { pauseMoney } from './money-pause.ts'
import { voidChanges } from './void-email-changes.ts'

/**
 * Ends every session, API token and unfinished sign-in, unlinks the wallet, deletes the passkeys of the last days, voids pending
 * links, and pauses money out. `since`: passkeys added after it are deleted. Older passkeys and the authenticator app stay: the mailbox alone never removes a second factor that has stood.
 */
export async function expelIntruder(tx: Tx, accountId: bigint, since = undoableSince()): Promise<void> {
  await pauseMoney(tx, accountId)
  // First: what a session was just adding is there when it has ended, and is removed below, or is refused (`holdSession`).
  await endOtherSessions(tx, accountId)
  // The wallet may be the intruder's own: it would sign in again, and get payouts. Its owner links it anew.
  await tx
    .updateTable('provider_accounts')
    .set({ dropped_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('dropped_at', 'is', null)
    .execute()
  await dropPasskeys(tx, accountId, { since })
  await dropOrphanedCodes(tx, accountId)
  // Links and pending changes of the email were issued to whoever knew the old password.
  await dropLinks(tx, accountId, ['reset_password', 'reactivate'])
  await voidChanges(tx, accountId, { onlyWaiting: true })
}
