// Refunds at the sandbox provider.
import * as z from 'zod/mini'
import { type Epayment, ProviderAmbiguous } from '../epayment.ts'
import { type Client, known } from './client.ts'
import { Refund } from './objects.ts'
import { asRefundState } from './states.ts'

type Refunds = Pick<Epayment, 'createRefund' | 'refusalText' | 'readRefund'>

export function sandboxRefunds(call: Client): Refunds {
  return {
    async createRefund(request, key) {
      // Keys are forgotten after a while, references are not.
      const earlier = await findRefund(call, request.reference)
      const { providerPaymentId: payment, reason, reference } = request
      const body = { payment, amount: Number(request.amount), reason, reference }
      const refund = earlier ?? (await call(Refund, 'POST', '/v1/refunds', body, key))
      if (refund.reference !== reference || refund.payment !== payment || refund.amount !== request.amount)
        throw new ProviderAmbiguous('the provider answered another request')
      return asRefundState(refund)
    },

    // The sandbox's codes need no explanation.
    refusalText: (cause) => cause,

    async readRefund(refundId) {
      const refund = await known(call(Refund, 'GET', `/v1/refunds/${encodeURIComponent(refundId)}`))
      return refund && asRefundState(refund)
    },
  }
}

async function findRefund(call: Client, reference: string): Promise<Refund | undefined> {
  const { data } = await call(
    z.object({ data: z.array(Refund) }),
    'GET',
    `/v1/refunds?reference=${encodeURIComponent(reference)}`,
  )
  return data.find((refund) => refund.reference === reference)
}
