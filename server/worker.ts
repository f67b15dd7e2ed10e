// The worker: the poster of webhooks, the reconciler, the queue and the clockwork.
import { accountJobs } from './accounts/jobs.ts'
import { contentJobs } from './content/purge-content.ts'
import { goalJobs } from './goals/close-overdue-goals.ts'
import { startJobs } from './kit/jobs.ts'
import { mediaJobs } from './media/jobs.ts'
import { catchUp } from './money/catch-up.ts'
import { moneyJobs, moneyTimes } from './money/jobs.ts'
import { type Poster, startPoster } from './money/payments/poster.ts'
import { codeJobs } from './otp/send-code.ts'
import { mailJobs } from './outside/mail.ts'
import type { Services } from './outside/services.ts'

export interface Worker {
  poster: Poster
  close(): Promise<void>
}

/** How often the reconciler looks for what is due. What is due is in the rows. */
const RECONCILE_MS = 5000

export async function startWorker(services: Services): Promise<Worker> {
  const { log } = services
  const poster = await startPoster(services)
  const jobs = await startJobs(
    services.database,
    {
      ...mailJobs(services.mailer),
      ...codeJobs(services),
      ...accountJobs(services),
      ...contentJobs(services),
      ...goalJobs(services),
      ...mediaJobs(services),
      ...moneyJobs(services),
    },
    [
      ...moneyTimes,
      { task: 'sweep-codes', match: '7 * * * *' },
      { task: 'sweep-accounts', match: '17 * * * *' },
      { task: 'purge-content', match: '41 * * * *' },
      { task: 'close-overdue-goals', match: '* * * * *' },
      { task: 'sweep-unused-images', match: '27 * * * *' },
    ],
    log,
  )
  let round: Promise<unknown> | undefined
  const timer = setInterval(() => {
    round ??= catchUp(services)
      .catch((err) => log.warn({ err }, 'reconciler stopped, will be tried again'))
      .finally(() => {
        round = undefined
      })
  }, RECONCILE_MS)
  return {
    poster,
    async close() {
      clearInterval(timer)
      await round
      await poster.close()
      await jobs.stop()
    },
  }
}
