// Reads goals: those of a page as visitors see them, and the creator's own with drafts.
import type { Page } from '#contract/paging.ts'
import { buildOnce } from '#server/kit/build-once.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { type Failure, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { type PageQuery, paginateInOneQuery } from '#server/kit/paginate.ts'
import { readOnce } from '#server/kit/reader.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { isPageOpen, visiblePage } from '#server/profiles/visible-page.ts'
import { asGoals, type GoalAnswer, type GoalRow, goalRows } from './goal-answers.ts'
import { deletedGoal } from './queries.ts'

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

/** NotFoundException for an unknown goal, one of another page, or a draft; ContentNotAccessibleException for a deleted one. */
export async function goalOfPage(
  db: Queryable,
  { username, id }: { username: string; id: string },
  viewerId: bigint | undefined,
): Promise<GoalAnswer> {
  const { account_id } = await visiblePage(db, username, viewerId)
  return readGoal(db, account_id, id, viewerId, (goal) => {
    if (goal.state === 'draft') throw notFound()
    refuseTakenDown(goal)
  })
}

/** NotFoundException for another creator's goal. */
export function ownGoal(db: Queryable, creatorId: bigint, id: string): Promise<GoalAnswer> {
  return readGoal(db, creatorId, id, creatorId, () => {})
}

/** Goals by id, for lists of several kinds; without drafts, and without those of closed pages and of accounts blocked from the viewer. */
export async function goalsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, GoalAnswer & { kind: 'goal' }>> {
  const rows = await readListed(db, { ids, viewerId })
  return new Map((await asGoals(db, rows, viewerId)).map((goal) => [goal.id, { kind: 'goal', ...goal }]))
}

const readListed = buildOnce((db, { ids, viewerId }: { ids: string[]; viewerId: bigint | undefined }) =>
  goalRows(db, viewerId)
    .where('g.id', 'in', ids)
    .where('g.state', '<>', 'draft')
    .where('g.taken_down_at', 'is', null)
    .where(isPageOpen('g.creator_id', viewerId)),
)

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

async function readGoal(
  db: Queryable,
  creatorId: bigint,
  id: string,
  viewerId: bigint | undefined,
  check: (row: GoalRow) => void,
): Promise<GoalAnswer> {
  const row = await goalById(db, id, viewerId)
  if (row?.creator_id !== creatorId) throw row ? notFound() : await missingGoal(db, creatorId, id)
  check(row)
  const [goal] = await asGoals(db, [row], viewerId)
  return goal!
}

/** The failure for a goal that this page does not have, or not any more. */
async function missingGoal(db: Queryable, creatorId: bigint, id: string): Promise<Failure> {
  const deleted = isUuid(id)
    ? await db
        .selectFrom('goals')
        .select('started_at')
        .where('id', '=', id)
        .where('creator_id', '=', creatorId)
        .where('deleted_at', 'is not', null)
        .executeTakeFirst()
    : undefined
  return deleted ? deletedGoal(deleted) : notFound()
}

/** Undefined if unknown or deleted. Read once per page request, for the goal and for its comments. */
export async function goalById(db: Queryable, id: string, viewerId: bigint | undefined): Promise<GoalRow | undefined> {
  if (!isUuid(id)) return undefined
  return readOnce(db, `goal ${id.toLowerCase()} for ${viewerId}`, () =>
    goalRows(db, viewerId).where('g.id', '=', id).executeTakeFirst(),
  )
}
