// The one function that changes the database.
import type { QueryResult, QueryResultRow } from 'pg'
import type { Sandbox } from './sandbox.ts'

export type Tx = {
  sandbox: Sandbox
  /** The time of the transaction by the provider's clock. */
  now: Date
  query: <R extends QueryResultRow>(text: string, values?: unknown[]) => Promise<QueryResult<R>>
  /** Each function runs once after the commit, and never after a rollback. */
  afterCommit: Set<() => void>
}

/** Runs `work` in one transaction; an error rolls everything back, including events and tasks. */
export async function transact<T>(sandbox: Sandbox, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await sandbox.pool.connect()
  const afterCommit = new Set<() => void>()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const tx: Tx = {
      sandbox,
      now: sandbox.clock.now(),
      query: (text, values) => client.query(text, values),
      afterCommit,
    }
    const result = await work(tx)
    await client.query('commit')
    for (const act of afterCommit) act()
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Inserts rows whose keys are columns of the table; other columns get their defaults. */
export async function insertRows(tx: Tx, table: string, rows: object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).join(', ')
  await tx.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
