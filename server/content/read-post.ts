import type { Queryable } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { accessToPost, requireVisible } from './access.ts'
import type { PostAnswer } from './as-post.ts'
import { getPhotos } from './get-photos.ts'
import { asPosts } from './post-answers.ts'
import type { Kind } from './post-rows.ts'

/** NotFoundException if the post is unknown or blocked for this viewer, ContentNotAccessibleException if its owner hid or deleted it. */
export async function readPost(
  db: Queryable,
  kind: Kind,
  { username, id }: { username: string; id: string },
  viewerId: bigint | undefined,
  isAdult = false,
): Promise<PostAnswer> {
  const rows = await getPhotos(db, kind, id, viewerId, isAdult)
  // `username` may be a former page URL; a missing page must fail as a page before the post does.
  if (rows[0]?.page_url !== username) {
    const page = await visiblePage(db, username, viewerId)
    if (page.account_id !== rows[0]?.creator_id) throw notFound()
  }
  requireVisible(accessToPost(viewerId, rows), rows)
  return (await asPosts(db, viewerId, [rows]))[0]!
}

/** The creator's own post, as the answer of a command that wrote it. */
export async function readOwnPost(db: Queryable, kind: Kind, id: string, creatorId: bigint): Promise<PostAnswer> {
  const rows = await getPhotos(db, kind, id, creatorId)
  const access = accessToPost(creatorId, rows)
  if (access !== 'withheld') requireVisible(access, rows)
  return (await asPosts(db, creatorId, [rows]))[0]!
}
