// Routes of refund requests for their creator. Payers request a refund on the receipt (server/receipts).
import { refundRequests } from '#contract/money/refund-requests.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { grantRequest, refuseRequest } from './answer-request.ts'
import { readOpenRequests, readRequests } from './queries.ts'

/** `blockedPeople`: the accounts whose names this account does not see. */
export function refundRequestRoutes(
  serve: Serve,
  services: Services,
  blockedPeople: (db: Queryable, accountId: bigint) => Promise<bigint[]>,
): void {
  serve(refundRequests.list, async ({ viewer, query }) =>
    readRequests(services.db, viewer.accountId, query, await blockedPeople(services.db, viewer.accountId)),
  )
  serve(refundRequests.open, ({ db, viewer }) => readOpenRequests(db, viewer.accountId))
  serve(refundRequests.grant, ({ viewer, idempotencyKey, params, body }) =>
    grantRequest(services, { accountId: viewer.accountId, idempotencyKey }, params.id, body),
  )
  serve(refundRequests.refuse, ({ viewer, params, body }) =>
    refuseRequest(services, viewer.accountId, params.id, body.message),
  )
}
