// Routes of statements and of the tables for bookkeeping.
import { statements } from '#contract/money/statements.ts'
import { csvStream } from '#server/kit/csv.ts'
import { SentFile } from '#server/kit/endpoint-answer.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { readStatement, readYears } from './read-statement.ts'
import { transactionColumns, transactionRows } from './read-tables.ts'
import { statementColumns, statementRows } from './statement-rows.ts'

export function statementRoutes(serve: Serve, { db }: Pick<Services, 'db'>): void {
  serve(statements.years, ({ viewer }) => readYears(db, viewer.accountId))
  serve(statements.read, ({ viewer, params }) => readStatement(db, viewer.accountId, params.year))
  serve(statements.csv, async ({ viewer, params: { year } }) => {
    const rows = await statementRows(db, viewer.accountId, year)
    return new SentFile(csvStream(statementColumns, rows), `pixel-statement-${year}.csv`)
  })
  serve(statements.transactions, async ({ viewer, query, say }) => {
    const rows = transactionRows(db, { accountId: viewer.accountId, say }, query)
    return new SentFile(csvStream(transactionColumns, rows), 'pixel-transactions.csv')
  })
}
