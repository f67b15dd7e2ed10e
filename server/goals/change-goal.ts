// Changes a goal: its texts, target, deadline, state and pin.
import type { z } from 'zod/mini'
import type { GoalState } from '#contract/goal-progress.ts'
import type { goals } from '#contract/goals.ts'
import { texts, words } from '#contract/texts.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { failFields, notFound, refuseStranger } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { getState, goalsWithProgress } from './queries.ts'
import { findCommentedGoal } from './react-to-goal.ts'
import { ownGoal } from './read-goals.ts'
import { getFreePlace, lockGoals, requireFuture, unpinGoal } from './write-goal.ts'

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

type LockedGoal = Awaited<ReturnType<typeof lockGoal>>

/** The columns that change with the state; undefined if it stays. A closed goal may be opened again; a started one cannot be a draft. */
async function resolveState(
  tx: Tx,
  creatorId: bigint,
  goal: Pick<LockedGoal, 'state' | 'deadline' | 'target' | 'amount'>,
  wanted: GoalState | undefined,
) {
  if (wanted === 'reached') {
    if (getState(goal) !== 'reached') throw failFields({ state: [texts.goalReachedByGifts] })
    return undefined
  }
  if (wanted === undefined || wanted === goal.state) return undefined
  const now = clock.now()
  if (wanted === 'draft') throw failFields({ state: [texts.goalStarted] })
  // Closed goals are shown on the page, and this one never was.
  if (goal.state === 'draft' && wanted === 'closed') throw failFields({ state: [texts.goalNotStarted] })
  if (wanted === 'closed') return { state: wanted, closed_at: now, place: null }
  requireFuture(goal.deadline)
  const place = await getFreePlace(tx, creatorId)
  const opened = { state: wanted, place, closed_at: null }
  return goal.state === 'draft' ? { ...opened, started_at: now } : { ...opened, pauses: pausesUntil(now) }
}

/** The pauses of a closed goal with the one that ends now. */
function pausesUntil(now: Date) {
  return sql<string>`pauses + tstzmultirange(tstzrange(closed_at, greatest(closed_at, ${now})))`
}

/** Closing removes the pin; a request to close and to pin is refused. */
async function resolvePin(tx: Tx, creatorId: bigint, before: boolean, state: string, { is_pinned }: Changes) {
  if (state !== 'active') {
    if (is_pinned && !before) throw failFields({ is_pinned: [texts.goalPinnedRuns] })
    return false
  }
  if (is_pinned && !before) await unpinGoal(tx, creatorId)
  return is_pinned ?? before
}

function dropUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
