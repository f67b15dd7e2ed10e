// Refuses accounts that request something only a post's creator may do.
import type { Queryable } from '#server/kit/db.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { accessToPost, requireVisible } from './access.ts'
import { getPhotos } from './get-photos.ts'
import type { Kind } from './post-rows.ts'

/** As `refuseStranger`: ForbiddenException if the account may see at least the mosaic, otherwise NotFoundException. */
export function refuseStrangerToPost(db: Queryable, kind: Kind, id: string, accountId: bigint): Promise<never> {
  return refuseStranger(accountId, async () => {
    const rows = await getPhotos(db, kind, id.toLowerCase(), accountId)
    const post = rows[0]
    if (!post) throw notFound()
    requireVisible(accessToPost(accountId, rows), rows)
    return post
  })
}
