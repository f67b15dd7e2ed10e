// Refunds at the sandbox provider.
import type { Epayment } from '../epayment.ts'
import { type Client, known } from './client.ts'
import { Refund } from './objects.ts'
import { asRefundState } from './states.ts'

type Refunds = Pick<Epayment, 'createRefund' | 'refusalText' | 'readRefund'>

export function sandboxRefunds(call: Client): Refunds {
  return {
    async createRefund(order, key) {
      return asRefundState(
        await call(
          Refund,
          'POST',
          '/v1/refunds',
          {
            payment: order.providerPaymentId,
            amount: Number(order.amount),
            reason: order.reason,
            reference: order.reference,
          },
          key,
        ),
      )
    },

    // The sandbox's codes need no explanation.
    refusalText: (cause) => cause,

    async readRefund(refundId) {
      const refund = await known(call(Refund, 'GET', `/v1/refunds/${encodeURIComponent(refundId)}`))
      return refund && asRefundState(refund)
    },
  }
}
