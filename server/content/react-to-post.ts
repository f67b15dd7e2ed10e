// Decides who may react to a post: everyone who sees it while it is public, unless its creator allows only buyers.
import { words } from '#contract/texts.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import type { RequireReactable } from '#server/reactions/queries.ts'
import { accessToPost, isHiddenByOwner, requireVisible } from './access.ts'
import { getPhotos } from './get-photos.ts'
import type { Kind } from './post-rows.ts'

/** Used by app.ts: `photo` is a Snap, `photo.collection` a Slide. */
export function requireReactablePost(kind: Kind): RequireReactable {
  return async (db, id, viewerId, wants) => {
    const rows = await getPhotos(db, kind, id, viewerId)
    const access = accessToPost(viewerId, rows)
    const post = rows[0]
    // A blocked buyer keeps access to the post but may not react.
    if (!post) throw notFound()
    if (access === 'none' || (wants === 'react' && post.is_blocked)) throw hiddenByBlock()
    if (wants === 'see') return requireVisible(access, rows)
    // Its buyers still see what its owner hid or deleted, but nobody reacts to it any more.
    if (isHiddenByOwner(post) || access === 'gone' || access === 'withheld')
      throw fail('ReactionNotAllowedException', words.goneContent)
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
