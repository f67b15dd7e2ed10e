import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { type Failure, fail, failFields, notFound } from '#server/kit/fail.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'

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
