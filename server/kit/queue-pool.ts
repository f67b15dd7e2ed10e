// The job queue's connections. The queue removes a finished job in the background; if the connection is lost at that moment, the queue
// retries only on error codes that it knows, and pg gives a lost connection none of them.
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { isUnavailable, sqlState } from './db-errors.ts'

/** An error code on which the queue retries for minutes. */
const RETRIED_CODE = 'ETIMEDOUT'
/** Codes on which it retries anyway. */
const known = /^(40001|40P01|57P03|EHOSTUNREACH|ETIMEDOUT)$/

function asRetriable(error: Error): never {
  if (!isUnavailable(error) || known.test(sqlState(error) ?? '')) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: RETRIED_CODE })
}

class QueueClient extends pg.Client {
  override query(...args: unknown[]): never {
    const answer = super.query(...(args as [string])) as unknown
    return (answer instanceof Promise ? answer.catch(asRetriable) : answer) as never
  }
}

export class QueuePool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super({ ...options, Client: QueueClient as never })
  }

  override connect(...callback: unknown[]): never {
    const client = super.connect(...(callback as [never])) as unknown
    return (client instanceof Promise ? client.catch(asRetriable) : client) as never
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
