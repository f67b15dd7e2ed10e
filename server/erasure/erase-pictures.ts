// Deletes the files of an erased account, one by one, and completes its erasure.

import { pictureKey } from '#server/kit/cdn-keys.ts'
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { sql } from '#server/kit/db.ts'
import { removeBytes } from '#server/media/store-image.ts'
import type { Services } from '#server/outside/services.ts'
import { dropPicture } from '#server/profiles/profile-pictures.ts'

const BATCH = 100

/** Deletes one file after the other and may be repeated: another run continues with those that are left. */
export async function erasePictures(services: Services, accountId: bigint, storageKeys: string[]): Promise<void> {
  const { db } = services
  crashPoint('erasure.begun')
  for (const key of storageKeys) await dropPicture(services, key)
  // After the files are gone; the purge of the page does not find the names any more.
  await services.cdn?.purge(storageKeys.filter((key) => /^(avatar|cover)-/.test(key)).map(pictureKey))
  for (;;) {
    const left = await db
      .selectFrom('images')
      .select('filename')
      .where('owner_id', '=', accountId)
      .where('bytes', '>', 0n)
      .limit(BATCH)
      .execute()
    if (left.length === 0) break
    for (const { filename } of left) {
      await removeBytes(services, filename)
      crashPoint('erasure.between')
    }
  }
  await db
    .updateTable('erasures')
    .set({ done_at: clock.now(), storage_keys: [] })
    .where('account_id', '=', accountId)
    // The decision of a report may have added files since: they are left for the next run.
    .where('storage_keys', '=', sql<string[]>`${storageKeys}::text[]`)
    .execute()
}
