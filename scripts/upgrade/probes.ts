// Reads and writes big tables and notes how long each query waited, because that is what a migration's locks cost.
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { withClient } from '../postgres.ts'

export interface Waited {
  /** When the query began, by `performance.now()`. */
  at: number
  ms: number
  table: string
  what: 'read' | 'write'
}

export interface Probes {
  /** The longest wait that overlaps this period; undefined if there was none. */
  longest(from: number, to: number): Waited | undefined
  /** The longest answer to a query without a table: the delay of the machine alone. */
  longestWithoutTable(): number
  stop(): Promise<void>
}

/** Shorter waits are harmless, and would be millions. */
const NOTED_MS = 5
const PAUSE_MS = 5
const KEYS = 2000

/** Each table has one connection that reads it and one that writes it. */
export async function startProbes(databaseUrl: string, tables: Record<string, string>): Promise<Probes> {
  const noted: Waited[] = []
  let withoutTable = 0
  let isOver = false
  const loop = async (query: (client: Client) => Promise<unknown>, note: (at: number, ms: number) => void) => {
    await withClient(databaseUrl, async (client) => {
      while (!isOver) {
        const at = performance.now()
        await query(client)
        note(at, performance.now() - at)
        await wait(PAUSE_MS)
      }
    })
  }
  const noteWait = (table: string, what: Waited['what']) => (at: number, ms: number) => {
    if (ms >= NOTED_MS) noted.push({ at, ms, table, what })
  }
  const keys = await findKeys(databaseUrl, tables)
  const running = Object.entries(tables).flatMap(([table, key]) => {
    let nth = 0
    const next = () => keys[table]![nth++ % keys[table]!.length]
    return [
      loop(
        async (client) => client.query(`select ${key} from ${table} where ${key} = $1`, [next()]),
        noteWait(table, 'read'),
      ),
      loop(async (client) => writeOne(client, table, key, next()), noteWait(table, 'write')),
    ]
  })
  running.push(
    loop(
      (client) => client.query('select 1'),
      (_, ms) => {
        withoutTable = Math.max(withoutTable, ms)
      },
    ),
  )
  return {
    longest: (from, to) =>
      noted.filter(({ at, ms }) => at < to && at + ms > from).sort((one, other) => other.ms - one.ms)[0],
    longestWithoutTable: () => withoutTable,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

/** Takes the two locks of a write, on the table and on a row, and rolls back, because ledger rows cannot be changed. */
async function writeOne(client: Client, table: string, key: string, value: unknown): Promise<void> {
  await client.query(`begin; lock table ${table} in row exclusive mode`)
  await client.query(`select from ${table} where ${key} = $1 for update`, [value])
  await client.query('rollback')
}

/** Keys of some rows from all over each table. */
async function findKeys(databaseUrl: string, tables: Record<string, string>): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  await withClient(databaseUrl, async (client) => {
    for (const [table, key] of Object.entries(tables)) {
      const share = `100.0 * ${KEYS} / greatest(1, (select reltuples from pg_class where oid = '${table}'::regclass))`
      const { rows } = await client.query<{ key: unknown }>(
        `select ${key} as key from ${table} tablesample bernoulli (least(100, ${share}))`,
      )
      found[table] = rows.map((row) => row.key)
    }
  })
  return found
}
