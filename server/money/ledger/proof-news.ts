// What an incremental verification reads: the rows since the last one, the rows they refer to, and the rows that may still
// change. It reads as much as is new, however long the history is (docs/decisions/059): new rows are ranges of ids, read in
// order and joined by hashing; only what is not in these ranges is looked up.
import { sql, type Tx } from '#server/kit/db.ts'
import type { Proved } from './proved-books.ts'
import { makeTables } from './temporary-tables.ts'

/** Creates the `news_…` and `named_…` tables of the invariants, `booked_payments`, `news_hours` and `day_payments`. */
export async function makeNews(tx: Tx, proved: Proved): Promise<void> {
  await makeTables(tx, newRows(proved))
  await makeTables(tx, newPayments(proved))
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from earlier_receipts`.execute(tx)
  await makeTables(tx, namedJournals(proved, rows[0]!.n))
  await sql`create index on named_ledger_entries (journal_id)`.execute(tx)
  await makeTables(tx, daysOfPayments(proved))
}

/**
 * Joins what a query finds for each row, by an index. Without `offset 0` PostgreSQL would rather read all of a large
 * table than look up a hundred thousand of its rows.
 */
export function lookUp(query: string): string {
  return `cross join lateral (${query} offset 0)`
}

/** The source of the journal that books a payment. */
const receipt = `'receipt:' || p.provider || ':' || p.provider_payment_id`

/** The object of a journal, when its source names it by a UUID. */
const subject = (kinds: string) =>
  `select substring(source from '^[a-z]+:([0-9a-f]{8}-[0-9a-f-]{27})(:|$)')::uuid from news_journals where ${kinds}`

function newRows({ journal_id }: Proved): Record<string, string> {
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
  }
}

/** The payments created since a day before the last verification, and older ones that the new rows refer to. */
function newPayments({ payment_id }: Proved): Record<string, string> {
  const columns =
    'p.id, p.transaction_no, p.creator_id, p.channel, p.amount, p.fee, p.provider, p.provider_payment_id, p.state, p.paid_at'
  const isPayment = `j.kind in ('payment_web', 'payment_mobile')`
  return {
    recent_payments: `select ${columns} from payments p where p.id >= '${payment_id}'`,
    // Older ones: creator and time equal the journal's, so that an index finds them.
    booked_payments: `
      with recent as materialized (
        select j.id as journal_id, p.id, p.creator_id
          from news_journals j join recent_payments p on j.source = ${receipt} where ${isPayment} and p.paid_at is not null)
      select * from recent
      union all
      select j.id, p.id, p.creator_id
        from news_journals j
        join news_ledger_entries e on e.journal_id = j.id and e.line = 1
        join ledger_accounts a on a.id = e.credit_account_id
        ${lookUp(`select p.id, p.creator_id from payments p where p.creator_id = a.owner_id and p.paid_at = j.effective_at and j.source = ${receipt}`)} p
       where ${isPayment} and not exists (select 1 from recent r where r.journal_id = j.id)`,
    news_payments: `
      select * from recent_payments
      union all
      select p.*
        from (select id from booked_payments union select payment_id from news_refunds union select payment_id from news_disputes) n
        ${lookUp(`select ${columns} from payments p where p.id = n.id`)} p
       where n.id < '${payment_id}'`,
    earlier_receipts: `
      select ${receipt} as source from news_payments p where p.paid_at is not null except select source from news_journals`,
  }
}

/**
 * The new journals, and the older ones that new payments name: of those paid shortly before the last verification,
 * mostly. They are sought among twice as many journals before it, then looked up.
 */
function namedJournals({ journal_id }: Proved, earlierReceipts: bigint): Record<string, string> {
  return {
    earlier_journals: `
      with near as materialized (
        select j.id, j.kind, j.source from earlier_receipts r join journals j on j.source = r.source
         where j.id > ${journal_id - 2n * earlierReceipts} and j.id <= ${journal_id})
      select * from near
      union all
      select j.* from (select source from earlier_receipts except select source from near) r
        ${lookUp('select j.id, j.kind, j.source from journals j where j.source = r.source')} j`,
    named_journals: 'select id, kind, source from news_journals union all select * from earlier_journals',
    named_ledger_entries: `
      select * from news_ledger_entries
      union all
      select e.* from earlier_journals j ${lookUp('select * from ledger_entries e where e.journal_id = j.id')} e`,
  }
}

/** All payments of each creator's days that have new ones, and what belongs to them. */
function daysOfPayments({ payment_id }: Proved): Record<string, string> {
  const day = "(paid_at at time zone 'Asia/Manila')::date"
  const gift = 'g.payment_id, g.creator_id, g.amount, g.goal_id'
  const columns = 'p.id, p.creator_id, gift_hour(p.paid_at) as hour, p.amount, p.state'
  return {
    news_hours: 'select distinct creator_id, gift_hour(paid_at) as hour from news_payments where paid_at is not null',
    // The index has the payment's id, so that it skips the recent ones.
    day_payments: `
      select ${columns}, ${day} as day from recent_payments p where p.paid_at is not null
      union all
      select p.*, d.day
        from (select distinct creator_id, ${day} as day from news_payments where paid_at is not null) d
        ${lookUp(`
          select ${columns} from payments p
           where p.creator_id = d.creator_id and p.paid_at >= d.day::timestamp at time zone 'Asia/Manila'
             and p.paid_at < (d.day + 1)::timestamp at time zone 'Asia/Manila' and p.id < '${payment_id}'`)} p`,
    news_gifts: `
      select ${gift} from gifts g where g.payment_id >= '${payment_id}'
      union all
      select g.*
        from (select id from news_payments union select p.id from day_payments p join news_hours using (creator_id, hour)) p
        ${lookUp(`select ${gift} from gifts g where g.payment_id = p.id`)} g
       where p.id < '${payment_id}'`,
    news_pending_items: `
      select i.payment_id from pending_items i where i.payment_id >= '${payment_id}'
      union all
      select i.payment_id from news_payments p ${lookUp('select i.payment_id from pending_items i where i.payment_id = p.id')} i
       where p.id < '${payment_id}'`,
  }
}
