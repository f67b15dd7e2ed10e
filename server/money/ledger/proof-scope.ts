// Prepares what a verification reads: everything, or what is new since the last one together with the sums it stored.
import type { Tx } from '#server/kit/db.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'
import { lookUp, makeNews } from './proof-news.ts'
import type { Proved } from './proved-books.ts'
import { makeTables } from './temporary-tables.ts'

const statementSums = ['received', 'referral_reward', 'refunds', 'fees', 'paid_out', 'other']
  .map((line) => `sum(${line})::bigint as ${line}`)
  .join(', ')

/** Answers the invariants of a full verification, each with its query. */
export async function prepareFull(tx: Tx): Promise<[name: string, query: string][]> {
  await makeTables(tx, {
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
  return query.replaceAll(/\b(?:news|named)_(\w+)/g, '$1')
}

/**
 * Answers the invariants that can be checked with the new rows and the stored sums; those that need a full verification
 * are left out.
 */
export async function prepareIncremental(tx: Tx, proved: Proved): Promise<[name: string, query: string][]> {
  await makeNews(tx, proved)
  await makeTables(tx, {
    account_totals: accountTotals('news_ledger_entries', 'select account_id, total from proved_accounts union all'),
    posted_totals: `
      select creator_id, ${statementSums}
        from (select creator_id, received, referral_reward, refunds, fees, paid_out, other from proved_creators
              union all select s.creator_id, s.received, s.referral_reward, s.refunds, s.fees, s.paid_out, s.other
                          from news_journals j ${lookUp('select * from statement_journals s where s.journal_id = j.id')} s) s
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

function accountTotals(entries: string, stored = ''): string {
  return `
    select account_id, sum(total)::bigint as total
      from (${stored} select credit_account_id as account_id, amount as total from ${entries}
            union all select debit_account_id, -amount from ${entries}) s
     group by 1`
}

const statedTotals = `select creator_id, ${statementSums} from statement_days group by 1`

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
