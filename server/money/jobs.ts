// What money does by the clock, and at once when a transaction asks for it.
import { clock } from '#server/kit/clock.ts'
import type { Jobs, Recurring } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'
import { catchUp } from './catch-up.ts'
import { proveBooks } from './prove-books.ts'
import { handOverRequests } from './refund-requests/hand-over.ts'
import { releaseDue } from './wallet/release-pending.ts'
import { rewardReferrals } from './wallet/reward-referrals.ts'

export function moneyJobs(services: Services): Jobs {
  return {
    'release-pending': async () => void (await releaseDue(services.db, clock.now())),
    'reward-referrals': async () => void (await rewardReferrals(services)),
    'hand-over-refund-requests': async () => void (await handOverRequests(services.db)),
    // What was just asked for does not wait for the next round.
    'provider-work': () => catchUp(services),
    'prove-books': async () => void (await proveBooks(services)),
  }
}

export const moneyTimes: Recurring[] = [
  // Every ten minutes: the 15th at 00:00 in Manila is one of them, and a missed run is caught up by the next.
  { task: 'release-pending', match: '*/10 * * * *' },
  { task: 'reward-referrals', match: '5,15,25,35,45,55 * * * *' },
  { task: 'hand-over-refund-requests', match: '* * * * *' },
  // 02:00 in Manila.
  { task: 'prove-books', match: '0 18 * * *' },
]
