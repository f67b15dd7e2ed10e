// The history of a wallet, newest first.
import type { Selectable } from 'kysely'
import type { z } from 'zod/mini'
import type { Transaction, transactionFilters } from '#contract/money/wallet.ts'
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { paginate } from '#server/kit/paginate.ts'
import type { Transactions } from '#server/kit/tables.ts'
import { payoutReason } from '../payouts/payout-words.ts'

export interface TransactionQuery {
  page: number
  per_page: number
  search: string
  transaction_type: (typeof transactionFilters)[number]
}

type Row = z.input<typeof Transaction>

const columns = [
  'transaction_no',
  'date',
  'description',
  'type',
  'status',
  'total_amount',
  'payout_state',
  'payout_cause',
  'payout_fee',
  'payout_destination',
] as const

const incomeTypes = ['donation', 'payment', 'referral_reward']

export async function readTransactions(db: Queryable, accountId: bigint, query: TransactionQuery): Promise<Page<Row>> {
  const matching = db
    .selectFrom('transactions')
    .where('account_id', '=', accountId)
    .$if(query.transaction_type === 'income', (rows) => rows.where('type', 'in', incomeTypes))
    .$if(query.transaction_type === 'payout', (rows) => rows.where('type', '=', 'payout'))
    .$if(query.search !== '', (rows) =>
      rows.where((eb) =>
        eb.or([
          eb('description', 'ilike', pattern(query.search)),
          eb('transaction_no', 'ilike', pattern(query.search)),
        ]),
      ),
    )
  return paginate<Row>(query, {
    rows: async (limit, offset) => {
      const rows = await matching
        .select(columns)
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(asTransaction)
    },
    total: async () => (await matching.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** One's own transaction of this number. */
export async function readTransaction(db: Queryable, accountId: bigint, transactionNo: string): Promise<Row> {
  const row = await db
    .selectFrom('transactions')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('transaction_no', '=', transactionNo)
    .executeTakeFirst()
  if (!row) throw notFound()
  return asTransaction(row)
}

function asTransaction(row: Pick<Selectable<Transactions>, (typeof columns)[number]>): Row {
  const { payout_state, payout_cause, payout_fee, payout_destination, ...shared } = row
  const payout = payout_state && {
    state: payout_state,
    reason: payoutReason(payout_state, payout_cause),
    fee: payout_fee,
    net_amount: -shared.total_amount! - payout_fee!,
    destination: payout_destination,
  }
  return { ...shared, payout: payout || null } as Row
}

/** What was typed is looked for as typed: `%` and `_` are letters here. */
function pattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
