// Runs the jobs in the queue immediately.
import { Logger, runOnce } from 'graphile-worker'
import type { Jobs } from '#server/kit/jobs.ts'
import { logLostConnections } from '#server/kit/pool.ts'
import { QueuePool } from '#server/kit/queue-pool.ts'
import type { Services } from '#server/outside/services.ts'

/** Runs every waiting job that is one of `jobs`. */
export async function runQueued({ database, log }: Pick<Services, 'database' | 'log'>, jobs: Jobs): Promise<void> {
  // The pool is ours: the queue's own stops listening for errors before its connections have closed, and dropping the database
  // at that moment would end the process.
  const pool = new QueuePool({ connectionString: database.url })
  logLostConnections(pool, log)
  try {
    await runOnce({
      pgPool: pool,
      taskList: jobs as never,
      logger: new Logger(() => () => undefined),
      noHandleSignals: true,
    })
  } finally {
    await pool.end()
  }
}
