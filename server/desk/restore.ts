// Restores a suspended account at the desk, in one transaction with its log row.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { liftSuspension } from '#server/moderation/lift-suspension.ts'
import { releasePayouts } from '#server/money/payouts/hold-payout.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, logAction } from './log.ts'
import { refuseOwn } from './roles.ts'
import { accountAt } from './suspend.ts'

/** NotFoundException for an unknown page; AlreadyDecidedException if not suspended. Also decides an open appeal. */
export async function restore(services: Services, actor: Actor, pageUrl: string, message: string) {
  const accountId = await accountAt(services.db, pageUrl)
  refuseOwn(actor, accountId)
  await inTransaction(services.db, (tx) => restoreIn(tx, services, actor, accountId, message))
  return { ok: true as const }
}

export async function restoreIn(tx: Tx, services: Services, actor: Actor, accountId: bigint, message: string) {
  if (!(await liftSuspension(tx, services, accountId, message)))
    throw fail('AlreadyDecidedException', texts.notSuspended)
  // After it, because it waits for an appeal that is just being written.
  await tx
    .updateTable('appeals')
    .set({ state: 'restored', answer: message, decided_at: clock.now() })
    .where('state', '=', 'open')
    .where('suspension_id', 'in', (own) =>
      own.selectFrom('suspensions').select('id').where('account_id', '=', accountId),
    )
    .execute()
  await releasePayouts(tx, { creatorId: accountId })
  await logAction(tx, actor, { action: 'account.restore', subject: `account:${accountId}`, reason: message })
}
