// The doors of payouts.
import { payouts } from '#contract/money/payouts.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { cancelPayout } from './cancel-payout.ts'
import { requestPayout } from './request-payout.ts'
import { submitPayout } from './submit-payout.ts'

export function payoutRoutes(serve: Serve, services: Services): void {
  serve(payouts.request, ({ viewer, body, network }) => requestPayout(services, viewer.accountId, body, network))
  serve(payouts.submit, ({ viewer, body }) => submitPayout(services, viewer.accountId, body))
  serve(payouts.cancel, ({ viewer, params }) => cancelPayout(services, viewer.accountId, params.transaction_no))
}
