import type { Services } from '#server/outside/services.ts'
import { decodeStored } from './decode-stored.ts'
import { createDecoder, type Decoder } from './decoder.ts'
import { Unreadable } from './unreadable.ts'

const BATCH = 200

/** Computes the hashes of pictures that were stored before hashes existed. Returns how many it processed. */
export async function hashOlderPictures(services: Pick<Services, 'db' | 'config' | 'storage'>): Promise<number> {
  const decoder = createDecoder({ processes: 1 })
  try {
    let hashed = 0
    for (;;) {
      const due = await services.db
        .selectFrom('images')
        .select(['filename', 'owner_id'])
        .where('hash_quality', 'is', null)
        .where('purged_at', 'is', null)
        .orderBy('filename')
        .limit(BATCH)
        .execute()
      for (const { filename, owner_id } of due) await hashOne(services, decoder, filename, owner_id)
      hashed += due.length
      if (due.length < BATCH) return hashed
    }
  } finally {
    await decoder.close()
  }
}

/** Also marks an unreadable or missing picture (quality 0), so that it is not tried again. */
async function hashOne(
  services: Pick<Services, 'db' | 'config' | 'storage'>,
  decoder: Decoder,
  filename: string,
  ownerId: bigint,
): Promise<void> {
  const hash = await decodeStored(services, decoder, filename, 'hash', ownerId).catch((error) => {
    if (error instanceof Unreadable) return undefined
    throw error
  })
  await services.db
    .updateTable('images')
    .set({ perceptual_hashes: hash?.bits ?? null, hash_quality: hash?.quality ?? 0 })
    .where('filename', '=', filename)
    .execute()
}
