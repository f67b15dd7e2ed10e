// Rows of the bookkeeping tables, read in batches: a slow download holds no database connection.
import { toPesos } from '#contract/amounts.ts'
import { MANILA_MS } from '#contract/manila.ts'
import { timeAt } from '#server/kit/counted-pages.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { Say } from '#server/kit/say.ts'
import { descriptionIn, isFromBlocked, type Source, sources } from '#server/money/wallet/matching-transactions.ts'

export const transactionColumns = ['transaction_no', 'date', 'type', 'status', 'description', 'amount'] as const
type TransactionRow = Record<Exclude<(typeof transactionColumns)[number], 'amount'>, string> & { amount: number }

/** Dates in Manila, `YYYY-MM-DD`, both included; a missing one leaves that side open. */
export interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** The account that reads the table, and its language. */
interface Reader {
  accountId: bigint
  say: Say
}

const BATCH = 1000

interface Row {
  id: string
  transaction_no: string
  date: Date
  /** `date` in microseconds. */
  moment: bigint
  type: string
  status: string
  description: string
  total_amount: bigint
}

/** The same rows as the history screen, oldest first. */
export async function* transactionRows(db: Queryable, reader: Reader, days: Days): AsyncGenerator<TransactionRow> {
  let after: Pick<Row, 'moment' | 'id'> | undefined
  for (;;) {
    const rows: Row[] = await nextRows(db, reader, days, after)
    for (const { transaction_no, date, type, status, description, total_amount } of rows)
      yield { transaction_no, date: inManila(date), type, status, description, amount: toPesos(total_amount) }
    after = rows.at(-1)
    if (rows.length < BATCH) return
  }
}

async function nextRows(
  db: Queryable,
  reader: Reader,
  days: Days,
  after: Pick<Row, 'moment' | 'id'> | undefined,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (${sql.join(
      sources.all.map((source) => sql`(${readNextRows(source, reader, days, after)})`),
      sql` union all `,
    )}) t order by date, id limit ${BATCH}`.execute(db)
  return rows
}

/**
 * Each source is read in order, so that no source reads more rows than a batch. A condition that does not apply is left out: with "or it
 * is null" the index finds only the account, and each batch reads all rows before it again.
 */
function readNextRows(
  source: Source,
  { accountId, say }: Reader,
  { from, to }: Days,
  after: Pick<Row, 'moment' | 'id'> | undefined,
) {
  const conditions = [
    sql`account_id = ${accountId}`,
    from && sql`date >= ${from}::date::timestamp at time zone 'Asia/Manila'`,
    to && sql`date < (${to}::date + 1)::timestamp at time zone 'Asia/Manila'`,
    after && sql`(date, id) > (${timeAt(after.moment)}, ${after.id}::uuid)`,
  ].filter((one) => typeof one === 'object')
  return sql`
    select id, transaction_no, date, time_key(date) as moment, type, status, total_amount,
           ${descriptionIn(say, isFromBlocked(source, accountId))} as description
      from ${sql.table(source)} as t
     where ${sql.join(conditions, sql` and `)} order by date, id limit ${BATCH}`
}

/** ISO 8601 with Manila's offset, as Philippine bookkeeping expects. */
function inManila(date: Date): string {
  return new Date(date.getTime() + MANILA_MS).toISOString().replace(/\.\d+Z$/, '+08:00')
}
