// The queue's own connections. A job that is done is taken off the queue without anybody waiting for it; where the connection is lost
// just then, the queue tries again only on codes that it knows, and pg gives a lost connection none of them.
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { isUnavailable, sqlState } from './db-errors.ts'

/** What the queue tries again for minutes. */
const AGAIN = 'ETIMEDOUT'
/** What it tries again anyway. */
const known = /^(40001|40P01|57P03|EHOSTUNREACH|ETIMEDOUT)$/

function again(error: Error): never {
  if (!isUnavailable(error) || known.test(sqlState(error) ?? '')) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: AGAIN })
}

class QueueClient extends pg.Client {
  override query(...asked: unknown[]): never {
    const answer = super.query(...(asked as [string])) as unknown
    return (answer instanceof Promise ? answer.catch(again) : answer) as never
  }
}

export class QueuePool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: QueueClient as never })
  }

  override connect(...callback: unknown[]): never {
    const client = super.connect(...(callback as [never])) as unknown
    return (client instanceof Promise ? client.catch(again) : client) as never
  }
}

/**
 * Creates or updates the queue's tables. The pool is ours: the queue's own stops listening for errors before its connections have
 * closed, and a database that is stopped at that moment would end the process.
 */
export async function migrateQueue(connectionString: string): Promise<void> {
  const pool = new QueuePool({ connectionString })
  // A connection that is lost while it is needed fails its query as well.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
