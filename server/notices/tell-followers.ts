// New posts, told to each follower once: the worker goes through the followers in batches, so that whoever publishes waits for
// nobody. Where it is stands with the post, in the transaction that tells a batch.
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { type Telling, tellOfPost } from './notices-of-post.ts'
import { TELLER_LOCK } from './timing.ts'

/** Followers a transaction. */
const BATCH = 2000

/** What was published just now is to be told. */
export async function beginTelling(tx: Tx, published: string[]): Promise<void> {
  await sql`
    insert into post_tellings (content_id, kind, creator_id, published_at)
    select id, kind, creator_id, published_at
      from (select id, kind, creator_id, published_at from posts
            union all select id, 'bloc', creator_id, published_at from blocs) c
     where id = any (${published}::uuid[]) and published_at is not null on conflict do nothing`.execute(tx)
}

/** Tells one batch of followers of one post. Answers whether there was any. */
export async function tellFollowers(services: Services): Promise<boolean> {
  const isTold = await inTransaction(services.db, async (tx) => {
    // With the teller of everything else they would wait for each other in a ring: both enter many lists.
    const { rows: locks } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${TELLER_LOCK}) as ours`.execute(tx)
    const telling = locks[0]!.ours ? await nextTelling(tx) : undefined
    if (!telling) return false
    // A plan kept from when there were few notices reads all of them for each batch, until the table is next analysed.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    const last = await tellBatch(tx, telling)
    if (last === null) await tx.deleteFrom('post_tellings').where('content_id', '=', telling.content_id).execute()
    else
      await tx
        .updateTable('post_tellings')
        .set({ after_id: last })
        .where('content_id', '=', telling.content_id)
        .execute()
    crashPoint('post.telling')
    return true
  })
  if (isTold) crashPoint('post.told')
  return isTold
}

/** What is hidden for the moment waits until it is shown again; what is gone for good is told to nobody. */
async function nextTelling(tx: Tx): Promise<Telling | undefined> {
  await sql`
    delete from post_tellings t where exists (
      select from posts where id = t.content_id and deleted_at is not null
      union all select from blocs where id = t.content_id and deleted_at is not null)`.execute(tx)
  const { rows } = await sql<Telling>`
    select t.* from post_tellings t join accounts a on a.id = t.creator_id
     where a.closed_at is null and (
       exists (select from posts where id = t.content_id and is_published and taken_down_at is null)
       or exists (select from blocs where id = t.content_id and is_published and taken_down_at is null))
     order by t.published_at, t.content_id limit 1 for update of t`.execute(tx)
  return rows[0]
}

/** Answers the last follower who was asked; null after the last one there is. */
async function tellBatch(tx: Tx, telling: Telling): Promise<bigint | null> {
  const { rows: asked } = await sql<{ follower_id: bigint }>`
    select follower_id from follows where followed_id = ${telling.creator_id} and follower_id > ${telling.after_id}
     order by follower_id limit ${BATCH}`.execute(tx)
  if (asked.length > 0)
    await tellOfPost(
      tx,
      telling,
      asked.map((row) => row.follower_id),
    )
  return asked.length < BATCH ? null : asked.at(-1)!.follower_id
}
