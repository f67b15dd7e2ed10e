// Routes of receipts.
import { refundRequests } from '#contract/money/refund-requests.ts'
import { receipts } from '#contract/receipts.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { askForRefund } from './ask-for-refund.ts'
import { checkReceipt } from './check-receipt.ts'
import { getReceipts } from './read-receipts.ts'

export function receiptRoutes(serve: Serve, services: Services): void {
  serve(receipts.check, ({ db, params, query }) => checkReceipt({ ...services, db }, params.reference, query.code))
  serve(receipts.own, ({ db, viewer, query }) => getReceipts({ ...services, db }, viewer.accountId, query))
  serve(refundRequests.ask, ({ params, body, viewer }) =>
    askForRefund(services, params.reference, body, viewer?.accountId),
  )
}
