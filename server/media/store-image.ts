// Stores and removes pictures. The row is written before the bytes, so that the storage contains no file without a row.
import { randomInt } from 'node:crypto'
import type { Upload } from '#contract/media.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { imageUrl, storageKey, variants } from './image-url.ts'
import type { Made } from './variants.ts'

type StoreServices = Pick<Services, 'config' | 'db' | 'storage'>

/** Stores a picture and returns the upload endpoint's answer. Removes everything of a picture that could not be stored. */
export async function storeImage(services: StoreServices, ownerId: bigint, made: Made): Promise<Upload> {
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
    // Together, because each waits for the disk; and to the end, so that none is written after a removal.
    const stored = variants.map((variant) => storage.put(storageKey(filename, variant), files[variant]))
    await Promise.allSettled(stored)
    await Promise.all(stored)
  } catch (error) {
    // If this fails too, the sweep of unused images finds the row.
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

/** Removes a picture's bytes; its row stays for references to it. Marks it purged first, so that nothing new uses it. Repeatable. */
export async function removeImage(services: Pick<Services, 'db' | 'storage'>, filename: string): Promise<void> {
  await services.db
    .updateTable('images')
    .set({ purged_at: clock.now() })
    .where('filename', '=', filename)
    .where('purged_at', 'is', null)
    .execute()
  await removeBytes(services, filename)
}

/** Removes the bytes of a purged picture. Sets bytes to 0 last; until then every sweep tries again. */
export async function removeBytes({ db, storage }: Pick<Services, 'db' | 'storage'>, filename: string): Promise<void> {
  for (const variant of variants) await storage.remove(storageKey(filename, variant))
  await db.updateTable('images').set({ bytes: 0n }).where('filename', '=', filename).execute()
}

/** Deletes the mosaic of a removed picture. */
export async function clearMosaic(tx: Tx, filename: string): Promise<void> {
  await tx.updateTable('images').set({ mosaic: '' }).where('filename', '=', filename).execute()
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** 165 random bits, so that filenames cannot be guessed. */
function randomName(): string {
  return Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
