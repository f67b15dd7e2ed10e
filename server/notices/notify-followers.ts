// Notifies each follower of a new post once. The worker handles followers in batches, so that publishing does not wait for them, and
// stores its position in the transaction of each batch.
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { type QueuedPost, writePostNotices } from './notices-of-post.ts'
import { isShown } from './still-there.ts'
import { NOTICES_LOCK } from './timing.ts'

/** Followers per transaction. */
const BATCH = 2000

/** Notifies one batch of followers of one post. Returns false if no post is queued or the lock is taken. */
export async function notifyFollowers(services: Services): Promise<boolean> {
  const isHandled = await inTransaction(services.db, async (tx) => {
    // The same lock as createNotices: both lock many lists, so running concurrently they could deadlock.
    const { rows: locks } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${NOTICES_LOCK}) as ours`.execute(tx)
    const post = locks[0]!.ours ? await nextPost(tx) : undefined
    if (!post) return false
    // A cached plan from when there were few notices would scan the whole table for each batch until the next ANALYZE.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    const last = await notifyBatch(tx, post)
    if (last === null) await tx.deleteFrom('post_tellings').where('content_id', '=', post.content_id).execute()
    else
      await tx.updateTable('post_tellings').set({ after_id: last }).where('content_id', '=', post.content_id).execute()
    crashPoint('post.notifying')
    return true
  })
  if (isHandled) crashPoint('post.notified')
  return isHandled
}

/** The oldest queued post. Hidden posts wait until they are shown again; deleted posts leave the queue. */
async function nextPost(tx: Tx): Promise<QueuedPost | undefined> {
  await sql`
    delete from post_tellings t where exists (
      select from posts where id = t.content_id and deleted_at is not null
      union all select from blocs where id = t.content_id and deleted_at is not null)`.execute(tx)
  const { rows } = await sql<QueuedPost>`
    select t.* from post_tellings t join accounts a on a.id = t.creator_id
     where a.closed_at is null and ${isShown(sql`t.content_id`)}
     order by t.published_at, t.content_id limit 1 for update of t`.execute(tx)
  return rows[0]
}

/** Returns the last follower of the batch; null if it was the last batch. */
async function notifyBatch(tx: Tx, post: QueuedPost): Promise<bigint | null> {
  const { rows: followers } = await sql<{ follower_id: bigint }>`
    select follower_id from follows where followed_id = ${post.creator_id} and follower_id > ${post.after_id}
     order by follower_id limit ${BATCH}`.execute(tx)
  if (followers.length > 0)
    await writePostNotices(
      tx,
      post,
      followers.map((row) => row.follower_id),
    )
  return followers.length < BATCH ? null : followers.at(-1)!.follower_id
}
