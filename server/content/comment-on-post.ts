// Access to a post's comments: viewers who may see the whole post read them; those without a block between them write.
import { commentTexts } from '#contract/comments.ts'
import type { FindCommented } from '#server/comments/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { type Failure, fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import { paid } from '#server/money/payments/queries.ts'
import { accessTo, accessToPost, isHiddenByOwner, requireVisible } from './access.ts'
import { getPhotos } from './get-photos.ts'
import type { Kind } from './post-rows.ts'

/** Used by app.ts. A slide's sneak peek shows its photo to everyone, but not the comments, which may describe the others. */
export function findCommentedPost(kind: Kind): FindCommented {
  return async (db, id, viewerId, { wants, isAdult }) => {
    const rows = await getPhotos(db, kind, id.toLowerCase(), viewerId, isAdult)
    const access = accessToPost(viewerId, rows)
    const post = rows[0]
    if (!post) throw notFound()
    if (access === 'none' || (wants === 'write' && post.is_blocked)) throw hiddenByBlock()
    requireVisible(access, rows)
    if (rows.some((row) => accessTo(viewerId, row) === 'locked')) throw locked()
    // Even a post that became free after they bought it.
    const isSeenByBuyersOnly = post.price > 0n || isHiddenByOwner(post)
    const isBought = wants === 'write' && isSeenByBuyersOnly && post.bought_at !== null
    return {
      creator_id: post.creator_id,
      is_anonymous: isBought && (await isBoughtUnnamed(db, post.post_id, viewerId!)),
    }
  }
}

/** Not a security event: every view of a locked post's page requests its comments. */
function locked(): Failure {
  const refusal = fail('ForbiddenException', commentTexts.locked)
  refusal.security = undefined
  return refusal
}

async function isBoughtUnnamed(db: Queryable, postId: string, buyerId: bigint): Promise<boolean> {
  const named = await db
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select('s.payment_id')
    .where('s.post_id', '=', postId)
    .where('s.buyer_id', '=', buyerId)
    .where('s.is_anonymous', '=', false)
    .where(paid)
    .executeTakeFirst()
  return named === undefined
}
