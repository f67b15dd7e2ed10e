// Whether somebody may react to a Bloc post: who sees it may.
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import type { MustBeReactable } from '#server/reactions/queries.ts'

/** For the composition. */
export const mayReactToBloc: MustBeReactable = async (db, id, viewerId, wants) => {
  const bloc = await db
    .selectFrom('blocs as b')
    .innerJoin('accounts as a', 'a.id', 'b.creator_id')
    .select(['b.deleted_at', 'b.taken_down_at', 'b.is_published', 'b.creator_id', 'a.closed_at'])
    .select(isBlockedBetween(viewerId, 'b.creator_id').as('is_blocked'))
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!bloc) throw notFound()
  if (bloc.is_blocked) throw hiddenByBlock()
  const isShown = bloc.is_published || bloc.creator_id === viewerId
  if (isShown && !bloc.deleted_at && !bloc.taken_down_at && !bloc.closed_at) return
  throw wants === 'see'
    ? fail('ContentNotAccessibleException', 'This content was hidden or deleted by its owner.')
    : fail('ReactionNotAllowedException', 'This content was hidden or deleted by its owner.')
}
