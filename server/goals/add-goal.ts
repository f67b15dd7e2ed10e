// Adds a goal, as a draft or running immediately.
import type { z } from 'zod/mini'
import type { GoalForm } from '#contract/goals.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { type IdempotentRequest, limitNew, makeOnce } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { ownGoal } from './read-goal.ts'
import { getFreePlace, lockGoals, requireFuture, unpinGoal } from './write-goal.ts'

const perAccount: ThrottleRule = { name: 'goal', points: serverLimits.goalsPerHour, seconds: 3600, per: 'account' }

/**
 * Throws errors.state if three goals run already or the state is neither draft nor active; errors.image, .deadline, .is_pinned.
 * A repeated request returns the goal that the first one added.
 */
export async function addGoal(
  { db, throttle }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  goal: z.output<typeof GoalForm>,
  request?: IdempotentRequest,
) {
  const runs = goal.state === 'active'
  if (!runs && goal.state !== 'draft') throw failFields({ state: [texts.goalBegins] })
  if (goal.is_pinned && !runs) throw failFields({ is_pinned: [texts.goalPinnedRuns] })
  requireFuture(goal.deadline)
  await limitNew(db, request, () => throttle.take(perAccount, String(creatorId)))
  const id = await inTransaction(db, (tx) => makeOnce(tx, request, () => write(tx)))
  return ownGoal(db, creatorId, id)

  async function write(tx: Tx): Promise<string> {
    await lockGoals(tx, creatorId)
    await pictures.requireUnusedImages(tx, creatorId, [{ field: 'image', filename: goal.image }])
    if (goal.is_pinned) await unpinGoal(tx, creatorId)
    const now = clock.now()
    const row = await tx
      .insertInto('goals')
      .values({
        creator_id: creatorId,
        title: goal.title,
        description: goal.description,
        image: goal.image ?? null,
        target: goal.target_amount,
        deadline: goal.deadline ?? null,
        count_all_gifts: goal.count_all_gifts,
        state: goal.state,
        place: runs ? await getFreePlace(tx, creatorId) : null,
        is_pinned: goal.is_pinned,
        created_at: now,
        started_at: runs ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeHashtags(tx, 'goal', row.id, goal.title, goal.description)
    await pageChanged(tx, creatorId)
    return row.id
  }
}
