// The worker: the poster of webhooks, the rounds at the provider, the queue and the clockwork.
import { accountJobs } from './accounts/jobs.ts'
import { sealProviderNumbers } from './accounts/provider-number.ts'
import { blocsById } from './blocs/read-blocs.ts'
import { scheduledBlocs } from './blocs/scheduled-blocs.ts'
import { filterReadable } from './content/picture-access.ts'
import { contentJobs } from './content/purge-content.ts'
import { postsById } from './content/read-posts.ts'
import { scheduledPosts } from './content/scheduled-posts.ts'
import { readAllWords } from './discovery/read-words.ts'
import { erasureJobs } from './erasure/erase-accounts.ts'
import { exportJobs } from './exports/prepare-export.ts'
import { goalJobs } from './goals/close-overdue-goals.ts'
import { goalsById } from './goals/read-goals.ts'
import { purgeJobs, startPurging } from './html/purge-shared.ts'
import { everyFew } from './kit/every-few.ts'
import { bringBackJobs, enqueue, startJobs } from './kit/jobs.ts'
import { mediaJobs } from './media/jobs.ts'
import { catchUp } from './money/catch-up.ts'
import { moneyJobs } from './money/jobs.ts'
import { type Poster, startPoster } from './money/poster.ts'
import { mailDigests } from './notices/mail-digests.ts'
import { deliverNotices } from './notices/rounds.ts'
import { pushJobs } from './notices/send-push.ts'
import { noticeJobs } from './notices/sweep-notices.ts'
import { codeJobs } from './otp/send-code.ts'
import { mailJobs } from './outside/mail.ts'
import { patient, type Services } from './outside/services.ts'
import { pictures } from './pictures.ts'
import { profileJobs } from './profiles/jobs.ts'
import { pruneJobs } from './prune.ts'
import { publishDue } from './publishing/publish-due.ts'
import { recurring } from './recurring.ts'
import { sendWebhooks } from './webhooks/rounds.ts'
import { createSender } from './webhooks/send-deliveries.ts'

export interface Worker {
  poster: Poster
  /** Does now what recurs by the clock, whatever the time is. */
  runRecurring(): Promise<void>
  close(): Promise<void>
}

/** How often a round at the provider begins, and the queue is looked at. What is due is in the rows. */
const ROUND_MS = 5000
/** How soon people are told what happened, at the latest. */
const TELL_MS = 2000
/** How soon they are told what this worker posted: many payments of one moment are told together. */
const TELL_POSTED_MS = 100
/** How soon after its time something is published. */
const PUBLISH_MS = 1000
/** Who answers for what was published. */
const listed = { post: postsById, bloc: blocsById, goal: goalsById }
/** How often it is seen whether a webhook is due. */
const SEND_MS = 1000
/** How soon what was published is found by its words. */
const READ_MS = 2000

export async function startWorker(given: Services): Promise<Worker> {
  const services = patient(given)
  const { log } = services
  await sealProviderNumbers(services)
  const every = (everyMs: number, what: string, work: () => Promise<unknown>, soonMs?: number) =>
    everyFew(work, { everyMs, soonMs, onError: (err) => log.warn({ err }, `${what} stopped, will be tried again`) })
  const telling = every(TELL_MS, 'telling', () => tell(services), TELL_POSTED_MS)
  const poster = await startPoster(services, telling.soon)
  const jobs = await startJobs(
    services.database,
    {
      ...mailJobs(services.mailer),
      ...codeJobs(services),
      ...accountJobs(services),
      ...contentJobs(services),
      ...erasureJobs(services),
      ...exportJobs({ services, filterReadable: filterReadable(services, pictures) }),
      ...goalJobs(services),
      ...mediaJobs(services, pictures),
      ...moneyJobs(services),
      ...noticeJobs(services),
      ...pushJobs(services),
      ...profileJobs(services),
      ...pruneJobs(services),
      ...purgeJobs(services),
    },
    recurring,
    log,
  )
  const purging = await startPurging(services)
  const sender = createSender(services)
  const rounds = [
    telling,
    every(SEND_MS, 'sending webhooks', () => sendWebhooks(services, sender)),
    every(ROUND_MS, 'the round at the provider', () => catchUp(services)),
    every(ROUND_MS, 'bringing jobs back', () => bringBackJobs(services.db)),
    every(PUBLISH_MS, 'publishing what is due', () => publishDue(services, [scheduledPosts, scheduledBlocs])),
    every(READ_MS, 'reading the words of what is new', () => readAllWords(services)),
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

async function tell(services: Services): Promise<void> {
  await deliverNotices(services)
  await mailDigests(services, listed)
}
