// Changes a goal: its texts, target, deadline, state and pin.
import type { z } from 'zod/mini'
import type { goals } from '#contract/goals.ts'
import { words } from '#contract/texts.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { resolvePin } from './change-pin.ts'
import { resolveState } from './change-state.ts'
import { goalsWithProgress } from './queries.ts'
import { findCommentedGoal } from './react-to-goal.ts'
import { ownGoal } from './read-goal.ts'
import { lockGoals, requireFuture } from './write-goal.ts'

type Changes = z.output<typeof goals.change.body>

/** Gifts already given to the goal stay counted. For another creator's goal it fails as `refuseStranger`. */
export async function changeGoal(
  { db }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  id: string,
  changes: Changes,
) {
  await inTransaction(db, async (tx) => {
    await lockGoals(tx, creatorId)
    const goal = await lockGoal(tx, creatorId, id)
    if (changes.deadline !== undefined && changes.deadline?.getTime() !== goal.deadline?.getTime())
      requireFuture(changes.deadline)
    if (changes.image !== goal.image)
      await pictures.requireUnusedImages(tx, creatorId, [{ field: 'image', filename: changes.image }])
    const newDeadline = changes.deadline === undefined ? goal.deadline : changes.deadline
    const states = await resolveState(tx, creatorId, { ...goal, deadline: newDeadline }, changes.state)
    const isPinned = await resolvePin(tx, creatorId, goal.is_pinned, states?.state ?? goal.state, changes)
    const { title, description, image, target_amount: target, deadline, count_all_gifts } = changes
    await tx
      .updateTable('goals')
      .set({
        ...dropUndefined({ title, description, image, target, deadline, count_all_gifts }),
        ...states,
        is_pinned: isPinned,
      })
      .where('id', '=', goal.id)
      .execute()
    await writeHashtags(
      tx,
      'goal',
      goal.id,
      title ?? goal.title,
      description === undefined ? goal.description : description,
    )
    await pageChanged(tx, creatorId)
  })
  return new WithMessage(await ownGoal(db, creatorId, id), words.updated)
}

/**
 * Reads the creator's goal and locks its row. For another creator's goal it fails as `refuseStranger`; for a goal that is taken
 * down with ContentNotAccessibleException.
 */
export async function lockGoal(tx: Tx, creatorId: bigint, id: string) {
  if (!isUuid(id)) throw notFound()
  const goal = await goalsWithProgress(tx)
    .select(['g.description', 'g.image', 'g.is_pinned', 'g.taken_down_at'])
    .where('g.id', '=', id)
    .where('g.creator_id', '=', creatorId)
    .forNoKeyUpdate('g')
    .executeTakeFirst()
  if (!goal)
    return refuseStranger(creatorId, () => findCommentedGoal(tx, id, creatorId, { wants: 'see', isAdult: true }))
  refuseTakenDown(goal)
  return goal
}

function dropUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
