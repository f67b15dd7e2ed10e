// The nightly job that deletes what is no longer needed: the periods are in contract/limits.ts, the reasons in docs/decisions/023.

import { forgetOutages } from '#server/status/outages.ts'
import { forgetPlaces } from './accounts/used-places.ts'
import { purgeDeletedComments } from './comments/change-comment.ts'
import { forgetConsents } from './consents/forget-consents.ts'
import { clock, DAY_MS } from './kit/clock.ts'
import { forgetGivenUpJobs, type Jobs } from './kit/jobs.ts'
import { forgetIdempotencyKeys } from './money/idempotency.ts'
import { forgetProviderEvents } from './money/payments/inbox.ts'
import type { Services } from './outside/services.ts'
import { forgetEvidence } from './reports/forget-evidence.ts'
import { forgetVisits } from './visits/count-visits.ts'
import { forgetDeliveries } from './webhooks/read-deliveries.ts'
import { forgetOldSecrets } from './webhooks/secrets.ts'

/** One after the other: nothing here is urgent, and each deletion is a statement of its own. A failed one stops no other. */
export function pruneJobs(services: Pick<Services, 'db' | 'storage'>): Jobs {
  return {
    prune: async () => {
      const failures: unknown[] = []
      for (const forget of [
        forgetPlaces,
        forgetIdempotencyKeys,
        forgetProviderEvents,
        forgetConsents,
        purgeDeletedComments,
        forgetOldSecrets,
        forgetVisits,
        forgetDeliveries,
        forgetOutages,
        forgetGivenUpJobs,
        () => forgetEvidence(services),
        () => services.storage.removeHalves(new Date(clock.machineNow().getTime() - DAY_MS)),
      ])
        await forget(services.db).catch((error: unknown) => failures.push(error))
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} kinds of rows could not be deleted`)
    },
  }
}
