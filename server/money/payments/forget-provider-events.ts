import { serverLimits } from '#contract/limits.ts'
import { daysAgo } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'

/** For the nightly job. Unapplied events stay, however old: ledger verification reports them. */
export async function forgetProviderEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('provider_events')
    .where('applied_at', '<', daysAgo(serverLimits.providerEventsKeptDays))
    .execute()
}
