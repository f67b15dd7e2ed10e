// The payer, or anyone with the receipt's link, asks for a refund.
import { texts } from '#contract/texts.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import { requestRefund } from '#server/money/refund-requests/request-refund.ts'
import type { Services } from '#server/outside/services.ts'
import { isProof } from './check-receipt.ts'

/** A repeat returns the same request. NotFoundException for an unknown reference, ForbiddenException without proof. */
export async function askForRefund(
  services: Services,
  reference: string,
  { code, reason }: { code?: string | undefined; reason: string },
  viewerId: bigint | undefined,
) {
  const payment = await services.db
    .selectFrom('payments')
    .select(['id', 'payer_account_id', 'creator_id'])
    .where('transaction_no', '=', reference)
    .executeTakeFirstOrThrow(notFound)
  const isPayer = viewerId !== undefined && payment.payer_account_id === viewerId
  const isProven = code !== undefined && (await isProof(services.db, services.config.secret, reference, code))
  // The creator has the receipt's link too, but must not ask themselves for a refund.
  if (payment.creator_id === viewerId || !(isPayer || isProven)) throw fail('ForbiddenException', texts.refundNotYours)
  return requestRefund(services.db, payment.id, reason)
}
