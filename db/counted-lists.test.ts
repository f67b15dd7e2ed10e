// An installation whose lists were counted before migration 0067 keeps its counts.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationNames } from '#server/kit/migrate.ts'
import { getUrl } from '#test/database.ts'

const server = process.env.TEST_POSTGRES_URL!
const name = `pixel_before_${randomBytes(6).toString('hex')}`
let client: pg.Client

beforeAll(async () => {
  await onServer(`create database ${name}`)
  client = new pg.Client({ connectionString: getUrl(server, name) })
  await client.connect()
  await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  for (const file of (await migrationNames()).filter((file) => file < '0067')) {
    await client.query(await readFile(new URL(`migrations/${file}`, import.meta.url), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [file])
  }
})
afterAll(async () => {
  await client.end()
  await onServer(`drop database ${name} with (force)`)
})

async function onServer(statement: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: server })
  await superuser.connect()
  await superuser.query(statement)
  await superuser.end()
}

test('posts, hashtags, payments and followers keep their counts and continue counting', async () => {
  await client.query(`
    insert into accounts (id, email, email_verified_at, referral_code) overriding system value
    values (1, 'luz@example.com', now(), 'LUZ');
    insert into profiles (account_id, page_url, page_url_skeleton, page_name) values (1, 'luz', 'luz', 'Luz');
    insert into posts (creator_id, kind, price_id, price, is_published, deleted_at, purge_at)
    select 1, case when n % 3 = 0 then 'slide' else 'snap' end, 1, 0, n % 5 > 0, case when n % 7 = 0 then now() end,
           case when n % 7 = 0 then now() end
      from generate_series(1, 2500) n;
    insert into hashtags (tag, content_type, content_id) select 'araw', 'post', id from posts order by id;
    select list_enter('followers:1') from generate_series(1, 1100);
    set session_replication_role = replica;
    insert into payments (transaction_no, creator_id, type, channel, description, amount, provider, provider_payment_id,
                          state, success_url, failure_url, created_at, expires_at, paid_at)
    select 'PX-' || n, 1, 'donation', 'web', 'gift', 5000, 'sandbox', n::text, 'paid', '/', '/', now(), now(),
           timestamptz '2026-01-01' + n / 2 * interval '1 second'
      from generate_series(1, 2100) n;
    set session_replication_role = origin`)
  await migrate(getUrl(server, name))

  const { rows } = await client.query(`
    with keyed as (
      select l.list, l.key from posts p cross join lateral post_lists(p) l
      union all select 'tag:' || tag, time_key(published_at) from hashtags where is_listed
      union all select 'payments:' || creator_id, time_key(paid_at) from payments
      union all select 'followers:1', n from generate_series(1, 1100) n),
    blocks as (
      select list, first_key, size, lead(first_key) over (partition by list order by first_key) as end_key from counted_blocks)
    select l.list, l.size = count(k.key) as is_size, l.last_key = max(k.key) as is_last,
           (select bool_and(size = (select count(*) from keyed k where k.list = b.list and k.key >= b.first_key
                                       and k.key < coalesce(b.end_key, 9223372036854775807)))
              from blocks b where b.list = l.list) as are_blocks
      from counted_lists l left join keyed k on k.list = l.list group by l.list, l.size, l.last_key order by l.list`)
  const right = { is_size: true, is_last: true, are_blocks: true }
  const lists = ['followers:1', 'own-posts:1:all', 'own-posts:1:slide', 'own-posts:1:snap', 'payments:1']
  lists.push('posts:1:all', 'posts:1:slide', 'posts:1:snap', 'tag:araw')
  expect(rows).toEqual(lists.map((list) => ({ list, ...right })))

  const entered = await client.query(`select list_enter('followers:1') as place`)
  expect(entered.rows).toEqual([{ place: '1101' }])
  const blocks = await client.query(
    `select first_key::int, size from counted_blocks where list = 'followers:1' order by first_key`,
  )
  expect(blocks.rows).toEqual([
    { first_key: 0, size: 999 },
    { first_key: 1000, size: 102 },
  ])
})
