// Decides who may fetch the bytes of a picture, whether a post uses it or not.
import { getWithdrawals } from '#server/consents/queries.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { takenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { accessTo, isBarred } from './access.ts'
import { type PhotoRow, photosFor } from './photo-rows.ts'

/**
 * For the image route: whether this viewer may fetch the bytes. A picture that no post uses is open to its uploader and to the
 * viewers its feature (a goal, a bloc, ...) allows.
 * `mayRead(services, pictures)(viewer, filename, isAdult)`; `viewer` is undefined for a visitor.
 * Throws ContentNotAccessibleException for every viewer if the desk took the picture down.
 */
export function mayRead({ db }: Pick<Services, 'db'>, pictures: PictureRegistry) {
  return async (viewer: { accountId: bigint } | undefined, filename: string, isAdult = false): Promise<boolean> => {
    const photo = await photosFor(db, viewer?.accountId, isAdult).where('f.filename', '=', filename).executeTakeFirst()
    const access = await accessToBytes(db, pictures, viewer?.accountId, filename, photo)
    if (access === 'taken-down') throw takenDown()
    return access === 'open'
  }
}

/** `mayRead` for many pictures and a signed-in viewer: returns the filenames whose bytes the viewer may fetch. */
export function filterReadable({ db }: Pick<Services, 'db'>, pictures: PictureRegistry) {
  return async (accountId: bigint, filenames: string[]): Promise<Set<string>> => {
    if (filenames.length === 0) return new Set()
    const rows = await photosFor(db, accountId).where('f.filename', 'in', filenames).execute()
    // If a picture has several rows, the first decides, as in mayRead.
    const photos = new Map(rows.reverse().map((row) => [row.filename, row]))
    const readable = new Set<string>()
    for (const filename of filenames)
      if ((await accessToBytes(db, pictures, accountId, filename, photos.get(filename))) === 'open')
        readable.add(filename)
    return readable
  }
}

async function accessToBytes(
  db: Queryable,
  pictures: PictureRegistry,
  viewerId: bigint | undefined,
  filename: string,
  photo: PhotoRow | undefined,
): Promise<'open' | 'none' | 'taken-down'> {
  if (photo) {
    const access = accessTo(viewerId, photo)
    if (access === 'gone' && isBarred(photo)) return 'taken-down'
    return access === 'full' ? 'open' : 'none'
  }
  if ((await getWithdrawals(db, [filename])).length > 0) return 'none'
  return pictures.accessTo(db, filename, viewerId)
}
