// Somebody who asks for what only a post's creator may.
import type { Queryable } from '#server/kit/db.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { accessToPost, requireVisible } from './access.ts'
import type { Kind } from './post-rows.ts'
import { getPhotos } from './read-posts.ts'

/** As `refuseStranger`: who may see at least its mosaic knows that it is there. */
export function refuseStrangerToPost(db: Queryable, kind: Kind, id: string, askerId: bigint): Promise<never> {
  return refuseStranger(askerId, async () => {
    const rows = await getPhotos(db, kind, id.toLowerCase(), askerId)
    const post = rows[0]
    if (!post) throw notFound()
    requireVisible(accessToPost(askerId, rows), rows)
    return post
  })
}
