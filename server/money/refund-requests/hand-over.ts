// Hands requests that a creator left unanswered for 72 hours to the desk; a trigger notifies the payer and the creator.
import { clock } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'

/** For the job that runs every minute. Answers how many were handed over. */
export async function handOverRequests(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('refund_requests')
    .set({ state: 'at_desk' })
    .where('state', '=', 'open')
    .where('due_at', '<=', clock.now())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
