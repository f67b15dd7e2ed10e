// The history of a wallet, newest first.

import type { transactionFilters } from '#contract/money/wallet.ts'
import type { Page } from '#contract/paging.ts'
import { getBlocks, getSize } from '#server/kit/counted-list.ts'
import { timeAt } from '#server/kit/counted-pages.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { type PageQuery, paginateInOneQuery } from '#server/kit/paginate.ts'
import type { Say } from '#server/kit/say.ts'
import { paymentList } from '../payments/queries.ts'
import { asTransaction, columns, type Row } from './as-transaction.ts'
import {
  descriptionIn,
  isFromBlocked,
  type Source,
  selectMatching,
  sources,
  type Wanted,
} from './matching-transactions.ts'

export interface TransactionQuery extends PageQuery {
  search: string
  transaction_type: (typeof transactionFilters)[number]
}

/** Approximate size of a block of payments; smaller offsets are read row by row. */
const BLOCK_SIZE = 2000

/** Payments from people whom a block hides are listed like all others, without their names. */
export async function readTransactions(
  db: Queryable,
  accountId: bigint,
  query: TransactionQuery,
  say: Say,
): Promise<Page<Row & { is_from_blocked: boolean }>> {
  const from = sources[query.transaction_type]
  const wanted = { accountId, search: query.search, say }
  const counts = from.map((source) => sql`coalesce((${getCount(db, source, wanted)}), 0)`)
  const count = sql<number>`(${sql.join(counts, sql` + `)})::int`
  const page = await paginateInOneQuery(db, query, count, async (limit, place, total) => {
    const { before, passed } = await findPageStart(db, accountId, query, place)
    const offset = place - passed
    const newest = from
      .map((source) => getNewest(db, source, wanted, before, offset + limit))
      .reduce((all, more) => all.unionAll(more))
    return db
      .selectFrom(newest.as('t'))
      .selectAll()
      .select(total.as('list_total'))
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  })
  const asListed = (row: (typeof page.rows)[number]) => ({
    ...asTransaction(row, say),
    is_from_blocked: row.is_from_blocked,
  })
  return { ...page, rows: page.rows.map(asListed) }
}

interface PageStart {
  /** All rows of the page are older than this; undefined when the page starts at the newest. */
  before: bigint | undefined
  /** How many rows are not older than that. */
  passed: number
}

/** Skips whole blocks of payments, and the few payouts and rewards between them. */
async function findPageStart(
  db: Queryable,
  accountId: bigint,
  { search, transaction_type }: TransactionQuery,
  offset: number,
): Promise<PageStart> {
  const isInFirstBlock = offset < BLOCK_SIZE
  if (isInFirstBlock || search !== '' || transaction_type === 'payout') return { before: undefined, passed: 0 }
  const { rows } = await sql<PageStart>`
    with marks as (
      select first_key as key, size, true as is_block from (${getBlocks(paymentList(accountId))}) b
      union all select time_key(created_at), 1, false from payouts where creator_id = ${accountId} and ${transaction_type === 'all'}
      union all select time_key(created_at), 1, false from referral_rewards where referrer_id = ${accountId}),
    sums as (select key, is_block, sum(size) over (order by key desc) as passed from marks)
    select key as before, passed::int from sums where is_block and passed <= ${offset} order by key limit 1`.execute(db)
  return rows[0] ?? { before: undefined, passed: 0 }
}

function getNewest(db: Queryable, source: Source, wanted: Wanted, before: bigint | undefined, limit: number) {
  const newest = selectMatching(db, source, wanted)
    .$if(before !== undefined, (rows) => rows.where('date', '<', timeAt(before!)))
    .select(columns)
    .select([
      descriptionIn(wanted.say, isFromBlocked(source, wanted.accountId)).as('description'),
      isFromBlocked(source, wanted.accountId).as('is_from_blocked'),
      'id',
    ])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return db.selectFrom(newest.as('newest')).selectAll()
}

function getCount(db: Queryable, source: Source, wanted: Wanted) {
  // Payments, the only source that grows without limit, are counted when they are posted.
  if (source === 'transactions_of_payments' && wanted.search === '') return getSize(paymentList(wanted.accountId))
  return selectMatching(db, source, wanted).select(sql<number>`count(*)`.as('n'))
}
