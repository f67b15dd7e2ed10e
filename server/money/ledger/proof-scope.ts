// Prepares what a verification reads: everything, or what is new since the last one together with the sums it stored.
// Creates the temporary tables that the queries of invariants.ts use; they are dropped at the end of the transaction.
import { sql, type Tx } from '#server/kit/db.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'
import type { Proved } from './proved-books.ts'

/** Memory for each sort or hash: with the default 4 MB they would spill to disk dozens of times. */
const WORK_MEM = '128MB'

const statementSums = ['received', 'referral_reward', 'refunds', 'fees', 'paid_out', 'other']
  .map((line) => `sum(${line})::bigint as ${line}`)
  .join(', ')

/** Answers the invariants of a full verification, each with its query. */
export async function prepareFull(tx: Tx): Promise<[name: string, query: string][]> {
  await make(tx, {
    account_totals: accountTotals('ledger_entries'),
    posted_days: `select creator_id, day, ${statementSums} from statement_journals group by 1, 2`,
    posted_totals: `select creator_id, ${statementSums} from posted_days group by 1`,
    stated_totals: statedTotals,
    paid_totals: `
      select creator_id, count(*) as ever_paid, count(*) filter (where state = 'paid') as paid from payments where paid_at is not null group by 1`,
  })
  return Object.entries(invariants).map(([name, invariant]) => [name, fullQuery(invariant)])
}

function fullQuery(invariant: Invariant): string {
  const query = typeof invariant === 'string' ? invariant : invariant.whole
  return query.replaceAll(/\bnews_(\w+)/g, '$1')
}

/**
 * Answers the invariants that can be checked with the new rows and the stored sums; those that need a full verification
 * are left out.
 */
export async function prepareIncremental(tx: Tx, proved: Proved): Promise<[name: string, query: string][]> {
  await make(tx, newRows(proved))
  await make(tx, {
    account_totals: accountTotals('news_ledger_entries', 'select account_id, total from proved_accounts union all'),
    posted_totals: `
      select creator_id, ${statementSums}
        from (select creator_id, received, referral_reward, refunds, fees, paid_out, other from proved_creators
              union all select creator_id, received, referral_reward, refunds, fees, paid_out, other from statement_journals
                         where journal_id > ${proved.journal_id}) s
       group by 1`,
    stated_totals: statedTotals,
    paid_totals: paidTotals(proved),
  })
  return Object.entries(invariants).flatMap(([name, invariant]) => {
    const query = typeof invariant === 'string' ? invariant : invariant.news
    return query === undefined ? [] : [[name, query]]
  })
}

/**
 * True for an invariant whose incremental check relies on earlier verifications; the others read their whole tables
 * every time.
 */
export function trustsProved(name: string): boolean {
  const invariant = invariants[name]!
  return typeof invariant !== 'string' || /\bnews_|\b(account|posted|paid)_totals\b/.test(invariant)
}

async function make(tx: Tx, tables: Record<string, string>): Promise<void> {
  await sql`set local work_mem = ${sql.lit(WORK_MEM)}`.execute(tx)
  for (const [name, query] of Object.entries(tables)) {
    await sql`create temporary table ${sql.id(name)} on commit drop as ${sql.raw(query)}`.execute(tx)
    await sql`analyze ${sql.id(name)}`.execute(tx)
  }
}

function accountTotals(entries: string, stored = ''): string {
  return `
    select account_id, sum(total)::bigint as total
      from (${stored} select credit_account_id as account_id, amount as total from ${entries}
            union all select debit_account_id, -amount from ${entries}) s
     group by 1`
}

const statedTotals = `select creator_id, ${statementSums} from statement_days group by 1`

/** The object of a journal, when its source names it by a UUID. */
const subject = (kinds: string) =>
  `select substring(source from '^[a-z]+:([0-9a-f]{8}-[0-9a-f-]{27})(:|$)')::uuid from news_journals where ${kinds}`

/** The payments that new journals booked: creator and time equal the journal's, so that an index finds them. */
const paymentsOfNews = `
  select j.id as journal_id, p.id, p.creator_id
    from news_journals j
    join news_ledger_entries e on e.journal_id = j.id and e.line = 1
    join ledger_accounts a on a.id = e.credit_account_id
    join payments p on p.creator_id = a.owner_id and p.paid_at = j.effective_at
                   and j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id
   where j.kind in ('payment_web', 'payment_mobile')`

/**
 * Rows that new journals refer to, and rows that can still change. The order matters: each query reads the tables
 * before it.
 */
function newRows({ journal_id, payment_id }: Proved): Record<string, string> {
  return {
    news_journals: `select * from journals where id > ${journal_id}`,
    news_ledger_entries: `select * from ledger_entries where journal_id > ${journal_id}`,
    news_refunds: `
      select * from refunds where state not in ('succeeded', 'failed', 'cancelled') or payment_id in (${subject("kind like 'refund\\_%'")})`,
    news_disputes: `select * from disputes where state = 'opened' or id in (${subject("kind like 'dispute\\_%'")})`,
    news_payouts: `
      select * from payouts where state in ('requested', 'sending') or id in (${subject("kind like 'payout\\_%'")})`,
    news_referral_rewards: `
      select r.* from news_journals j join referral_rewards r on j.source = 'referral:' || r.referred_id where j.kind = 'referral_reward'`,
    booked_payments: paymentsOfNews,
    news_payments: `
      select * from payments where id in (
        select id from payments where id >= '${payment_id}' union select id from booked_payments
        union select payment_id from news_refunds union select payment_id from news_disputes)`,
    news_gifts: 'select * from gifts where payment_id in (select id from news_payments)',
  }
}

/**
 * Ever paid: the stored count, plus one for each new journal that booked a payment. Refunded and disputed ones are no
 * longer paid.
 */
function paidTotals({ journal_id }: Proved): string {
  return `
    select creator_id, sum(ever_paid)::bigint as ever_paid, sum(ever_paid - given_back)::bigint as paid
      from (select creator_id, ever_paid, 0 as given_back from proved_creators
            union all select creator_id, 1, 0 from booked_payments where journal_id > ${journal_id}
            union all select creator_id, 0, 1 from payments where state = 'refunded'
            union all select p.creator_id, 0, 1 from (select distinct payment_id from disputes) d join payments p on p.id = d.payment_id
                       where p.state in ('disputed', 'charged_back')) s
     group by 1 having sum(ever_paid) > 0`
}
