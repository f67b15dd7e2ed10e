// What the desk took down, and whom it suspended: the marks stand on the rows themselves (db/functions/moderation), and why
// is read here.
import type { z } from 'zod/mini'
import type { Suspension, TakenDown } from '#contract/moderation.ts'
import { texts } from '#contract/texts.ts'
import type { Queryable } from '#server/kit/db.ts'
import { type Failure, fail } from '#server/kit/fail.ts'

/** What can be taken down. */
export type TakedownType =
  | 'profile'
  | 'photo'
  | 'photo.collection'
  | 'bloc'
  | 'question'
  | 'goal'
  | 'donation'
  | 'comment'

/** To whoever asks for it, its owner too. */
export function takenDown(): Failure {
  return fail('ContentNotAccessibleException', texts.takenDown)
}

/** Refuses what is taken down; nothing for what stands. */
export function refuseTakenDown(row: { taken_down_at: Date | null }): void {
  if (row.taken_down_at !== null) throw takenDown()
}

/** Why those among these are taken down that are, by id: for their owner. Asks nothing where none is. */
export async function findTakedowns(
  db: Queryable,
  type: TakedownType,
  rows: { id: string; taken_down_at: Date | null }[],
): Promise<Map<string, z.input<typeof TakenDown>>> {
  const ids = rows.filter((row) => row.taken_down_at !== null).map((row) => row.id)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('takedowns')
    .select(['content_id', 'began_at', 'message'])
    .where('content_type', '=', type)
    .where('content_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(found.map((row) => [row.content_id, { date: row.began_at, message: row.message }]))
}

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
