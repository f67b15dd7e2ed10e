import { sql, type Tx } from '#server/kit/db.ts'

/** Queues newly published posts, whose followers are notified later. */
export async function queuePosts(tx: Tx, published: string[]): Promise<void> {
  await sql`
    insert into post_tellings (content_id, kind, creator_id, published_at)
    select id, kind, creator_id, published_at
      from (select id, kind, creator_id, published_at from posts
            union all select id, 'bloc', creator_id, published_at from blocs) c
     where id = any (${published}::uuid[]) and published_at is not null on conflict do nothing`.execute(tx)
}
