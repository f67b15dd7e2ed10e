import pg from 'pg'
import type { Log } from './log.ts'
import { CONNECT_MS, KEEP_ALIVE } from './pool.ts'

/** A connection outside the pool: to listen on, or to hold a lock for as long as it is open. */
export function ownConnection(url: string, name: string, log: Log): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: name,
    ...KEEP_ALIVE,
  })
  client.on('error', (err) => log.warn({ err, connection: name }, 'database connection lost'))
  return client
}
