import type { Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { type Visibility, visibilityColumns } from '#server/publishing/visibility.ts'
import type { Kind } from './post-rows.ts'
import { refuseStrangerToPost } from './stranger.ts'

/**
 * Reads the creator's post and locks its row. For another account's post it fails as `refuseStranger`; for a post that is
 * taken down with ContentNotAccessibleException.
 */
export async function lockPost(tx: Tx, creatorId: bigint, kind: Kind, id: string) {
  if (!isUuid(id)) throw notFound()
  const post = await tx
    .selectFrom('posts')
    .select(['id', 'price_id', 'is_sensitive', 'taken_down_at'])
    .select(visibilityColumns)
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!post) return refuseStrangerToPost(tx, kind, id, creatorId)
  refuseTakenDown(post)
  return post as typeof post & Visibility
}
