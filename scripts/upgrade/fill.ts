// Fills a database of an older version with many rows in the big tables: a ledger by scripts/bench/books-fill.ts, and content.
import type { Client } from 'pg'
import { fillBooks } from '../bench/books-fill.ts'

/** So many posts and gifts per creator. */
const ROWS_A_CREATOR = 1000
const DAYS = 700

/** Inserts `rows` gifts with their ledger, and `rows` posts, each with a hashtag and a search entry. `client` is a superuser's. */
export async function fillOlder(client: Client, rows: number, say: (text: string) => void): Promise<void> {
  const creators = Math.max(10, Math.round(rows / ROWS_A_CREATOR))
  const sayLong = (line: string) => void (/^ *[1-9]\d* s/.test(line) && say(line))
  await fillBooks(client, { gifts: rows, days: DAYS, creators, payers: creators }, sayLong)
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
  const indexes = await dropIndexes(client)
  for (const statement of [...fillContent(rows, creators), ...indexes]) await client.query(statement)
  // The older version's own function computes counts and lists.
  await client.query('select * from rebuild_derived()')
  await client.query('vacuum analyze')
}

/** Drops the content tables' indexes except those of keys; returns the statements that create them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any ('{posts,hashtags,listed_content}'::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** A quarter of the posts has the same hashtag, like a campaign's; every fiftieth is a draft. */
function fillContent(rows: number, creators: number): string[] {
  return [
    `insert into posts (id, creator_id, kind, caption, price_id, price, is_published, created_at, published_at)
     select uuidv7(at - now()), 1 + n % ${creators}, 'snap', 'Larawan ' || n, 1, 0, n % 50 <> 0, at, case when n % 50 <> 0 then at end
       from (select n, now() - interval '${DAYS} days' * (1 - n / ${rows}::float8) as at
               from generate_series(1, ${rows}::bigint) n) times`,
    `insert into hashtags (tag, content_id, creator_id, is_listed, published_at, content_type)
     select case when substr(caption, 9)::bigint % 4 = 0 then 'kampanya' else 'tag' || substr(caption, 9)::bigint % 997 end,
            id, creator_id, is_published, published_at, 'post' from posts where caption like 'Larawan %'`,
    `insert into listed_content (content_id, kind, creator_id, is_listed, is_read, words, slips, published_at)
     select id, kind, creator_id, is_published, true,
            array_to_tsvector(array['larawan', 'salita' || substr(caption, 9)::bigint % 5003]), array[substr(caption, 9)::bigint % 5003]::int[],
            published_at from posts where caption like 'Larawan %'`,
    `insert into publications (creator_id, size, newest_at, oldest_at)
     select creator_id, count(*), max(published_at), min(published_at) from listed_content where is_listed group by 1`,
  ]
}
