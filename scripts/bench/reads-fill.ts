// A database of a few years: its ledger and notices, posts, followers, comments, questions, goals and blocks, for several creators of whom
// the first has the most of everything.
import { withClient } from '../postgres.ts'
import { fillBooks } from './books-fill.ts'
import type { BenchEnvironment } from './environment.ts'
import { writePosts } from './lists.ts'

const CREATORS = 300
const PAYERS = 20_000
const POSTS = 100_000
/** The most active creator. */
export const OWNER = 1
export const PAYER = CREATORS + 1
export const MODEST_CREATOR = 200

/** Fills a database that has only the environment's own account. Resolves once its statistics are known. */
export async function fillYears({ postgres, services }: BenchEnvironment): Promise<void> {
  await withClient(postgres.superuserUrl('pixel'), async (client) => {
    for (const statement of noAccounts) await client.query(statement)
    await fillBooks(client, { gifts: 245_000, days: 700, creators: CREATORS, payers: PAYERS }, () => undefined)
    const creators = Array.from({ length: CREATORS }, (_, n) => BigInt(n + 1))
    await writePosts(services, creators, POSTS, 'kampanya')
    await client.query('set session_replication_role = replica')
    for (const statement of people) await client.query(statement)
    // Computes counts and lists as the triggers would have.
    await client.query('select * from rebuild_derived()')
    await client.query('vacuum analyze')
  })
}

/** The ledger's own accounts stay. */
const noAccounts = [
  'set session_replication_role = replica',
  'delete from ledger_balances where account_id in (select id from ledger_accounts where owner_id is not null)',
  'delete from ledger_accounts where owner_id is not null',
  'delete from profiles',
  'delete from accounts',
]

const payer = `${CREATORS} + 1 + n % ${PAYERS}`
const creator = `1 + n % ${CREATORS}`

const people = [
  `insert into profiles (account_id, page_url, page_url_skeleton, page_name)
   select n, 'tao' || n || '.bench', 'tao' || n || '.bench', 'Tao ' || n from generate_series(${CREATORS + 1}, ${CREATORS + PAYERS}) n`,
  // A fifth of the accounts' payments were for photos.
  `with sold as (
     update payments set type = 'payment', description = 'snap'
      where payer_account_id is not null and hashtext(id::text) % 5 = 0 returning id, payer_account_id, creator_id),
   no_gifts as (delete from gifts where payment_id in (select id from sold))
   insert into purchases (payment_id, buyer_id, post_id, is_anonymous)
   select s.id, s.payer_account_id, p.id, false
     from (select *, row_number() over () % ${POSTS} as nth from sold) s
     join (select id, row_number() over () - 1 as nth from posts) p using (nth) on conflict do nothing`,
  `insert into follows (follower_id, followed_id, created_at, place)
   select ${payer}, ${creator} * 7 % ${CREATORS} + 1, now() - n * interval '1 minute', n from generate_series(1, 200000) n on conflict do nothing`,
  `insert into follows (follower_id, followed_id, place) select ${OWNER}, n, 1000000 + n from generate_series(2, 40) n on conflict do nothing`,
  `insert into comments (author_id, content_id, content_type, created_at, creator_id, message)
   select ${payer}, id, 'photo', now(), creator_id, 'Ang ganda ' || n from (select id, creator_id, row_number() over () as n from posts) p`,
  `insert into questions (creator_id, asker_id, question, created_at, place, answer, answered_at, public_place)
   select ${creator}, ${payer}, 'Bakit ' || n, now() - n * interval '1 minute', n, 'Kasi', now(), n from generate_series(1, 60000) n`,
  `insert into blocs (creator_id, title, description, created_at, published_at)
   select ${creator}, 'Bloc ' || n, 'Kuwento ' || n, now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, 30000) n`,
  `insert into goals (creator_id, title, target, state, place, started_at, created_at, is_pinned, count_all_gifts)
   select n, 'Tablet', 10000000, 'active', 1, now() - interval '90 days 17 minutes', now() - interval '91 days', true, n % 2 = 1
     from generate_series(1, ${CREATORS}) n`,
  `insert into visits (creator_id, day, source, visits)
   select ${creator}, current_date - n / ${CREATORS}, 'direct', 5 from generate_series(1, 100000) n on conflict do nothing`,
  `insert into sessions (account_id, token_hash, expires_at)
   select 1 + n % ${CREATORS + PAYERS}, decode(md5(n::text) || md5(n || ' '), 'hex'), now() + interval '30 days' from generate_series(1, 100000) n`,
  `insert into blocks (blocker_id, blocked_id) select ${creator}, ${CREATORS} + n from generate_series(1, ${PAYERS}) n`,
  `insert into reports (content_id, content_type, created_at, evidence, owner_id, reason, report_no)
   select 'tao' || ${creator} || '.bench', 'profile', now() - n * interval '1 minute', '', ${creator}, 'spam', 'RP-20260101-' || lpad(n::text, 8, '0')
     from generate_series(1, 30000) n`,
  `insert into roles (account_id, role, granted_at) select ${OWNER}, unnest(array['admin', 'moderator', 'finance']), now()`,
]
