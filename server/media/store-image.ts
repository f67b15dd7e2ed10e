// Keeping a picture: its row first, then its bytes, so that nothing lies in the storage that no row knows.
import { randomInt } from 'node:crypto'
import type { Upload } from '#contract/media.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { imageUrl, storageKey, variants } from './image-url.ts'
import type { Made } from './variants.ts'

type Keeping = Pick<Services, 'config' | 'db' | 'storage'>

/** Answers what the uploader is told. Nothing stays of a picture that could not be stored. */
export async function storeImage(services: Keeping, ownerId: bigint, made: Made): Promise<Upload> {
  const { config, db, storage } = services
  const filename = `${randomName()}.${made.ending}`
  const { full, smaller, width, height } = made
  const files = { full, ...smaller }
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  await db
    .insertInto('images')
    .values(asRow(filename, ownerId, made, bytes))
    .execute()
  try {
    for (const variant of variants) await storage.put(storageKey(filename, variant), files[variant])
  } catch (error) {
    // If this fails too, the sweep of unused pictures finds the row.
    await removeImage(services, filename).catch(() => undefined)
    throw error
  }
  return { filename, absolute_url: config.publicUrl + imageUrl(filename, 'full'), width, height }
}

function asRow(filename: string, owner_id: bigint, made: Made, bytes: number) {
  return {
    filename,
    owner_id,
    width: made.width,
    height: made.height,
    is_animated: made.isAnimated,
    mosaic: made.mosaic,
    perceptual_hashes: made.hash.bits,
    hash_quality: made.hash.quality,
    bytes: BigInt(bytes),
    created_at: clock.now(),
  }
}

/** Removes a picture; its row stays, for what still names it. Noted first, so that nobody takes what is going. May be called again. */
export async function removeImage(services: Pick<Services, 'db' | 'storage'>, filename: string): Promise<void> {
  await services.db
    .updateTable('images')
    .set({ purged_at: clock.now() })
    .where('filename', '=', filename)
    .where('purged_at', 'is', null)
    .execute()
  await removeBytes(services, filename)
}

/** The bytes of what is noted as purged; that none are left is noted last, and until then the sweep comes back. */
export async function removeBytes({ db, storage }: Pick<Services, 'db' | 'storage'>, filename: string): Promise<void> {
  for (const variant of variants) await storage.remove(storageKey(filename, variant))
  await db.updateTable('images').set({ bytes: 0n }).where('filename', '=', filename).execute()
}

/** Of a picture that was removed, and that nobody may even guess at any more. */
export async function forgetImage(tx: Tx, filename: string): Promise<void> {
  await tx.updateTable('images').set({ mosaic: '' }).where('filename', '=', filename).execute()
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 165 random bits: nobody finds a picture by trying. */
function randomName(): string {
  return Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
