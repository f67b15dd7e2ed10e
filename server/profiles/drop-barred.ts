// Drops an avatar or cover whose source may not be shown any more: a picture that the desk took down, or whose consent was withdrawn.

import { pictureKey } from '#server/kit/cdn-keys.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Services } from '#server/outside/services.ts'
import { dropPicture } from './profile-pictures.ts'

/** The task that removes the files of pictures that no profile uses any more. */
export const REMOVE_TASK = 'remove-profile-pictures'

interface Removal {
  keys: string[]
}

/**
 * For the transaction that has just barred pictures of this account, as if the account had removed what was made of them. A change of
 * the profile that is not committed yet is waited for; a later one is refused.
 */
export async function dropBarredPictures(tx: Tx, pictures: PictureRegistry, accountId: bigint): Promise<void> {
  const profile = await tx
    .selectFrom('profiles')
    .select(['avatar_key', 'avatar_source', 'cover_key', 'cover_source'])
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { avatar_key, avatar_source, cover_key, cover_source } = profile
  const barred = await pictures.findBarredAmong(tx, [avatar_source, cover_source])
  const isAvatarBarred = avatar_source !== null && barred.has(avatar_source)
  const isCoverBarred = cover_source !== null && barred.has(cover_source)
  if (!isAvatarBarred && !isCoverBarred) return
  await tx
    .updateTable('profiles')
    .set({
      ...(isAvatarBarred && { avatar_key: null, avatar_source: null }),
      ...(isCoverBarred && { cover_key: null, cover_source: null }),
      updated_at: clock.now(),
    })
    .where('account_id', '=', accountId)
    .execute()
  const keys = [isAvatarBarred && avatar_key, isCoverBarred && cover_key].filter((key) => typeof key === 'string')
  await queueRemoval(tx, keys)
  await nameChanged(tx, accountId)
}

/** In the transaction after which no profile uses them: if it is rolled back none is removed, and a crash after it leaves none. */
export async function queueRemoval(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length > 0) await enqueue(tx, REMOVE_TASK, { keys } satisfies Removal)
}

/** Removes the files, then purges them from the CDN: nobody fetches them from us any more. */
export async function removeDropped({ storage, cdn }: Pick<Services, 'storage' | 'cdn'>, { keys }: Removal) {
  for (const key of keys) await dropPicture({ storage }, key)
  await cdn?.purge(keys.map(pictureKey))
}
