import type { z } from 'zod/mini'
import type { Suspension } from '#contract/moderation.ts'
import type { Queryable } from '#server/kit/db.ts'

/** The suspension in force, with the appeal against it. */
export async function readSuspension(db: Queryable, accountId: bigint): Promise<z.input<typeof Suspension>> {
  const row = await db
    .selectFrom('suspensions as s')
    .leftJoin('appeals as a', 'a.suspension_id', 's.id')
    .select(['s.message as reason', 's.began_at', 's.payouts_held'])
    .select(['a.state', 'a.created_at', 'a.message', 'a.answer'])
    .where('s.account_id', '=', accountId)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const appeal = row.state && {
    state: row.state as 'open',
    date: row.created_at!,
    message: row.answer ?? row.message!,
  }
  return { reason: row.reason, date: row.began_at, payouts_held: row.payouts_held, appeal: appeal || null }
}
