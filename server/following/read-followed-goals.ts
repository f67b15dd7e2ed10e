// The goals beside the follower's feed.
import type { z } from 'zod/mini'
import type { following } from '#contract/following.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { ReadMany } from '#server/kit/reader.ts'
import { isPageOpen } from '#server/profiles/visible-page.ts'

type Answer = z.input<typeof following.goals.data>
/** Reads goals by id, as their own endpoint returns them. */
export type ReadGoals = ReadMany<Answer[number]>

/** The latest started goals that take gifts. */
export async function readFollowedGoals(db: Queryable, readGoals: ReadGoals, followerId: bigint): Promise<Answer> {
  const latest = await db
    .selectFrom('follows as f')
    .innerJoin('goals as g', 'g.creator_id', 'f.followed_id')
    .select('g.id')
    .where('f.follower_id', '=', followerId)
    .where('g.state', '=', 'active')
    .where((eb) => eb.or([eb('g.deadline', 'is', null), eb('g.deadline', '>', clock.now())]))
    .where('g.deleted_at', 'is', null)
    .where('g.taken_down_at', 'is', null)
    .where(isPageOpen('g.creator_id', followerId))
    .orderBy('g.started_at', 'desc')
    .orderBy('g.id')
    .limit(serverLimits.feedGoals)
    .execute()
  const ids = latest.map(({ id }) => id)
  if (ids.length === 0) return []
  const goals = await readGoals(db, ids, followerId)
  return ids.flatMap((id) => goals.get(id) ?? [])
}
