// What a proof reads: everything, or what is new since the last one and the sums that it kept. It makes the temporary tables that the
// queries of invariants.ts name; they go with the transaction.
import { sql, type Tx } from '#server/kit/db.ts'
import type { Invariant } from './invariant.ts'
import { invariants } from './invariants.ts'
import type { Proved } from './proved-books.ts'

/** Sorts and hashes of a proof may take so much memory each: with the usual 4 MB they go through the disk dozens of times. */
const WORK_MEM = '128MB'

const statementSums = ['received', 'referral_reward', 'refunds', 'fees', 'paid_out', 'other']
  .map((line) => `sum(${line})::bigint as ${line}`)
  .join(', ')

/** Answers the invariants that can be proved of everything, each with its query. */
export async function openWhole(tx: Tx): Promise<[name: string, query: string][]> {
  await make(tx, {
    account_totals: accountTotals('ledger_entries'),
    posted_days: `select creator_id, day, ${statementSums} from statement_journals group by 1, 2`,
    posted_totals: `select creator_id, ${statementSums} from posted_days group by 1`,
    stated_totals: statedTotals,
    paid_totals: `
      select creator_id, count(*) as ever_paid, count(*) filter (where state = 'paid') as paid from payments where paid_at is not null group by 1`,
  })
  return Object.entries(invariants).map(([name, invariant]) => [name, ofWhole(invariant)])
}

function ofWhole(invariant: Invariant): string {
  const query = typeof invariant === 'string' ? invariant : invariant.whole
  return query.replaceAll(/\bnews_(\w+)/g, '$1')
}

/** Answers the invariants that can be proved of what came since then, and what was there before: what only the whole shows is left out. */
export async function openNews(tx: Tx, proved: Proved): Promise<[name: string, query: string][]> {
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

/** An invariant that is proved of the news trusts what was proved before; each other one reads its tables from the beginning each time. */
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

function accountTotals(entries: string, kept = ''): string {
  return `
    select account_id, sum(total)::bigint as total
      from (${kept} select credit_account_id as account_id, amount as total from ${entries}
            union all select debit_account_id, -amount from ${entries}) s
     group by 1`
}

const statedTotals = `select creator_id, ${statementSums} from statement_days group by 1`

/** What a journal is about, where its source names it by a UUID. */
const subject = (kinds: string) =>
  `select substring(source from '^[a-z]+:([0-9a-f]{8}-[0-9a-f-]{27})(:|$)')::uuid from news_journals where ${kinds}`

/** The payment a new journal booked: its creator and time are the journal's, which an index finds. */
const paymentsOfNews = `
  select j.id as journal_id, p.id, p.creator_id
    from news_journals j
    join ledger_entries e on e.journal_id = j.id and e.line = 1
    join ledger_accounts a on a.id = e.credit_account_id
    join payments p on p.creator_id = a.owner_id and p.paid_at = j.effective_at
                   and j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id
   where j.kind in ('payment_web', 'payment_mobile')`

/** Rows that journals since then speak of, and those that may still change. In this order: each reads the ones before. */
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

/** Ever paid: those of before, and one for each new journal that booked one. Of them are no longer paid the refunded and the disputed. */
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
