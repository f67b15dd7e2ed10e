// Listening and holding locks need a direct connection to PostgreSQL: a pooler runs each statement on any of its connections.
import pg from 'pg'

/** DATABASE_URL is a pooler's, and no direct address is set. */
export class PoolerError extends Error {
  constructor() {
    super(
      'The database is reached through a pooler such as PgBouncer. Listening, locks and migrations need PostgreSQL itself: set DATABASE_DIRECT_URL to its own address.',
    )
  }
}

/** Throws PoolerError where this connection leads to a pooler. */
export async function requireDirect(client: pg.Client): Promise<void> {
  if (!(await answersItself(client))) throw new PoolerError()
}

/** Whether this address is PostgreSQL's own. */
export async function isDirect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  return answersItself(client).finally(() => client.end())
}

/** The process id that a pooler sends at the connect is not that of the process that answers. */
async function answersItself(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid === (client as unknown as { processID: number }).processID
}
