// Routes of payouts.
import { payouts } from '#contract/money/payouts.ts'
import type { Call } from '#server/kit/call.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import type { KeyedAccount } from '../idempotency.ts'
import { cancelPayout } from './cancel-payout.ts'
import { requestPayout } from './request-payout.ts'
import { submitPayout } from './submit-payout.ts'

/** The account that owns the payout, and the idempotency key of the call. */
function getOwner({
  viewer,
  idempotencyKey,
}: Pick<Call<typeof payouts.submit>, 'viewer' | 'idempotencyKey'>): KeyedAccount {
  return { accountId: viewer.accountId, idempotencyKey }
}

export function payoutRoutes(serve: Serve, services: Services): void {
  serve(payouts.request, ({ viewer, body, network }) => requestPayout(services, viewer.accountId, body, network))
  serve(payouts.submit, (call) => submitPayout(services, getOwner(call), call.body, call.say))
  serve(payouts.cancel, (call) => cancelPayout(services, getOwner(call), call.params.transaction_no, call.say))
}
