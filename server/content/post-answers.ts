// Posts as they are answered: what a viewer sees of each, with what is counted elsewhere.
import { getWithdrawals } from '#server/consents/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import { findTakedowns } from '#server/moderation/queries.ts'
import { asPost, type PostAnswer } from './as-post.ts'
import type { Kind, PostRow } from './post-rows.ts'

export interface Showing {
  /** The viewer's browser was told that they are 18 or older. */
  isAdult?: boolean
  /** In the list of their creator's stands what was taken down too: what it was, without its pictures, and why. */
  withTakenDown?: boolean
}

/** Posts out of their rows, with what is counted elsewhere. */
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

/** Only the creator's own list has any. */
async function getTakedowns(db: Queryable, posts: PostRow[][]) {
  const rows = posts.map(([row]) => ({ id: row!.post_id, taken_down_at: row!.taken_down_at, kind: row!.kind }))
  const ofKind = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const [snaps, slides] = await Promise.all([
    findTakedowns(db, 'photo', ofKind('snap')),
    findTakedowns(db, 'photo.collection', ofKind('slide')),
  ])
  return new Map([...snaps, ...slides])
}

/** Who took back their consent to which of the viewer's own photos. Nobody else is told. */
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
