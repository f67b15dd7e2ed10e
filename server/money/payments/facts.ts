// The window of payments: what is paid, for the features that wait for it.
import { type Queryable, sql } from '#server/kit/db.ts'

/** A row of `payments` under the alias `p` that was paid and not refunded. */
export const paid = sql<boolean>`p.paid_at is not null and p.state = 'paid'`

/** A row of `payments` under the alias `p` that may still be paid, or was: not one that ended without money. */
export const alive = sql<boolean>`p.state in ('created', 'awaiting', 'paid')`

/** Completed gifts to a creator. */
export async function donationCount(db: Queryable, creatorId: bigint): Promise<number> {
  const row = await db
    .selectFrom('payment_counts')
    .select(sql<number>`paid::int`.as('paid'))
    .where('creator_id', '=', creatorId)
    .where('type', '=', 'donation')
    .executeTakeFirst()
  return row?.paid ?? 0
}
