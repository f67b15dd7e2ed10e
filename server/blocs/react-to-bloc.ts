// Decides who may react to a Bloc post or comment on it: everyone who sees it.
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import type { FindCommented } from '#server/comments/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { type Failure, fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import type { RequireReactable } from '#server/reactions/queries.ts'
import { blocById } from './read-bloc.ts'

/** Used by app.ts. */
export const requireReactableBloc: RequireReactable = async (db, id, viewerId, wants) => {
  const { isGone } = await findBloc(db, id, viewerId)
  if (isGone) throw gone(wants === 'see' ? 'ContentNotAccessibleException' : 'ReactionNotAllowedException')
}

/** Used by app.ts. */
export const findCommentedBloc: FindCommented = async (db, id, viewerId) => {
  const bloc = await blocById(db, id, viewerId)
  // A public Bloc is as visible as its page; a second query finds out why any other Bloc is not accessible.
  const isShown = bloc && (bloc.is_published || bloc.creator_id === viewerId)
  if (isShown && !bloc.taken_down_at) {
    await visiblePage(db, bloc.page_url, viewerId)
    return { creator_id: bloc.creator_id, is_anonymous: false }
  }
  const { creator_id, isGone } = await findBloc(db, id, viewerId)
  if (isGone) throw gone('ContentNotAccessibleException')
  return { creator_id, is_anonymous: false }
}

function gone(code: 'ContentNotAccessibleException' | 'ReactionNotAllowedException'): Failure {
  return fail(code, words.goneContent)
}

async function findBloc(db: Queryable, id: string, viewerId: bigint | undefined) {
  const bloc = await db
    .selectFrom('blocs as b')
    .innerJoin('accounts as a', 'a.id', 'b.creator_id')
    .select(['b.deleted_at', 'b.taken_down_at', 'b.is_published', 'b.creator_id', 'a.closed_at'])
    .select(isBlockedBetween(viewerId, 'b.creator_id').as('is_blocked'))
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  if (bloc.is_blocked) throw hiddenByBlock()
  const isShown = bloc.is_published || bloc.creator_id === viewerId
  const isGone = !isShown || bloc.deleted_at !== null || bloc.taken_down_at !== null || bloc.closed_at !== null
  return { creator_id: bloc.creator_id, isGone }
}
