// Cron times of the recurring jobs, in UTC.
import type { Recurring } from './kit/jobs.ts'
import { moneyTimes } from './money/jobs.ts'

export const recurring: Recurring[] = [
  ...moneyTimes,
  { task: 'sweep-codes', match: '7 * * * *' },
  { task: 'sweep-accounts', match: '17 * * * *' },
  { task: 'sweep-profiles', match: '22 * * * *' },
  { task: 'purge-content', match: '41 * * * *' },
  { task: 'close-overdue-goals', match: '* * * * *' },
  { task: 'sweep-exports', match: '32 * * * *' },
  { task: 'erase-accounts', match: '* * * * *' },
  { task: 'hash-pictures', match: '12 * * * *' },
  { task: 'sweep-unused-images', match: '27 * * * *' },
  { task: 'sweep-notices', match: '37 19 * * *' },
  // 00:06 in Manila, when the last visits of the day before are written.
  { task: 'forget-visitors', match: '6 16 * * *' },
  // 03:57 in Manila.
  { task: 'prune', match: '57 19 * * *' },
]
