// Reads the rows of goals and builds the API's Goal for one viewer.

import type { z } from 'zod/mini'
import type { Goal } from '#contract/goals.ts'
import { commentCount } from '#server/comments/queries.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { imageAddresses } from '#server/media/image-url.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { reactionsTo } from '#server/reactions/queries.ts'
import { getProgress, goalsWithProgress } from './queries.ts'

export type GoalAnswer = z.input<typeof Goal>

export function goalRows(db: Queryable, viewerId: bigint | undefined) {
  return goalsWithProgress(db)
    .innerJoin('profiles as p', 'p.account_id', 'g.creator_id')
    .select(['g.creator_id', 'g.description', 'g.image', 'g.count_all_gifts', 'g.is_pinned', 'g.created_at'])
    .select('g.taken_down_at')
    .select(['p.page_url', 'p.page_name', 'p.avatar_key'])
    .select(commentCount('goal', 'g.id').as('comment_count'))
    .select(reactionsTo('goal', sql.ref('g.id'), viewerId).as('reactions'))
}

export type GoalRow = Awaited<ReturnType<ReturnType<typeof goalRows>['executeTakeFirstOrThrow']>>

export async function asGoals(db: Queryable, rows: GoalRow[], viewerId: bigint | undefined): Promise<GoalAnswer[]> {
  const takedowns = await findTakedowns(db, 'goal', rows)
  return rows.map((row) => ({
    ...getProgress(row),
    description: row.description,
    ...imageAddresses(row),
    taken_down: takedowns.get(row.id) ?? null,
    count_all_gifts: row.count_all_gifts,
    is_pinned: row.is_pinned,
    is_owner: row.creator_id === viewerId,
    date: row.created_at,
    creator: { page_url: row.page_url, page_name: row.page_name, avatar: pictureAddress(row.avatar_key) },
    comment_count: row.comment_count,
    reactions: row.reactions,
  }))
}
