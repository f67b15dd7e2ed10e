// What the provider holds for us, as it says: the sum of its older movements is kept, what is newer is read each time.
import { serverLimits } from '#contract/limits.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'

/**
 * In centavos. An old movement that changed, such as a transfer that came back after weeks, is seen when all are read: `isWhole`,
 * and by itself once in a while.
 */
export async function readClearing(
  { db, epayment }: Pick<Services, 'db' | 'epayment'>,
  isWhole = false,
): Promise<bigint> {
  const until = daysAgo(serverLimits.clearingOpenDays)
  const kept = isWhole ? undefined : await readKept({ db }, until)
  const total = (kept?.total ?? 0n) + (await epayment.clearingTotal({ from: kept?.until, until }))
  const sum = { until, total, read_whole_at: kept?.read_whole_at ?? clock.now() }
  await db
    .insertInto('clearing_kept')
    .values(sum)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(sum))
    .execute()
  return total + (await epayment.clearingTotal({ from: until }))
}

/** Undefined where all is to be read again. */
function readKept({ db }: Pick<Services, 'db'>, until: Date) {
  return db
    .selectFrom('clearing_kept')
    .selectAll()
    .where('until', '<=', until)
    .where('read_whole_at', '>', daysAgo(serverLimits.clearingWholeDays))
    .executeTakeFirst()
}
