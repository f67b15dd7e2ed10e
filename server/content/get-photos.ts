import { buildOnce } from '#server/kit/build-once.ts'
import type { Queryable } from '#server/kit/db.ts'
import { isUuid } from '#server/kit/ids.ts'
import { readOnce } from '#server/kit/reader.ts'
import { type Kind, type PostRow, postRows } from './post-rows.ts'

/** The rows of one post; empty if no post of this kind has this id. */
export async function getPhotos(
  db: Queryable,
  kind: Kind,
  id: string,
  viewerId: bigint | undefined,
  isAdult = false,
): Promise<PostRow[]> {
  if (!isUuid(id)) return []
  return readOnce(db, `photos of ${kind} ${id} for ${viewerId} ${isAdult}`, () =>
    readPhotos(db, { viewerId, isAdult, id, kind }),
  )
}

const readPhotos = buildOnce((db, of: { viewerId: bigint | undefined; isAdult: boolean; id: string; kind: Kind }) =>
  postRows(db, of.viewerId, of.isAdult).where('o.id', '=', of.id).where('o.kind', '=', of.kind),
)
