// The nightly job that deletes what is no longer needed: the periods are in contract/limits.ts, the reasons in docs/decisions/023.

import { forgetOutages } from '#server/status/outages.ts'
import { forgetPlaces } from './accounts/used-places.ts'
import { purgeDeletedComments } from './comments/change-comment.ts'
import { forgetConsents } from './consents/forget-consents.ts'
import type { Jobs } from './kit/jobs.ts'
import { forgetIdempotencyKeys } from './money/idempotency.ts'
import { forgetProviderEvents } from './money/payments/inbox.ts'
import type { Services } from './outside/services.ts'
import { forgetEvidence } from './reports/forget-evidence.ts'
import { forgetVisits } from './visits/count-visits.ts'
import { forgetDeliveries } from './webhooks/read-deliveries.ts'
import { forgetOldSecrets } from './webhooks/secrets.ts'

/** One after the other: nothing here is urgent, and each deletion is a statement of its own. */
export function pruneJobs(services: Pick<Services, 'db' | 'storage'>): Jobs {
  return {
    prune: async () => {
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
      ])
        await forget(services.db)
      await forgetEvidence(services)
    },
  }
}
