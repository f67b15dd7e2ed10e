// Refunds at Xendit.
import { type Epayment, ProviderAmbiguous, ProviderRejected, type RefundState } from '../epayment.ts'
import type { Client } from './client.ts'
import { PaymentRequest, Refund } from './objects.ts'
import { readPayment } from './payments.ts'
import { toPesos } from './pesos.ts'
import { readObject } from './read-object.ts'
import { list } from './reads.ts'
import { refundFailures } from './refund-failures.ts'
import { asRefundState } from './refund-states.ts'
import { refusals } from './refusals.ts'

export function xenditRefunds(call: Client): Pick<Epayment, 'createRefund' | 'refusalText' | 'readRefund'> {
  return {
    async createRefund(request, key) {
      const { providerPaymentId, reference } = request
      const payment = await readPayment(call, providerPaymentId)
      if (!payment) throw new ProviderRejected(refusals.TRANSACTION_NOT_FOUND, 'TRANSACTION_NOT_FOUND')
      const { payment_request_id } = payment
      // Keys are forgotten after a while, references are not.
      const earlier = await findRefund(call, payment_request_id, reference)
      if (earlier) return answerOf(request, earlier)
      const refund = await call(Refund, {
        endpoint: 'POST /refunds',
        key,
        body: {
          reference_id: reference,
          payment_request_id,
          currency: 'PHP',
          amount: toPesos(request.amount),
          reason: request.reason === 'second_capture' ? 'DUPLICATE' : 'OTHERS',
        },
      }).catch(async (error: unknown) => {
        // A refusal of this call does not prove that an earlier one was not accepted: that one may be why too little is left.
        const taken = error instanceof ProviderRejected && (await findRefund(call, payment_request_id, reference))
        if (taken) return taken
        throw error
      })
      return answerOf(request, refund)
    },

    refusalText(cause) {
      return refundFailures[cause as keyof typeof refundFailures] ?? refusals[cause as keyof typeof refusals] ?? cause
    },

    async readRefund(refundId) {
      const refund = await readObject(call, Refund, { endpoint: 'GET /refunds/:id', id: refundId })
      return refund && { ...asRefundState(refund), providerPaymentId: await findPaymentId(call, refund) }
    },
  }
}

/** A refund of another amount is no answer to this request: nothing may be booked by it. */
function answerOf({ providerPaymentId, amount }: Parameters<Epayment['createRefund']>[0], refund: Refund): RefundState {
  if (refund.amount !== amount) throw new ProviderAmbiguous('the provider answered another request')
  return { ...asRefundState(refund), providerPaymentId }
}

/** A refund that somebody made in Xendit's dashboard has no reference of ours: only its payment says what it is of. */
async function findPaymentId(call: Client, refund: Refund): Promise<string | null> {
  const { payment_id, payment_request_id: id } = refund
  if (payment_id || !id) return payment_id ?? null
  const request = await readObject(call, PaymentRequest, { endpoint: 'GET /v3/payment_requests/:id', id })
  return request?.latest_payment_id ?? null
}

async function findRefund(call: Client, payment_request_id: string, reference: string) {
  for await (const refund of list(call, Refund, 'GET /refunds', { payment_request_id }))
    if (refund.reference_id === reference) return refund
  return undefined
}
