// Lists goals: those of a page as visitors see them, and the creator's own with drafts.
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { type PageQuery, paginateInOneQuery } from '#server/kit/paginate.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { asGoals, type GoalAnswer, goalRows } from './goal-answers.ts'

/** The list as visitors see it: without drafts, even for their creator. */
export async function goalsOfPage(
  db: Queryable,
  username: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<GoalAnswer>> {
  const { account_id } = await visiblePage(db, username, viewerId)
  return listGoals(db, account_id, viewerId, query, sql<boolean>`g.state <> 'draft' and g.taken_down_at is null`)
}

export function ownGoals(db: Queryable, creatorId: bigint, query: PageQuery): Promise<Page<GoalAnswer>> {
  return listGoals(db, creatorId, creatorId, query, sql<boolean>`true`)
}

type Condition = ReturnType<typeof sql<boolean>>

async function listGoals(
  db: Queryable,
  creatorId: bigint,
  viewerId: bigint | undefined,
  query: PageQuery,
  shown: Condition,
): Promise<Page<GoalAnswer>> {
  const listed = goalRows(db, viewerId).where('g.creator_id', '=', creatorId).where(shown)
  const count = sql<number>`
    (select count(*)::int from goals g where g.creator_id = ${creatorId} and g.deleted_at is null and ${shown})`
  const page = await paginateInOneQuery(db, query, count, (limit, offset, total) =>
    listed
      .select(total.as('list_total'))
      .orderBy('g.is_pinned', 'desc')
      // Running goals, then drafts, then closed ones.
      .orderBy(sql`array_position(array['active', 'draft', 'closed'], g.state)`)
      .orderBy('g.closed_at', 'desc')
      .orderBy('g.created_at', 'desc')
      .orderBy('g.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { ...page, rows: await asGoals(db, page.rows, viewerId) }
}
