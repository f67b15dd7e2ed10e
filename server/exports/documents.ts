// The documents of an export: README.txt, data.json and two CSV tables. They are streamed in batches, never entirely in memory.
import { csvStream } from '#server/kit/csv.ts'
import { type Db, sql, type Tx } from '#server/kit/db.ts'
import { sayIn } from '#server/kit/say.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { transactionColumns, transactionRows } from '#server/money/statements/read-tables.ts'
import type { Services } from '#server/outside/services.ts'
import { sections } from './sections.ts'

export interface Reader {
  accountId: bigint
  language: 'en' | 'fil'
}

interface Document {
  name: string
  text: AsyncIterable<string | Buffer>
}

export function documents(services: Services, reader: Reader): Document[] {
  const { db } = services
  const read = { accountId: reader.accountId, say: sayIn(reader.language) }
  return [
    { name: 'README.txt', text: readme() },
    { name: 'data.json', text: dataJson(db, reader.accountId) },
    { name: 'transactions.csv', text: csvStream(transactionColumns, transactionRows(db, read, {})) },
    { name: 'receipts.csv', text: csvStream(receiptColumns, receiptRows(services, reader.accountId)) },
  ]
}

async function* readme(): AsyncGenerator<string> {
  yield `Everything PIXEL has of your account. Ito ang lahat ng mayroon ang PIXEL tungkol sa account mo.

README.txt        this file
data.json         everything in words and figures; its parts are described below
transactions.csv  what came into your wallet and went out, as a table
receipts.csv      what you paid, with the links that prove it
pictures/         every picture you uploaded, as large as we keep it
bought/           the photos you bought and still have a right to see

Amounts are Philippine pesos. Dates are ISO 8601. Who gave or bought anonymously is not named. In data.json, pictures and files bear the
name they have in the folders above, and the SHA-256 of their bytes.

`
  for (const { name, about } of sections) yield `${name.padEnd(20)} ${about}\n`
}

/** One JSON object with one list per section. */
async function* dataJson(db: Db, accountId: bigint): AsyncGenerator<string> {
  yield '{'
  for (const [n, { name, query }] of sections.entries()) {
    yield `${n > 0 ? ',' : ''}\n${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const row of inBatches(db, query(accountId))) {
      yield `${isFirst ? '' : ','}\n${row}`
      isFirst = false
    }
    yield ']'
  }
  yield '\n}\n'
}

const BATCH = 500

/** Reads by a cursor in a separate transaction, so that only this job waits for it. */
async function* inBatches(db: Db, query: ReturnType<(typeof sections)[number]['query']>): AsyncGenerator<string> {
  const tx = await db.startTransaction().execute()
  try {
    await sql`declare part no scroll cursor for select to_json(t)::text as row from (${query}) t`.execute(tx)
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from part`.execute(tx as unknown as Tx)
      for (const { row } of rows) yield row
      if (rows.length < BATCH) break
    }
  } finally {
    await tx.rollback().execute()
  }
}

const receiptColumns = ['reference', 'date', 'type', 'state', 'to', 'amount', 'receipt_url'] as const

async function* receiptRows({ db, config }: Services, accountId: bigint) {
  const { rows } = await sql<Record<'reference' | 'date' | 'type' | 'state' | 'to', string> & { amount: number }>`
    select p.transaction_no as reference, to_char(p.paid_at at time zone 'Asia/Manila', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') as date,
           p.type, p.state, c.page_name as to, (p.amount / 100.0)::float8 as amount
      from payments p join profiles c on c.account_id = p.creator_id
     where p.payer_account_id = ${accountId} and p.paid_at is not null
     order by p.paid_at, p.id`.execute(db)
  for (const row of rows) yield { ...row, receipt_url: config.publicUrl + receiptAddress(config.secret, row.reference) }
}
