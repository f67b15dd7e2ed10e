import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isStoredUuid } from '#server/kit/ids.ts'

/**
 * The desk refuses a request that its creator did not answer in time. Answers the payment. NotFoundException when the
 * desk may not answer it.
 */
export async function refuseAtDesk(tx: Tx, id: string, message: string) {
  if (!isStoredUuid(id)) throw notFound()
  const { payment_id } = await tx
    .updateTable('refund_requests')
    .set({ state: 'refused', message, decided_at: clock.now() })
    .where('id', '=', id)
    .where('state', 'in', ['open', 'at_desk'])
    .where('due_at', '<=', clock.now())
    .returning('payment_id')
    .executeTakeFirstOrThrow(notFound)
  return tx
    .selectFrom('payments')
    .select(['transaction_no', 'creator_id', 'payer_account_id'])
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
}
