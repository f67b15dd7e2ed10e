import { clock } from '#server/kit/clock.ts'
import type { RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { postReceiptRefund } from '../ledger/movements.ts'
import { bookRefund } from './book-refund.ts'

/** Re-reads these refunds, which a webhook announced, and books them. */
export async function bookRefunds(services: Services, refundIds: string[]): Promise<void> {
  for (const refundId of refundIds) {
    const refund = await services.epayment.readRefund(refundId)
    if (!refund) continue
    await bookRefund(services, refund)
    const capture = refund.status === 'succeeded' && getCapture(refund)
    if (capture) await postReceiptRefund(services.db, services.epayment.name, capture, refund, clock.now())
  }
}

/** The refunded capture: named by the provider, or else by our reference. */
function getCapture({ providerPaymentId, reference }: RefundState): string | undefined {
  return providerPaymentId ?? /^receipt:(.+?)(?::\d+)?$/.exec(reference ?? '')?.[1]
}
