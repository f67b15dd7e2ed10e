// Whether somebody may react to a post: who sees it may, unless its creator keeps that for buyers.
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import type { RequireReactable } from '#server/reactions/queries.ts'
import { accessToPost, requireVisible } from './access.ts'
import type { Kind } from './post-rows.ts'
import { getPhotos } from './read-posts.ts'

/** For the composition: `photo` is a Snap, `photo.collection` a Slide. */
export function requireReactablePost(kind: Kind): RequireReactable {
  return async (db, id, viewerId, wants) => {
    const rows = await getPhotos(db, kind, id, viewerId)
    const access = accessToPost(viewerId, rows)
    const post = rows[0]
    // Who bought it keeps it, through a block too; reacting is for those with no block between them.
    if (!post) throw notFound()
    if (access === 'none' || (wants === 'react' && post.is_blocked)) throw hiddenByBlock()
    if (wants === 'see') return requireVisible(access, rows)
    if (access === 'gone' || access === 'withheld')
      throw fail('ReactionNotAllowedException', 'This content was hidden or deleted by its owner.')
    if (post.price === 0n || post.creator_id === viewerId || post.bought_at) return
    const { reactions_limited_to_buyers } = await db
      .selectFrom('profiles')
      .select('reactions_limited_to_buyers')
      .where('account_id', '=', post.creator_id)
      .executeTakeFirstOrThrow()
    if (reactions_limited_to_buyers)
      throw fail('ReactionNotAllowedException', 'Only people who bought this may react to it.')
  }
}
