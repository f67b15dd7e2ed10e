import { type Queryable, sql } from './db.ts'

/** Gauges of the queue: jobs that wait for a worker, the age of the oldest in seconds, and jobs that are not retried any more. */
export async function queueGauges(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where is_available and run_at <= now())::int as queue_due,
           coalesce(extract(epoch from now() - min(run_at) filter (where is_available and run_at <= now())), 0)::int
             as queue_oldest_seconds,
           count(*) filter (where attempts >= max_attempts and locked_at is null)::int as queue_given_up
      from graphile_worker._private_jobs`.execute(db)
  return { ...rows[0]!, queue_recurring_failing: (await failingJobs(db)).length }
}

/**
 * The recurring jobs whose latest run failed at every try. One that runs every minute is among them for five minutes, because its next
 * run begins before the last try.
 */
export async function failingJobs(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select k.identifier as task from graphile_worker._private_known_crontabs k
     where exists (select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                    where t.identifier = k.identifier and j.attempts >= j.max_attempts and j.locked_at is null
                      and (j.payload->'_cron'->>'ts')::timestamptz >= k.last_execution - interval '5 min')
     order by 1`.execute(db)
  return rows.map((row) => row.task)
}
