// Fills a ledger of years in one go: writes everything that gifts leave in the database, row by row as the product does, with releases,
// payouts and refunds among them. Guards and indexes come back at the end; the ledger verification shows that the data is right.
import { type Client, escapeIdentifier } from 'pg'

export interface Filling {
  gifts: number
  /** The gifts are spread over so many days, up to yesterday. */
  days: number
  creators: number
  /** The number of payers who have an account. */
  payers: number
}

/** Ledger entries per gift, with its share of releases, payouts and refunds. */
export const ENTRIES_A_GIFT = 2.04
/** Tables whose indexes are built once, after the tables are filled. */
const LARGE = [
  'payments',
  'gifts',
  'journals',
  'ledger_entries',
  'pending_items',
  'events',
  'gift_sums',
  'statement_days',
  'notices',
  'provider_events',
  'idempotency_keys',
]

/** `client` is a superuser's, on a server with `wal_level = minimal`. */
export async function fillBooks(client: Client, filling: Filling, say: (text: string) => void): Promise<void> {
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '256MB';
    set timezone = 'UTC'; set synchronous_commit = off`)
  await client.query('begin')
  const restore = await dropIndexes(client)
  // Tables filled in the transaction that truncated them write no log.
  await client.query(`truncate ${LARGE.join(', ')} cascade`)
  for (const [what, statement] of steps(filling)) await timed(say, what, () => client.query(statement))
  for (const statement of restore) await timed(say, statement.slice(0, 90), () => client.query(statement))
  await client.query('drop table bench_gifts, bench_refunds, bench_releases, bench_payouts, bench_accounts')
  await client.query('commit')
  await timed(say, 'vacuum', () => client.query('vacuum (freeze, analyze)'))
}

async function timed(say: (text: string) => void, what: string, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work()
  say(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${what}`)
}

/** Returns statements that restore them: keys first, then indexes, then foreign keys (`not valid`: the verification checks the rows). */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows: constraints } = await client.query<{ of: string; name: string; type: string; definition: string }>(
    `select conrelid::regclass::text as of, conname as name, contype as type, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where (contype in ('p', 'u') and conrelid = any ($1::regclass[]))
         or (contype = 'f' and $1::regclass[] && array[conrelid::regclass, confrelid::regclass])
      order by contype = 'f' desc, contype = 'p' desc`,
    [LARGE],
  )
  const { rows: views } = await client.query<{ definition: string; owner: string }>(
    `select definition, quote_ident(viewowner) as owner from pg_views where viewname = 'statement_journals'`,
  )
  const { definition: viewDefinition, owner } = views[0]!
  // The view groups by a primary key, so it depends on it.
  await client.query('drop view statement_journals')
  for (const { of, name } of constraints)
    await client.query(`alter table ${of} drop constraint ${escapeIdentifier(name)}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any ($1::regclass[])`,
    [LARGE],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const again = (those: typeof constraints, suffix = '') =>
    those.map(
      ({ of, name, definition }) => `alter table ${of} add constraint ${escapeIdentifier(name)} ${definition}${suffix}`,
    )
  return [
    ...again(constraints.filter(({ type }) => type !== 'f')),
    ...indexes.map(({ definition }) => definition),
    ...again(
      constraints.filter(({ type }) => type === 'f'),
      ' not valid',
    ),
    `create view statement_journals as ${viewDefinition}; alter view statement_journals owner to ${owner}`,
  ]
}

/** Names → statements. Each random number between 0 and 1 is derived from the gift's own number, so that runs are alike. */
function steps({ gifts, days, creators, payers }: Filling): [what: string, statement: string][] {
  const stepUs = (days * 86_400_000_000) / gifts
  const from = `date_trunc('day', now()) - interval '${days} days'`
  const drawn = (salt: number) => `((hashint8extended(n, ${salt}) & 16777215) / 16777216.0::float8)`
  return [
    ...people(creators, payers),
    [
      'random gifts',
      `create unlogged table bench_gifts as
       select n, (lpad(to_hex((extract(epoch from paid_at) * 1000)::bigint - 60000), 12, '0') || '7' || substr(hash, 1, 3) || 'b' || substr(hash, 4, 15))::uuid as id,
              creator_id, payer_id, amount, amount / 20 as fee, channel, paid_at, substr(hash, 9, 24) as code,
              channel = 'web' and n % 400 = 7 and paid_at < now() - interval '3 days' as is_refunded
         from (select n, md5(n::text) as hash, ${from} + n * ${stepUs} * interval '1 microsecond' as paid_at,
                      1 + floor(${creators} * power(${drawn(1)}, 3))::bigint as creator_id,
                      case when n % 2 = 0 then ${creators} + 1 + floor(${payers} * ${drawn(2)})::bigint end as payer_id,
                      (array[2000, 5000, 10000, 20000, 50000])[1 + floor(5 * ${drawn(3)})::int]::bigint as amount,
                      case n % 5 when 0 then 'mobile' else 'web' end as channel
                 from generate_series(1, ${gifts}::bigint) n) g`,
    ],
    ...moneyOut(gifts),
    ...rowsOfGifts,
    ...books,
    ...derived,
  ]
}

function people(creators: number, payers: number): [string, string][] {
  return [
    [
      'accounts',
      `insert into accounts (id, email, email_verified_at, referral_code, created_at) overriding system value
       select n, 'tao' || n || '@bench.example', now(), 'TAO' || n, now() - interval '10 years' from generate_series(1, ${creators + payers}) n;
       insert into profiles (account_id, page_url, page_url_skeleton, page_name)
       select n, 'tao' || n || '.bench', 'tao' || n || '.bench', 'Tao ' || n from generate_series(1, ${creators}) n;
       select setval(pg_get_serial_sequence('accounts', 'id'), ${creators + payers});
       set session_replication_role = origin;
       select open_creator_accounts(array(select n::bigint from generate_series(1, ${creators}) n));
       set session_replication_role = replica;
       create unlogged table bench_accounts as
       select owner_id as creator_id, max(id) filter (where kind = 'creator_available') as available,
              max(id) filter (where kind = 'creator_pending') as pending, max(id) filter (where kind = 'creator_payout_in_flight') as in_flight
         from ledger_accounts where owner_id is not null group by 1`,
    ],
  ]
}

/** Half of a month's web gifts is paid out afterwards; mobile money is released on the 15th. Their journals follow those of gifts. */
function moneyOut(gifts: number): [string, string][] {
  return [
    [
      'their refunds, releases and payouts',
      `create unlogged table bench_refunds as
       select g.*, ${gifts} + 2 * row_number() over (order by n) as journal from bench_gifts g where is_refunded;
       create unlogged table bench_releases as
       select creator_id, release_at, sum(amount - fee)::bigint as amount, min(id::text) as first,
              ${gifts} * 2::bigint + row_number() over (order by release_at, creator_id) as journal
         from (select *, manila_release_at(paid_at) as release_at from bench_gifts where channel = 'mobile') m
        where release_at <= now() group by creator_id, release_at;
       create unlogged table bench_payouts as
       select *, ${gifts} * 3::bigint + 2 * row_number() over (order by month, creator_id) as journal, gen_random_uuid() as challenge,
              (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || '7' || substr(md5(creator_id || ' ' || month), 1, 3) || 'b' || substr(md5(creator_id || ' ' || month), 4, 15))::uuid as id
         from (select creator_id, (date_trunc('month', paid_at at time zone 'Asia/Manila') + interval '1 month 1 day') at time zone 'Asia/Manila' as month,
                      sum(amount - fee)::bigint / 2 as amount
                 from bench_gifts where channel = 'web' and not is_refunded group by 1, 2) m
        where amount >= 50000 and month < now() - interval '1 day'`,
    ],
  ]
}

const rowsOfGifts: [string, string][] = [
  [
    'payments',
    `insert into payments (id, transaction_no, creator_id, payer_account_id, type, channel, description, amount, fee, provider, provider_checkout_id,
            provider_payment_id, link_url, state, success_url, failure_url, created_at, expires_at, paid_at, payer_browser, payer_network, description_values)
     select id, 'PX-' || to_char(paid_at at time zone 'Asia/Manila', 'YYYYMMDD') || '-' || upper(reverse(lpad(to_hex(n), 8, '0'))), creator_id, payer_id,
            'donation', channel, 'gift', amount, fee, 'sandbox', 'chk_' || code, 'pay_' || code, 'https://pay.example.com/checkout/chk_' || code,
            case when is_refunded then 'refunded' else 'paid' end, '/tao' || creator_id || '.bench', '/tao' || creator_id || '.bench',
            paid_at - interval '1 minute', paid_at + interval '59 minutes', paid_at, decode(md5(code) || code || substr(code, 1, 8), 'hex'),
            decode(md5(code || 1) || code || substr(code, 1, 8), 'hex'), jsonb_build_object('name', 'Tao ' || n % 1000000, 'creator', 'Tao ' || creator_id)
       from bench_gifts order by n`,
  ],
  [
    'gifts',
    `insert into gifts (payment_id, creator_id, giver_account_id, giver_key, supporter_name, supporter_message, source, amount, created_at, client_key)
     select id, creator_id, payer_id, decode(md5(coalesce(payer_id::text, code)) || md5(coalesce(payer_id::text, code) || 2), 'hex'),
            case n % 3 when 0 then 'Tao ' || n % 1000000 end, case n % 3 when 0 then 'Salamat po! Ang ganda ng mga ginagawa mo, sana dumami pa.' end,
            'profile', amount, paid_at - interval '1 minute', decode(md5(code || 3) || md5(code || 4), 'hex')
       from bench_gifts order by n`,
  ],
  [
    'pending items',
    `insert into pending_items (payment_id, creator_id, amount, release_at, released_by)
     select g.id, g.creator_id, g.amount - g.fee, manila_release_at(g.paid_at), r.journal
       from bench_gifts g left join bench_releases r on r.creator_id = g.creator_id and r.release_at = manila_release_at(g.paid_at)
      where g.channel = 'mobile' order by n`,
  ],
  [
    'events',
    `insert into events (creator_id, place, id, type, source, happened_at, payment_id)
     select creator_id, row_number() over (partition by creator_id order by n), uuidv7(paid_at - now()), 'gift.paid', 'gift:' || id, paid_at, id
       from bench_gifts`,
  ],
  [
    'notices of 180 days, webhooks of 90, idempotency keys of 30',
    `insert into notices (account_id, kind, source, actor_id, amount, link, happened_at, place)
     select creator_id, 'gift', 'gift:' || id, payer_id, amount, '/dashboard/gifts', paid_at, row_number() over (partition by creator_id order by n)
       from bench_gifts where paid_at > now() - interval '180 days';
     insert into provider_events (provider, event_id, type, checkout_id, received_at, applied_at, due_at)
     select 'sandbox', 'evt_' || reverse(code), 'checkout.paid', 'chk_' || code, paid_at, paid_at, null
       from bench_gifts where paid_at > now() - interval '90 days' order by n;
     insert into idempotency_keys (scope, key, request_hash, payment_id, created_at)
     select 'browser:' || md5(code), reverse(id::text), decode(md5(code) || md5(code || 5), 'hex'), id, paid_at - interval '1 minute'
       from bench_gifts where paid_at > now() - interval '30 days' order by n`,
  ],
  [
    'refunds, payouts and their codes',
    `insert into refunds (payment_id, n, amount, balance, state, provider_refund_id, actor, created_at)
     select id, 1, amount, 'creator_available', 'succeeded', 'rfd_' || code, 'operator:bench', paid_at + interval '1 day' from bench_refunds;
     insert into otp_challenges (id, token_hash, account_id, purpose, terms_mac, mode, message_sealed, code_mac, created_at, sent_at, expires_at, used_at)
     select challenge, decode(md5(id::text) || md5(id::text || 1), 'hex'), creator_id, 'payout', decode(md5(id::text) || md5(id::text || 2), 'hex'), 'sms',
            decode(md5(id::text), 'hex'), decode(md5(id::text) || md5(id::text || 3), 'hex'), month, month, month + interval '5 minutes', month + interval '1 minute'
       from bench_payouts;
     insert into payouts (id, transaction_no, creator_id, method, amount, fee, bank_slug, account_name, account_number_sealed, destination, challenge_id,
            terms_mac, provider, state, created_at, ended_at)
     select id, 'PX-' || to_char(month, 'YYYYMMDD') || '-' || upper(lpad(to_hex(journal), 9, 'P')), creator_id, 'direct', amount, 0, 'bdo', 'Tao ' || creator_id,
            decode(md5(id::text) || md5(id::text || 4), 'hex'), 'BDO ••••7890', challenge, decode(md5(id::text) || md5(id::text || 2), 'hex'), 'sandbox', 'paid',
            month, month + interval '1 hour' from bench_payouts;
     insert into payout_attempts (payout_id, n, reference, provider_payout_id, outcome, first_tried_at, attempts)
     select id, 1, 'po_' || id, 'pyt_' || id, 'paid', month, 1 from bench_payouts`,
  ],
]

const books: [string, string][] = [
  [
    'journals',
    `insert into journals (id, kind, source, effective_at, posted_at, actor) overriding system value
     select n, 'payment_' || channel, 'receipt:sandbox:pay_' || code, paid_at, paid_at + interval '2 seconds', 'system' from bench_gifts order by n;
     insert into journals (id, kind, source, effective_at, posted_at, actor) overriding system value
     select journal + s.n, 'refund_' || s.state, 'refund:' || id || ':1:' || s.state, paid_at + interval '1 day', paid_at + interval '1 day', 'operator:bench'
       from bench_refunds, (values (0, 'requested'), (1, 'succeeded')) s (n, state)
     union all
     select journal, 'pending_release', 'release:' || creator_id || ':' || first, release_at, release_at, 'system' from bench_releases
     union all
     select journal + s.n, 'payout_' || s.state, 'payout:' || id || ':' || s.state, month + s.n * interval '1 hour', month + s.n * interval '1 hour', 'system'
       from bench_payouts, (values (0, 'requested'), (1, 'paid')) s (n, state);
     select setval(pg_get_serial_sequence('journals', 'id'), (select max(id) from journals))`,
  ],
  [
    'entries',
    `insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
     select g.n, l.line, c.clearing, case when l.line = 2 then c.fees when g.channel = 'web' then a.available else a.pending end,
            case l.line when 1 then g.amount - g.fee else g.fee end
       from bench_gifts g join bench_accounts a using (creator_id),
            (select platform_account('provider_clearing') as clearing, platform_account('fees') as fees) c,
            (values (1), (2)) l (line)
      order by g.n, l.line;
     insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
     select r.journal, 1, a.available, c.underway, r.amount - r.fee from bench_refunds r join bench_accounts a using (creator_id), (select platform_account('refunds_in_flight') as underway) c
     union all
     select r.journal, 2, c.fees, c.underway, r.fee from bench_refunds r, (select platform_account('refunds_in_flight') as underway, platform_account('fees') as fees) c
     union all
     select r.journal + 1, 1, c.underway, c.clearing, r.amount from bench_refunds r, (select platform_account('refunds_in_flight') as underway, platform_account('provider_clearing') as clearing) c
     union all
     select r.journal, 1, a.pending, a.available, r.amount from bench_releases r join bench_accounts a using (creator_id)
     union all
     select p.journal, 1, a.available, a.in_flight, p.amount from bench_payouts p join bench_accounts a using (creator_id)
     union all
     select p.journal + 1, 1, a.in_flight, c.clearing, p.amount from bench_payouts p join bench_accounts a using (creator_id), (select platform_account('provider_clearing') as clearing) c`,
  ],
]

const derived: [string, string][] = [
  [
    'balances and counts',
    `update ledger_balances b set balance = t.total
       from (select account_id, sum(credit) as total
               from (select credit_account_id as account_id, amount as credit from ledger_entries
                     union all select debit_account_id, -amount from ledger_entries) s group by 1) t where t.account_id = b.account_id;
     insert into payment_counts (creator_id, type, paid) select creator_id, 'donation', count(*) from bench_gifts where not is_refunded group by 1`,
  ],
  [
    'counted lists',
    `insert into counted_lists (list, last_key, size)
     select 'payments:' || creator_id, max(time_key(paid_at)), count(*) from bench_gifts group by creator_id;
     insert into counted_blocks (list, first_key, size)
     select 'payments:' || creator_id, case block when 0 then 0 else min(key) end, count(*)
       from (select creator_id, time_key(paid_at) as key, (row_number() over (partition by creator_id order by n) - 1) / 2000 as block from bench_gifts) b
      group by creator_id, block`,
  ],
  [
    'sums of gifts',
    `insert into gift_sums (creator_id, hour, goal_id, amount, gifts)
     select creator_id, gift_hour(paid_at), null, sum(amount), count(*) from bench_gifts where not is_refunded group by 1, 2 order by 2, 1`,
  ],
  [
    'days of statements',
    `insert into statement_days (creator_id, day, received, referral_reward, refunds, fees, paid_out, other)
     select creator_id, (at at time zone 'Asia/Manila')::date, sum(received), 0, sum(refunds), sum(fees), sum(paid_out), 0
       from (select creator_id, paid_at as at, amount as received, 0 as refunds, fee as fees, 0 as paid_out from bench_gifts
             union all select creator_id, paid_at + interval '1 day', 0, amount, -fee, 0 from bench_refunds
             union all select creator_id, month + interval '1 hour', 0, 0, 0, amount from bench_payouts) moved
      group by 1, 2 order by 2, 1`,
  ],
]
