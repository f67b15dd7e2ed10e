// The recurring jobs of money, and the job that transactions enqueue to run work at the provider immediately.
import { clock } from '#server/kit/clock.ts'
import type { Jobs, Recurring } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'
import { catchUp } from './catch-up.ts'
import { handOverRequests } from './refund-requests/hand-over.ts'
import { runLedgerVerification } from './run-ledger-verification.ts'
import { releaseDue } from './wallet/release-pending.ts'
import { rewardReferrals } from './wallet/reward-referrals.ts'

export function moneyJobs(services: Services): Jobs {
  return {
    'release-pending': async () => void (await releaseDue(services.db, clock.now())),
    'reward-referrals': async () => void (await rewardReferrals(services)),
    'hand-over-refund-requests': async () => void (await handOverRequests(services.db)),
    // Enqueued by a transaction, so that its work does not wait for the worker's next round.
    'provider-work': () => catchUp(services),
    'prove-books': async () => void (await runLedgerVerification(services)),
  }
}

export const moneyTimes: Recurring[] = [
  // Every ten minutes, which includes the 15th at 00:00 in Manila; the next run catches up on a missed one.
  { task: 'release-pending', match: '*/10 * * * *' },
  { task: 'reward-referrals', match: '5,15,25,35,45,55 * * * *' },
  { task: 'hand-over-refund-requests', match: '* * * * *' },
  // 02:00 in Manila.
  { task: 'prove-books', match: '0 18 * * *' },
]
