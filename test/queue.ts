// The queue, emptied by hand.
import { Logger, runOnce } from 'graphile-worker'
import type { Jobs } from '#server/kit/jobs.ts'
import { logLostConnections } from '#server/kit/pool.ts'
import { QueuePool } from '#server/kit/queue-pool.ts'
import type { Services } from '#server/outside/services.ts'

/** Does whatever waits and is one of these jobs. */
export async function runQueued({ database, log }: Pick<Services, 'database' | 'log'>, jobs: Jobs): Promise<void> {
  // Of our own: the queue's would be deaf while it ends, and a database that is dropped just then would end the process.
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
