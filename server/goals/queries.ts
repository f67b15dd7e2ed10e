// Read-only queries of goals: how far one has come, the pinned one of a page, and whether one takes gifts.
import type { z } from 'zod/mini'
import type { GoalState, PinnedGoal } from '#contract/goal-progress.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'

/** Rows of `goals` under the alias `g`, each with its progress: summed up from paid gifts as it is read. */
export function goalsWithProgress(db: Queryable) {
  return db
    .selectFrom('goals as g')
    .innerJoinLateral(
      sql<{ amount: bigint; gifts: bigint }>`goal_progress(g)`.as<'progress'>(sql.ref('progress')),
      (join) => join.onTrue(),
    )
    .select(['g.id', 'g.title', 'g.target', 'g.state', 'g.deadline', 'progress.amount', 'progress.gifts'])
    .where('g.deleted_at', 'is', null)
}

/** What anybody is told of how far a goal has come. */
export function getProgress(row: {
  id: string
  title: string
  target: bigint
  state: string
  deadline: Date | null
  amount: bigint
  gifts: bigint
}): z.input<typeof PinnedGoal> {
  return {
    id: row.id,
    title: row.title,
    target_amount: row.target,
    current_amount: row.amount,
    gift_count: Number(row.gifts),
    state: getState(row),
    deadline: row.deadline,
  }
}

/** Reached and ended follow from the gifts and the clock; whether it runs is its creator's word. */
export function getState(goal: { state: string; deadline: Date | null; target: bigint; amount: bigint }): GoalState {
  if (goal.state !== 'active') return goal.state as GoalState
  if (goal.deadline !== null && goal.deadline <= clock.now()) return 'closed'
  return goal.amount >= goal.target ? 'reached' : 'active'
}

/** The goal a creator has pinned, while it runs. */
export async function pinnedGoal(db: Queryable, creatorId: bigint): Promise<z.input<typeof PinnedGoal> | null> {
  const row = await goalsWithProgress(db)
    .where('g.creator_id', '=', creatorId)
    .where('g.is_pinned', '=', true)
    .where('g.taken_down_at', 'is', null)
    .executeTakeFirst()
  const goal = row && getProgress(row)
  return goal && goal.state !== 'closed' ? goal : null
}

/** The page a goal stands on. NotFoundException for drafts and for what is unknown; who may see the page is the page's to say. */
export async function pageOfGoal(db: Queryable, goalId: string): Promise<string> {
  if (!isUuid(goalId)) throw notFound()
  const row = await db
    .selectFrom('goals as g')
    .innerJoin('profiles as p', 'p.account_id', 'g.creator_id')
    .select(['p.page_url', 'g.taken_down_at'])
    .where('g.id', '=', goalId)
    .where('g.state', '<>', 'draft')
    .where('g.deleted_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  refuseTakenDown(row)
  return row.page_url
}

/** Holds the goal while a gift to it is written: it is closed or deleted before, or after. errors.goal_id when it takes none. */
export async function requireTakesGifts(tx: Tx, goalId: string): Promise<void> {
  const goal = await tx
    .selectFrom('goals')
    .select(['state', 'deadline', 'taken_down_at'])
    .where('id', '=', goalId)
    .forShare()
    .executeTakeFirstOrThrow(notFound)
  refuseTakenDown(goal)
  const isOver = goal.deadline !== null && goal.deadline <= clock.now()
  if (goal.state !== 'active' || isOver) throw failFields({ goal_id: [texts.goalClosed] })
}
