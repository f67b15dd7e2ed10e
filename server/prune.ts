// The nightly job that deletes what is no longer needed: the periods are in contract/limits.ts, the reasons in docs/decisions/023.

import { forgetOutages } from '#server/status/outages.ts'
import { forgetPlaces } from './accounts/used-places.ts'
import { purgeDeletedComments } from './comments/change-comment.ts'
import { forgetConsents } from './consents/forget-consents.ts'
import { clock, DAY_MS } from './kit/clock.ts'
import type { Db } from './kit/db.ts'
import { Failures } from './kit/failures.ts'
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
      const failures = new Failures()
      const removals: Record<string, (db: Db) => Promise<unknown>> = {
        places: forgetPlaces,
        'idempotency keys': forgetIdempotencyKeys,
        'provider events': forgetProviderEvents,
        consents: forgetConsents,
        'deleted comments': purgeDeletedComments,
        'old secrets': forgetOldSecrets,
        visits: forgetVisits,
        deliveries: forgetDeliveries,
        outages: forgetOutages,
        'jobs given up': forgetGivenUpJobs,
        evidence: () => forgetEvidence(services),
        'halves of uploads': () => services.storage.removeHalves(new Date(clock.machineNow().getTime() - DAY_MS)),
      }
      for (const [what, remove] of Object.entries(removals)) await failures.collect(what, () => remove(services.db))
      failures.throwIfAny('kinds of rows could not be deleted')
    },
  }
}
