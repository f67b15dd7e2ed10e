// What a creator left unanswered for 72 hours is the desk's; who asked and who did not answer are told.
import { clock } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'

/** For the job of every minute. Answers how many. */
export async function handOverRequests(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('refund_requests')
    .set({ state: 'at_desk' })
    .where('state', '=', 'open')
    .where('due_at', '<=', clock.now())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
