// The PostgreSQL of an upgrade's check.
import { atEnd } from '../at-end.ts'
import { type Postgres, startPostgres } from '../postgres.ts'

/** Starts PostgreSQL on the data in `dir`; it stops when the script ends, also while it is still starting. */
export function startOwnPostgres(dir: string): Promise<Postgres> {
  const starting = startPostgres({ dir })
  atEnd(async () => (await starting.catch(() => undefined))?.stop())
  return starting
}
