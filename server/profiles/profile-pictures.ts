// Avatar and cover: made from a picture its owner uploaded, and public from then on.
import { randomUUID } from 'node:crypto'
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'
import { storageKey } from '#server/media/image-url.ts'
import { avatarVariants, coverVariant } from '#server/media/variants.ts'
import type { Services } from '#server/outside/services.ts'

type Keeping = Pick<Services, 'db' | 'storage'>

/** Keeps an avatar and its small variant. Answers its storage key; null takes it off, undefined leaves it. */
export async function keepAvatar(services: Keeping, ownerId: bigint, filename: string | null | undefined) {
  if (!filename) return filename
  const { full, wh100 } = await avatarVariants(await ownPicture(services, ownerId, filename, 'avatar'))
  const key = `avatar-${randomUUID()}.webp`
  await services.storage.put(key, full)
  await services.storage.put(smallKey(key), wh100)
  return key
}

export async function keepCover(services: Keeping, ownerId: bigint, filename: string | null | undefined) {
  if (!filename) return filename
  const cover = await coverVariant(await ownPicture(services, ownerId, filename, 'cover_photo'))
  const key = `cover-${randomUUID()}.webp`
  await services.storage.put(key, cover)
  return key
}

/** Removes a picture that stands nowhere any more. */
export async function dropPicture({ storage }: Pick<Services, 'storage'>, key: string | null): Promise<void> {
  if (!key) return
  await storage.remove(key)
  if (key.startsWith('avatar-')) await storage.remove(smallKey(key))
}

/** What is read here was decoded and encoded anew when it was uploaded, so it may be opened in this process. */
async function ownPicture({ db, storage }: Keeping, ownerId: bigint, filename: string, field: string): Promise<Buffer> {
  const row = await db
    .selectFrom('images')
    .select('filename')
    .where('filename', '=', filename)
    .where('owner_id', '=', ownerId)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  const picture = row && (await storage.get(storageKey(filename, 'full')))
  if (!picture) throw failFields({ [field]: [texts.photoUnknown] })
  return picture
}

function smallKey(key: string): string {
  return key.replace('.webp', '-wh100.webp')
}
