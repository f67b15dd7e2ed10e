import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'

/**
 * The operator has checked the attempt: it is due again, and the provider is searched first. False when it does not wait
 * for that; one that the desk holds waits to be released.
 */
export async function resendPayout(db: Queryable, transactionNo: string): Promise<boolean> {
  const now = clock.now()
  const row = await db
    .updateTable('payout_attempts')
    .set({ due_at: now, first_tried_at: now })
    .where('payout_id', '=', (eb) => eb.selectFrom('payouts').select('id').where('transaction_no', '=', transactionNo))
    .where('outcome', 'is', null)
    .where('due_at', 'is', null)
    .where('is_held', '=', false)
    .returning('n')
    .executeTakeFirst()
  return row !== undefined
}
