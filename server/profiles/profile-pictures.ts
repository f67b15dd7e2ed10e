// Avatar and cover: made from a picture that the owner uploaded, and public until removed, or until the source is barred.
import { randomUUID } from 'node:crypto'
import { texts } from '#contract/texts.ts'
import type { Queryable } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { decodeStored } from '#server/media/decode-stored.ts'
import type { Decoder } from '#server/media/decoder.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { refusalText, Unreadable } from '#server/media/unreadable.ts'
import type { OutputKind, Outputs } from '#server/media/variants.ts'
import type { Services } from '#server/outside/services.ts'

type PictureServices = Pick<Services, 'config' | 'db' | 'storage' | 'throttle'>
/** The image decoder, and the registry that knows which pictures were taken down and may not be used again. */
export interface PictureTools {
  decoder: Decoder
  pictures: PictureRegistry
}

/** Limited because each change decodes the whole picture. */
const perAccount: ThrottleRule = { name: 'profile-pictures-account', points: 60, seconds: 3600, per: 'account' }

/** Stores an avatar and its small variant. Returns its storage key; null (remove it) and undefined (no change) are returned as is. */
export async function storeAvatar(
  services: PictureServices,
  tools: PictureTools,
  ownerId: bigint,
  filename: string | null | undefined,
) {
  if (!filename) return filename
  const { full, wh100 } = await ownPicture(services, tools, ownerId, filename, 'avatar', 'avatar')
  const key = `avatar-${randomUUID()}.webp`
  await services.storage.put(key, full)
  await services.storage.put(smallKey(key), wh100)
  return key
}

export async function storeCover(
  services: PictureServices,
  tools: PictureTools,
  ownerId: bigint,
  filename: string | null | undefined,
) {
  if (!filename) return filename
  const cover = await ownPicture(services, tools, ownerId, filename, 'cover', 'cover_photo')
  const key = `cover-${randomUUID()}.webp`
  await services.storage.put(key, cover)
  return key
}

/** Deletes a stored picture that no profile uses any more. */
export async function dropPicture(
  { storage }: Pick<Services, 'storage'>,
  key: string | null | undefined,
): Promise<void> {
  if (!key) return
  await storage.remove(key)
  if (key.startsWith('avatar-')) await storage.remove(smallKey(key))
}

/** Decodes one of the owner's pictures into the given `output`; `field` is the request field for errors. */
async function ownPicture<M extends OutputKind>(
  services: PictureServices,
  { decoder, pictures }: PictureTools,
  ownerId: bigint,
  filename: string,
  output: M,
  field: string,
): Promise<Outputs[M]> {
  if (!(await isOwn(services.db, ownerId, filename))) throw failFields({ [field]: [texts.photoUnknown] })
  await pictures.requireNotBarred(services.db, [{ field, filename }])
  await services.throttle.take(perAccount, String(ownerId))
  try {
    const made = await decodeStored(services, decoder, filename, output, ownerId)
    if (made) return made
  } catch (error) {
    if (error instanceof Unreadable) throw failFields({ [field]: [refusalText(error.trouble, 'The photo')] })
    throw error
  }
  throw failFields({ [field]: [texts.photoUnknown] })
}

async function isOwn(db: Queryable, ownerId: bigint, filename: string): Promise<boolean> {
  const row = await db
    .selectFrom('images')
    .select('filename')
    .where('filename', '=', filename)
    .where('owner_id', '=', ownerId)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

function smallKey(key: string): string {
  return key.replace('.webp', '-wh100.webp')
}
