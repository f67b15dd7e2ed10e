// The nightly job that deletes what is no longer needed: the periods are in contract/limits.ts, the reasons in docs/decisions/023.

import { forgetOutages } from '#server/status/outages.ts'
import { forgetPlaces } from './accounts/used-places.ts'
import { purgeDeletedComments } from './comments/purge-deleted-comments.ts'
import { forgetConsents } from './consents/forget-consents.ts'
import { clock, DAY_MS } from './kit/clock.ts'
import { deleteKinds } from './kit/failures.ts'
import { forgetGivenUpJobs, type Jobs } from './kit/jobs.ts'
import { forgetIdempotencyKeys } from './money/idempotency.ts'
import { forgetProviderEvents } from './money/payments/forget-provider-events.ts'
import type { Services } from './outside/services.ts'
import { forgetEvidence } from './reports/forget-evidence.ts'
import { forgetVisits } from './visits/count-visits.ts'
import { forgetDeliveries } from './webhooks/read-deliveries.ts'
import { forgetOldSecrets } from './webhooks/secrets.ts'

export function pruneJobs({ db, storage }: Pick<Services, 'db' | 'storage'>): Jobs {
  return {
    prune: () =>
      deleteKinds({
        places: () => forgetPlaces(db),
        'idempotency keys': () => forgetIdempotencyKeys(db),
        'provider events': () => forgetProviderEvents(db),
        consents: () => forgetConsents(db),
        'deleted comments': () => purgeDeletedComments(db),
        'old secrets': () => forgetOldSecrets(db),
        visits: () => forgetVisits(db),
        deliveries: () => forgetDeliveries(db),
        outages: () => forgetOutages(db),
        'jobs given up': () => forgetGivenUpJobs(db),
        evidence: () => forgetEvidence({ db, storage }),
        'halves of uploads': () => storage.removeHalves(new Date(clock.machineNow().getTime() - DAY_MS)),
      }),
  }
}
