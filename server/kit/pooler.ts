// What listens or holds a lock needs a connection of PostgreSQL itself: a pooler gives the next statement to another one.
import type pg from 'pg'

/** The address leads to a pooler, and no direct one is set. */
export class PoolerError extends Error {
  constructor() {
    super(
      'The database is reached through a pooler such as PgBouncer. Listening, locks and migrations need PostgreSQL itself: set DATABASE_DIRECT_URL to its own address.',
    )
  }
}

/** Throws PoolerError where this connection ends at a pooler: the process it named at the greeting is not the one that answers. */
export async function requireStraight(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]!.pid !== (client as unknown as { processID: number }).processID) throw new PoolerError()
}
