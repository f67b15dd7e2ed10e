// Routes of receipts.
import { receipts } from '#contract/receipts.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { checkReceipt, getReceipts } from './read-receipts.ts'

export function receiptRoutes(serve: Serve, services: Services): void {
  serve(receipts.check, ({ params, query }) => checkReceipt(services, params.reference, query.code))
  serve(receipts.own, ({ viewer, query }) => getReceipts(services, viewer.accountId, query))
}
