// What listens or holds a lock needs a connection of PostgreSQL itself: a pooler gives the next statement to another one.
import pg from 'pg'

/** The address leads to a pooler, and no direct one is set. */
export class PoolerError extends Error {
  constructor() {
    super(
      'The database is reached through a pooler such as PgBouncer. Listening, locks and migrations need PostgreSQL itself: set DATABASE_DIRECT_URL to its own address.',
    )
  }
}

/** Throws PoolerError where this connection ends at a pooler. */
export async function requireDirect(client: pg.Client): Promise<void> {
  if (!(await answersItself(client))) throw new PoolerError()
}

/** Whether PostgreSQL itself is at this address. */
export async function isDirect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  return answersItself(client).finally(() => client.end())
}

/** The process that a pooler names at the greeting is not the one that answers. */
async function answersItself(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid === (client as unknown as { processID: number }).processID
}
