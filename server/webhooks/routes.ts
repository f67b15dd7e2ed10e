// Routes of the webhook delivery log.
import { webhooks } from '#contract/webhooks.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { readDeliveries, redeliver } from './read-deliveries.ts'

export function webhookRoutes(serve: Serve, { db: main }: Services): void {
  serve(webhooks.deliveries, ({ db, viewer, params, query }) => readDeliveries(db, viewer.accountId, params.id, query))
  serve(webhooks.redeliver, ({ viewer, params }) => redeliver(main, viewer.accountId, params.id, params.delivery_id))
}
