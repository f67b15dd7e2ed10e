// Avatar and cover: made from a picture its owner uploaded, and public from then on.
import { randomUUID } from 'node:crypto'
import { texts } from '#contract/texts.ts'
import type { Queryable } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { decodeStored } from '#server/media/decode-stored.ts'
import type { Decoder } from '#server/media/decoder.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { refusalText, Unreadable } from '#server/media/unreadable.ts'
import type { Making, Makings } from '#server/media/variants.ts'
import { takenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'

type Keeping = Pick<Services, 'config' | 'db' | 'storage' | 'throttle'>
/** What pictures are made with, and which of them may not come again. */
export interface PictureTools {
  decoder: Decoder
  pictures: PictureRegistry
}

/** Each costs a decoding of the whole picture. */
const perAccount: ThrottleRule = { name: 'profile-pictures-account', points: 60, seconds: 3600, per: 'account' }

/** Keeps an avatar and its small variant. Answers its storage key; null takes it off, undefined leaves it. */
export async function keepAvatar(
  services: Keeping,
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

export async function keepCover(
  services: Keeping,
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

/** Removes a picture that stands nowhere any more. */
export async function dropPicture(
  { storage }: Pick<Services, 'storage'>,
  key: string | null | undefined,
): Promise<void> {
  if (!key) return
  await storage.remove(key)
  if (key.startsWith('avatar-')) await storage.remove(smallKey(key))
}

/** What is made of a picture of the owner's; `field` is where it was named. */
async function ownPicture<M extends Making>(
  services: Keeping,
  { decoder, pictures }: PictureTools,
  ownerId: bigint,
  filename: string,
  making: M,
  field: string,
): Promise<Makings[M]> {
  if (!(await isOwn(services.db, ownerId, filename))) throw failFields({ [field]: [texts.photoUnknown] })
  await pictures.requireNotBarred(services.db, [{ field, filename }])
  await services.throttle.take(perAccount, String(ownerId))
  try {
    const made = await decodeStored(services, decoder, filename, making, ownerId)
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

/** ContentNotAccessibleException for the avatar or cover, of any size, of a page that the desk closed. */
export function refuseBarredPicture({ db }: Pick<Services, 'db'>) {
  return async (key: string): Promise<void> => {
    const whole = key.replace(/-wh100(\.\w+)$/, '$1')
    const barred = await db
      .selectFrom('accounts as a')
      .innerJoin('profiles as p', 'p.account_id', 'a.id')
      .select('a.id')
      .where('a.barred_at', 'is not', null)
      .where((eb) => eb.or([eb('p.avatar_key', '=', whole), eb('p.cover_key', '=', whole)]))
      .executeTakeFirst()
    if (barred) throw takenDown()
  }
}
