// Decides who may react to a goal or comment on it: everyone who sees it.
import { texts } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import type { FindCommented } from '#server/comments/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import type { RequireReactable } from '#server/reactions/queries.ts'
import { goalById } from './read-goal.ts'

/** Used by app.ts. */
export const requireReactableGoal: RequireReactable = async (db, id, viewerId, wants) => {
  const { isGone } = await findGoal(db, id, viewerId)
  if (isGone)
    throw fail(wants === 'see' ? 'ContentNotAccessibleException' : 'ReactionNotAllowedException', texts.goalDeleted)
}

/** Used by app.ts. */
export const findCommentedGoal: FindCommented = async (db, id, viewerId) => {
  const goal = await goalById(db, id, viewerId)
  // A public goal is as visible as its page; a second query finds out why any other goal is not accessible.
  if (goal && goal.state !== 'draft' && !goal.taken_down_at) {
    await visiblePage(db, goal.page_url, viewerId)
    return { creator_id: goal.creator_id, is_anonymous: false }
  }
  const { creator_id, isGone } = await findGoal(db, id, viewerId)
  if (isGone) throw fail('ContentNotAccessibleException', texts.goalDeleted)
  return { creator_id, is_anonymous: false }
}

async function findGoal(db: Queryable, id: string, viewerId: bigint | undefined) {
  const goal = await db
    .selectFrom('goals as g')
    .innerJoin('accounts as a', 'a.id', 'g.creator_id')
    .select(['g.creator_id', 'g.started_at', 'g.deleted_at', 'g.taken_down_at', 'a.closed_at'])
    .select(isBlockedBetween(viewerId, 'g.creator_id').as('is_blocked'))
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (goal?.is_blocked) throw hiddenByBlock()
  // A draft was never there for others, also once it is deleted (`deletedGoal`).
  if (!goal || (!goal.started_at && (goal.deleted_at || goal.creator_id !== viewerId))) throw notFound()
  const isGone = goal.deleted_at !== null || goal.taken_down_at !== null || goal.closed_at !== null
  return { creator_id: goal.creator_id, isGone }
}
