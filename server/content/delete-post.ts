// Deletes a post: it disappears immediately for everyone except its buyers, who keep it for 15 days.
import { contentTexts } from '#contract/content.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { itemWithdrawn } from '#server/money/payments/item-withdrawn.ts'
import type { Services } from '#server/outside/services.ts'
import { lockPost } from './lock-post.ts'
import type { Kind } from './post-rows.ts'
import { queuePurge } from './purge-content.ts'
import { getPurgeTime } from './write-post.ts'

/** Buyers keep what they bought for 15 days; then its pictures are deleted. Fails as `lockPost` for another's or a deleted post. */
export async function deletePost({ db }: Services, creatorId: bigint, kind: Kind, id: string) {
  await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, creatorId, kind, id)
    const now = clock.now()
    const purgeAt = await getPurgeTime(tx, post.id, now)
    await tx
      .updateTable('posts')
      .set({ deleted_at: now, purge_at: purgeAt, publish_at: null })
      .where('id', '=', post.id)
      .execute()
    const purchases = await tx.selectFrom('purchases').select('payment_id').where('post_id', '=', post.id).execute()
    await itemWithdrawn(
      tx,
      purchases.map((purchase) => purchase.payment_id),
      purgeAt,
    )
    if (purgeAt <= now) await queuePurge(tx)
    await pageChanged(tx, creatorId)
  })
  return new WithMessage({ ok: true as const }, contentTexts.deleted)
}
