// The history of a wallet, newest first.
import type { z } from 'zod/mini'
import type { Transaction, transactionFilters } from '#contract/money/wallet.ts'
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { paginate } from '#server/kit/paginate.ts'

export interface TransactionQuery {
  page: number
  per_page: number
  search: string
  transaction_type: (typeof transactionFilters)[number]
}

type Row = z.input<typeof Transaction>

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
    rows: async (limit, offset) =>
      (await matching
        .select(['transaction_no', 'date', 'description', 'type', 'status', 'total_amount'])
        .select(sql<null>`null`.as('payout'))
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()) as Row[],
    total: async () => (await matching.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
  })
}

/** What was typed is looked for as typed: `%` and `_` are letters here. */
function pattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
