import { type Queryable, sql } from './db.ts'

/**
 * Puts a job in the queue; it runs only if the transaction commits. With `key`, a waiting job of that key is replaced. Work for a later
 * time is not queued: it stands in a row with its time, and a recurring job looks for rows that are due.
 */
export async function enqueue(
  db: Queryable,
  task: string,
  payload: object,
  options: { key?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
    job_key := ${options.key ?? null})`.execute(db)
}
