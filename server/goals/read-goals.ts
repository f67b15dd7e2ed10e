// Reading goals: those of a page as a visitor sees them, and one's own with the drafts.
import type { z } from 'zod/mini'
import type { Goal } from '#contract/goals.ts'
import type { Page } from '#contract/paging.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { commentCount } from '#server/comments/queries.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { paginateAtOnce } from '#server/kit/paginate.ts'
import { readOnce } from '#server/kit/reader.ts'
import { imageUrl, variantUrls } from '#server/media/image-url.ts'
import { refuseTakenDown, takedownsOf } from '#server/moderation/queries.ts'
import { isNotBarred, pictureAddress, visiblePage } from '#server/profiles/visible-page.ts'
import { reactionsTo } from '#server/reactions/queries.ts'
import { getProgress, goalsWithProgress } from './queries.ts'

type GoalAnswer = z.input<typeof Goal>

interface PageQuery {
  page: number
  per_page: number
}

/** Drafts are not among them, not even for their creator: the list is what visitors see. */
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

/** NotFoundException for what is unknown, another page's, or a draft. */
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

/** NotFoundException for anybody else's. */
export function ownGoal(db: Queryable, creatorId: bigint, id: string): Promise<GoalAnswer> {
  return readGoal(db, creatorId, id, creatorId, () => {})
}

/** By id, for lists of several kinds; without drafts and those of people blocked from the viewer. */
export async function goalsById(
  db: Queryable,
  ids: string[],
  viewerId: bigint | undefined,
): Promise<Map<string, GoalAnswer & { kind: 'goal' }>> {
  const rows = await goalRows(db, viewerId)
    .where('g.id', 'in', ids)
    .where('g.state', '<>', 'draft')
    .where('g.taken_down_at', 'is', null)
    .where(isNotBarred('g.creator_id'))
    .where((eb) => eb.not(isBlockedBetween(viewerId, 'g.creator_id')))
    .execute()
  return new Map((await asGoals(db, rows, viewerId)).map((goal) => [goal.id, { kind: 'goal', ...goal }]))
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
  const page = await paginateAtOnce(db, query, count, (limit, offset, total) =>
    listed
      .select(total.as('list_total'))
      .orderBy('g.is_pinned', 'desc')
      // Those that run, then drafts, then what is over.
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
  if (row?.creator_id !== creatorId) throw notFound()
  check(row)
  const [goal] = await asGoals(db, [row], viewerId)
  return goal!
}

/** Undefined for what is unknown or deleted. On a page it is asked once, for the goal and for its comments. */
export async function goalById(db: Queryable, id: string, viewerId: bigint | undefined): Promise<GoalRow | undefined> {
  if (!isUuid(id)) return undefined
  return readOnce(db, `goal ${id.toLowerCase()} for ${viewerId}`, () =>
    goalRows(db, viewerId).where('g.id', '=', id).executeTakeFirst(),
  )
}

function goalRows(db: Queryable, viewerId: bigint | undefined) {
  return goalsWithProgress(db)
    .innerJoin('profiles as p', 'p.account_id', 'g.creator_id')
    .select(['g.creator_id', 'g.description', 'g.image', 'g.count_all_gifts', 'g.is_pinned', 'g.created_at'])
    .select('g.taken_down_at')
    .select(['p.page_url', 'p.page_name', 'p.avatar_key'])
    .select(commentCount('goal', 'g.id').as('comment_count'))
    .select(reactionsTo('goal', sql.ref('g.id'), viewerId).as('reactions'))
}

type GoalRow = Awaited<ReturnType<ReturnType<typeof goalRows>['executeTakeFirstOrThrow']>>

async function asGoals(db: Queryable, rows: GoalRow[], viewerId: bigint | undefined): Promise<GoalAnswer[]> {
  const takedowns = await takedownsOf(db, 'goal', rows)
  return rows.map((row) => ({
    ...getProgress(row),
    description: row.description,
    ...goalImage(row),
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

function goalImage({ image, taken_down_at }: GoalRow) {
  if (image === null || taken_down_at !== null) return { image_url: null, image_url_variants: null }
  return { image_url: imageUrl(image, 'full'), image_url_variants: variantUrls(image) }
}
