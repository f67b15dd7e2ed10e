// Read-only queries of goals: progress, the pinned goal of a page, and whether a goal accepts gifts.
import type { z } from 'zod/mini'
import type { GoalState, PinnedGoal } from '#contract/goal-progress.ts'
import { texts } from '#contract/texts.ts'
import { buildOnce } from '#server/kit/build-once.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { type Failure, fail, failFields, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'

/** Rows of `goals` under the alias `g` with their progress, summed from paid gifts at read time. */
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

/** The public fields of a goal's progress. */
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

/** The effective state: an active goal counts as closed after its deadline, and as reached once gifts meet the target. */
export function getState(goal: { state: string; deadline: Date | null; target: bigint; amount: bigint }): GoalState {
  if (goal.state !== 'active') return goal.state as GoalState
  if (goal.deadline !== null && goal.deadline <= clock.now()) return 'closed'
  return goal.amount >= goal.target ? 'reached' : 'active'
}

/** The creator's pinned goal, unless it is closed or taken down. */
export async function pinnedGoal(db: Queryable, creatorId: bigint): Promise<z.input<typeof PinnedGoal> | null> {
  const [row] = await readPinned(db, { creatorId })
  const goal = row && getProgress(row)
  return goal && goal.state !== 'closed' ? goal : null
}

const readPinned = buildOnce((db, { creatorId }: { creatorId: bigint }) =>
  goalsWithProgress(db)
    .where('g.creator_id', '=', creatorId)
    .where('g.is_pinned', '=', true)
    .where('g.taken_down_at', 'is', null),
)

/**
 * The page URL of a goal's creator, also where the goal was deleted or taken down: only who may see the page learns that.
 * NotFoundException for drafts and unknown goals. Does not check access to the page.
 */
export async function pageOfGoal(db: Queryable, goalId: string): Promise<string> {
  if (!isUuid(goalId)) throw notFound()
  const row = await db
    .selectFrom('goals as g')
    .innerJoin('profiles as p', 'p.account_id', 'g.creator_id')
    .select('p.page_url')
    .where('g.id', '=', goalId)
    .where('g.state', '<>', 'draft')
    .executeTakeFirstOrThrow(notFound)
  return row.page_url
}

/** Locks the goal while a gift to it is written, so that it is not closed or deleted concurrently. Throws errors.goal_id if it is over. */
export async function requireTakesGifts(tx: Tx, goalId: string): Promise<void> {
  const goal = await tx
    .selectFrom('goals')
    .select(['state', 'deadline', 'taken_down_at', 'started_at', 'deleted_at'])
    .where('id', '=', goalId)
    .forShare()
    .executeTakeFirstOrThrow(notFound)
  refuseTakenDown(goal)
  if (goal.deleted_at) throw deletedGoal(goal)
  const isOver = goal.deadline !== null && goal.deadline <= clock.now()
  if (goal.state !== 'active' || isOver) throw failFields({ goal_id: [texts.goalClosed] })
}

/** The failure for a deleted goal; a draft was never seen by anyone else, so nobody learns that it was there. */
export function deletedGoal({ started_at }: { started_at: Date | null }): Failure {
  return started_at ? fail('ContentNotAccessibleException', texts.goalDeleted) : notFound()
}
