// Starts the server: web, worker or both in one process.
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { followClock } from './dev/follow-clock.ts'
import { readGauges } from './gauges.ts'
import type { Config } from './kit/config.ts'
import { armCrashPoint } from './kit/crash-points.ts'
import { followDatabaseClock } from './kit/database-clock.ts'
import { operatorApp } from './kit/health.ts'
import { listen } from './kit/http.ts'
import { createLog } from './kit/log.ts'
import { startTracing } from './kit/tracing.ts'
import { restrictDrawing } from './media/draw-picture.ts'
import { openServices } from './outside/services.ts'
import { startWorker } from './worker.ts'

export interface RunningServer {
  /** Reports unready, waits `drainSeconds`, closes the port and finishes open requests, then jobs, then database connections. */
  close(): Promise<void>
}

export async function startServer(config: Config, databaseUrl: string): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  restrictDrawing()
  armCrashPoint(config.crashAt)
  const tracing = await startTracing(config)
  const services = openServices(config, databaseUrl, log, tracing?.onQuery)
  if (tracing) services.epayment = tracing.spans('provider', services.epayment)
  const databaseClock = await followDatabaseClock(services.db, log)
  const worker = config.role === 'web' ? undefined : await startWorker(services)
  const clockSubscription = config.isProduction
    ? undefined
    : await followClock(services, async () => worker?.runRecurring())
  const app = config.role === 'worker' ? undefined : await createApp(services, () => worker?.poster.wake(), tracing)
  if (app) await listen(app.fastify, config)
  app?.health.start()
  const isDraining = app?.isDraining ?? (() => false)
  if (config.metricsPort !== undefined) services.metrics.watchProcess()
  const operator =
    config.metricsPort === undefined ? undefined : operatorApp({ ...services, isDraining }, () => readGauges(services))
  await operator?.listen({ port: config.metricsPort!, host: config.metricsHost })
  return {
    async close() {
      app?.drain()
      if (app) await wait(config.drainSeconds * 1000)
      await app?.fastify.close()
      await operator?.close()
      await clockSubscription?.close()
      await databaseClock.stop()
      await worker?.close()
      await services.database.close()
      await tracing?.close()
    },
  }
}
