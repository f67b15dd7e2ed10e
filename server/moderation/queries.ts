// Reads the reasons of takedowns and suspensions. The marks that queries check are on the content rows themselves
// (db/functions/moderation).
import type { z } from 'zod/mini'
import type { TakenDown } from '#contract/moderation.ts'
import { texts } from '#contract/texts.ts'
import type { Queryable } from '#server/kit/db.ts'
import { type Failure, fail } from '#server/kit/fail.ts'

/** The kinds of content that can be taken down. */
export type TakedownType =
  | 'profile'
  | 'photo'
  | 'photo.collection'
  | 'bloc'
  | 'question'
  | 'goal'
  | 'donation'
  | 'comment'

/** The error for every viewer of taken-down content, its owner included. */
export function takenDown(): Failure {
  return fail('ContentNotAccessibleException', texts.takenDown)
}

/** Throws for a row that is taken down. */
export function refuseTakenDown(row: { taken_down_at: Date | null }): void {
  if (row.taken_down_at !== null) throw takenDown()
}

/** The takedown reasons of these rows, by id, for their owner. Makes no query when none is taken down. */
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
