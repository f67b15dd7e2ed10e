// Builds posts for the API: what a viewer sees of each, with reactions, takedowns and withdrawn consents.
import { getWithdrawals } from '#server/consents/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { asPost, type PostAnswer } from './as-post.ts'
import type { Kind, PostRow } from './post-rows.ts'

export interface PostOptions {
  /** The viewer said in this browser that they are 18 or older. */
  isAdult?: boolean
  /** For the creator's own list: includes taken-down posts, with the reason and without pictures. */
  withTakenDown?: boolean
}

/** Each element of `posts` holds the rows of one post. */
export async function asPosts(db: Queryable, viewerId: bigint | undefined, posts: PostRow[][]): Promise<PostAnswer[]> {
  const [takedowns, withdrawn] = await Promise.all([getTakedowns(db, posts), getWithdrawn(db, viewerId, posts)])
  return posts.map((rows) => {
    const id = rows[0]!.post_id
    const withdrawn_consents = withdrawn.filter((row) => rows.some(({ photo_id }) => photo_id === row.photo_id))
    return {
      ...asPost(rows, viewerId),
      taken_down: takedowns.get(id) ?? null,
      withdrawn_consents,
      reactions: rows[0]!.reactions!,
    }
  })
}

/** Reasons of takedowns by post id. Only the creator's own list contains taken-down posts. */
async function getTakedowns(db: Queryable, posts: PostRow[][]) {
  const rows = posts.map(([row]) => ({ id: row!.post_id, taken_down_at: row!.taken_down_at, kind: row!.kind }))
  const ofKind = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const [snaps, slides] = await Promise.all([
    findTakedowns(db, 'photo', ofKind('snap')),
    findTakedowns(db, 'photo.collection', ofKind('slide')),
  ])
  return new Map([...snaps, ...slides])
}

/** People who withdrew their consent to the viewer's own photos. Only the creator sees them. */
async function getWithdrawn(
  db: Queryable,
  viewerId: bigint | undefined,
  posts: PostRow[][],
): Promise<PostAnswer['withdrawn_consents']> {
  const photos = posts.flat().filter((row) => row.is_withdrawn && row.creator_id === viewerId)
  if (photos.length === 0) return []
  const rows = await getWithdrawals(
    db,
    photos.map((photo) => photo.filename!),
  )
  const ids = new Map(photos.map((photo) => [photo.filename, photo.photo_id!]))
  return rows.map(({ filename, name, hidden_at }) => ({ photo_id: ids.get(filename)!, name, date: hidden_at! }))
}
