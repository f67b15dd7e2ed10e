// Whether somebody may react to a Bloc post: who sees it may.
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import type { MustBeReactable } from '#server/reactions/queries.ts'

/** For the composition. */
export const mayReactToBloc: MustBeReactable = async (db, id, viewerId, wants) => {
  const bloc = await db
    .selectFrom('blocs as b')
    .innerJoin('accounts as a', 'a.id', 'b.creator_id')
    .select(['b.deleted_at', 'b.taken_down_at', 'a.closed_at'])
    .select(isBlockedBetween(viewerId, 'b.creator_id').as('is_blocked'))
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!bloc) throw notFound()
  if (bloc.is_blocked) throw hiddenByBlock()
  if (!bloc.deleted_at && !bloc.taken_down_at && !bloc.closed_at) return
  throw wants === 'see'
    ? fail('ContentNotAccessibleException', 'This post was deleted by its owner.')
    : fail('ReactionNotAllowedException', 'This post was deleted by its owner.')
}
