// The worker: posts captures, calls the provider, runs the job queue and the recurring jobs.
import { sealProviderNumbers } from './accounts/provider-number.ts'
import { scheduledBlocs } from './blocs/scheduled-blocs.ts'
import { scheduledPosts } from './content/scheduled-posts.ts'
import { indexWords } from './discovery/index-words.ts'
import { startPurging } from './html/purge-shared.ts'
import { enqueue } from './kit/enqueue.ts'
import { makeDelayedJobsDue, startJobs } from './kit/jobs.ts'
import { runPeriodically } from './kit/run-periodically.ts'
import { listed } from './listed.ts'
import { catchUp } from './money/catch-up.ts'
import { type Poster, startPoster } from './money/poster.ts'
import { mailDigests } from './notices/mail-digests.ts'
import { deliverNotices } from './notices/rounds.ts'
import { type Services, withLongQueries } from './outside/services.ts'
import { publishDue } from './publishing/publish-due.ts'
import { queuedJobs } from './queued-jobs.ts'
import { recurring } from './recurring.ts'
import { sendWebhooks } from './webhooks/rounds.ts'
import { createSender } from './webhooks/send-deliveries.ts'

export interface Worker {
  poster: Poster
  /** Enqueues every recurring job now, whatever the time is. */
  runRecurring(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between rounds at the provider, and between looks for delayed jobs. What is due stands in rows of the database. */
const ROUND_MS = 5000
/** Milliseconds until people get notices of what happened, at the latest. */
const NOTICES_MS = 2000
/** The same for payments that this worker posted: many of one moment share a round. */
const NOTICES_POSTED_MS = 100
/** Milliseconds within which scheduled content is published. */
const PUBLISH_MS = 1000
/** Milliseconds between looks for webhook deliveries that are due. */
const SEND_MS = 1000
/** Milliseconds until search finds published text. */
const INDEX_MS = 2000

export async function startWorker(given: Services): Promise<Worker> {
  const services = withLongQueries(given)
  const { log } = services
  await sealProviderNumbers(services)
  const every = (everyMs: number, what: string, work: () => Promise<unknown>, soonMs?: number) =>
    runPeriodically(work, {
      everyMs,
      soonMs,
      onError: (err) => log.warn({ err }, `${what} stopped, will be tried again`),
    })
  const noticing = every(NOTICES_MS, 'creating notices', () => notifyPeople(services), NOTICES_POSTED_MS)
  const poster = await startPoster(services, noticing.soon)
  const jobs = await startJobs(services.database, queuedJobs(services), recurring, log)
  const purging = await startPurging(services)
  const sender = createSender(services)
  const rounds = [
    noticing,
    every(SEND_MS, 'sending webhooks', () => sendWebhooks(services, sender)),
    every(ROUND_MS, 'the round at the provider', () => catchUp(services)),
    every(ROUND_MS, 'making delayed jobs due', () => makeDelayedJobsDue(services.db)),
    every(PUBLISH_MS, 'publishing what is due', () => publishDue(services, [scheduledPosts, scheduledBlocs])),
    every(INDEX_MS, 'indexing new text for search', () => indexWords(services)),
  ]
  return {
    poster,
    async runRecurring() {
      for (const { task } of recurring) await enqueue(services.db, task, {}, { key: `recurring:${task}` })
      poster.wake()
    },
    async close() {
      await Promise.all(rounds.map((round) => round.stop()))
      await sender.idle()
      await purging?.close()
      await poster.close()
      await jobs.stop()
    },
  }
}

async function notifyPeople(services: Services): Promise<void> {
  await deliverNotices(services)
  await mailDigests(services, listed)
}
