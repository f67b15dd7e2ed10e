// Whether somebody may react to a goal: who sees it may.
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import type { MustBeReactable } from '#server/reactions/queries.ts'

/** For the composition. */
export const mayReactToGoal: MustBeReactable = async (db, id, viewerId, wants) => {
  const goal = await db
    .selectFrom('goals as g')
    .innerJoin('accounts as a', 'a.id', 'g.creator_id')
    .select(['g.creator_id', 'g.state', 'g.deleted_at', 'g.taken_down_at', 'a.closed_at'])
    .select(isBlockedBetween(viewerId, 'g.creator_id').as('is_blocked'))
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (goal?.is_blocked) throw hiddenByBlock()
  if (!goal || (goal.state === 'draft' && goal.creator_id !== viewerId)) throw notFound()
  if (!goal.deleted_at && !goal.taken_down_at && !goal.closed_at) return
  throw wants === 'see'
    ? fail('ContentNotAccessibleException', 'This goal was deleted by its owner.')
    : fail('ReactionNotAllowedException', 'This goal was deleted by its owner.')
}
