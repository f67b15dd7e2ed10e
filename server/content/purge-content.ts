// Purges deleted posts and photos once no buyer has access any more: all bytes, the mosaic and the caption.

import { deleteHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import { Failures } from '#server/kit/failures.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { clearMosaic, removeImage } from '#server/media/store-image.ts'
import type { Services } from '#server/outside/services.ts'

const BATCH = 100

export function contentJobs(services: Services): Jobs {
  return { 'purge-content': async () => void (await purgeContent(services, clock.now())) }
}

/** Queues the purge; it runs once this transaction is committed. */
export async function queuePurge(tx: Tx): Promise<void> {
  await enqueue(tx, 'purge-content', {}, { key: 'purge-content' })
}

/**
 * Purges everything due and returns the number of purged photos. Safe to repeat and to interrupt. A picture that cannot be
 * removed does not stop the others; the run then throws, and the next one tries it again. What the desk took down stays until
 * it is restored, so that it is recognized when it is uploaded again.
 */
export async function purgeContent(services: Services, now: Date): Promise<number> {
  let purged = 0
  const failures = new Failures()
  let batch: DuePhoto[] = []
  do {
    batch = await duePhotos(services.db, now, batch.at(-1)?.id)
    for (const photo of batch)
      await failures.collect(photo.filename, async () => {
        if (!(await isStillDue(services.db, photo, now))) return
        // Deletes the row last: while it exists, no other post can use the picture, and the next run finds it.
        await removeImage(services, photo.filename)
        await forgetPhoto(services.db, photo)
        purged++
      })
  } while (batch.length === BATCH)
  await forgetPosts(services.db, now)
  failures.throwIfAny('photos could not be purged')
  return purged
}

interface DuePhoto {
  id: string
  filename: string
  post_id: string
}

async function duePhotos(db: Db, now: Date, after: string | undefined): Promise<DuePhoto[]> {
  const { rows } = await sql<DuePhoto>`
    select id, filename, post_id
      from (select f.id, f.filename, f.post_id from photos f join posts o on o.id = f.post_id
             where f.purge_at <= ${now} and o.taken_down_at is null
            union
            select f.id, f.filename, f.post_id from posts o join photos f on f.post_id = o.id
             where o.purge_at <= ${now} and o.purged_at is null and o.taken_down_at is null) due
     where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
     order by id limit ${BATCH}`.execute(db)
  return rows
}

/** Waits for a change of the post that began before the end: it may have added the photo again. A later change does not find the photo. */
function isStillDue(db: Db, photo: DuePhoto, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('posts').select('id').where('id', '=', photo.post_id).forUpdate().execute()
    const due = await tx
      .selectFrom('photos as f')
      .innerJoin('posts as o', 'o.id', 'f.post_id')
      .select('f.id')
      .where('f.id', '=', photo.id)
      .where('o.taken_down_at', 'is', null)
      .where((eb) => eb.or([eb('f.purge_at', '<=', now), eb('o.purge_at', '<=', now)]))
      .executeTakeFirst()
    return due !== undefined
  })
}

function forgetPhoto(db: Db, photo: DuePhoto): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.deleteFrom('photos').where('id', '=', photo.id).execute()
    await clearMosaic(tx, photo.filename)
  })
}

function forgetPosts(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const gone = await tx
      .updateTable('posts as o')
      .set({ purged_at: now, caption: null })
      .where('o.purge_at', '<=', now)
      .where('o.purged_at', 'is', null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('photos as f').select('f.id').whereRef('f.post_id', '=', 'o.id'))))
      .returning('o.id')
      .execute()
    await deleteHashtags(
      tx,
      gone.map((post) => post.id),
    )
  })
}
