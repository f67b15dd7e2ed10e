// Checkouts are Payment Sessions of Xendit.
import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { clock } from '#server/kit/clock.ts'
import type { Secret } from '#server/kit/secret.ts'
import { type CheckoutState, type Epayment, ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import type { Client } from './client.ts'
import { ProviderMisconfigured, ProviderThrottled } from './failures.ts'
import { Session } from './objects.ts'
import { findPayments, readCaptures, readPayment } from './payments.ts'
import { toPesos } from './pesos.ts'
import { readObject } from './read-object.ts'
import { LIST_MAX_WAIT_MS, type MaxWait } from './reads.ts'
import { asReferenceId, getReference, isMarked, isOurs } from './reference-ids.ts'
import { retryAmbiguous } from './retry-ambiguous.ts'
import { asCapture, asCheckoutState, checkoutFromPayments, endedSession } from './states.ts'

const CONCURRENT_READS = 8

type CheckoutRequest = Parameters<Epayment['createCheckout']>[0]
type Checkouts = Pick<Epayment, 'createCheckout' | 'readCheckouts' | 'findCheckouts' | 'cancelCheckout'>

export function xenditCheckouts(call: Client, secret: Secret): Checkouts {
  const opening = new Map<string, Promise<CheckoutState>>()
  const read = (id: string, maxWait: MaxWait) => readCheckout(call, secret, id, maxWait)
  return {
    createCheckout(request, key) {
      // Sessions have no idempotency keys: of concurrent calls, only the first is sent. If its answer is lost, it leaves a link that
      // nobody has seen, which expires; if that is paid all the same, its reference says for what.
      const opened = opening.get(key) ?? openSession(call, secret, request).finally(() => opening.delete(key))
      opening.set(key, opened)
      return opened
    },

    async readCheckouts(checkoutIds) {
      const ids = [...new Set(checkoutIds)]
      const states =
        ids.length > 1
          ? await pLimit(CONCURRENT_READS).map(ids, (id) =>
              retryAmbiguous(() => read(id, { maxWaitMs: LIST_MAX_WAIT_MS })),
            )
          : await Promise.all(ids.map((id) => read(id, {})))
      return states.filter((state) => state !== undefined)
    },

    // Sessions cannot be searched for, payments can: an unpaid session is not found, and does not need to be.
    async findCheckouts(reference) {
      const payments = await findPayments(call, reference)
      const [first] = payments
      if (!first) return []
      const isUnproven = !payments.some((payment) => isMarked(secret, payment))
      return [{ ...checkoutFromPayments(first.product_id, reference, payments.map(asCapture)), isUnproven }]
    },

    async cancelCheckout(checkoutId) {
      let refusal: unknown
      try {
        await call(Session, { endpoint: 'POST /sessions/:id/cancel', id: checkoutId })
      } catch (error) {
        if (error instanceof ProviderThrottled || error instanceof ProviderMisconfigured) throw error
        refusal = error
      }
      // Whatever the answer was, the session itself says whether it has ended.
      const checkout = await read(checkoutId, {})
      if (checkout?.status === 'cancelled') return checkout
      if (checkout?.status !== 'open')
        throw new ProviderRejected('the session is past cancelling', 'CANCELLATION_NOT_ALLOWED')
      throw refusal ?? new ProviderAmbiguous('the provider has not cancelled yet')
    },
  }
}

async function openSession(call: Client, secret: Secret, request: CheckoutRequest): Promise<CheckoutState> {
  const attempt = randomBytes(4).toString('hex')
  const reference_id = asReferenceId(secret, request.reference, attempt)
  const session = await call(Session, {
    endpoint: 'POST /sessions',
    body: {
      reference_id,
      session_type: 'PAY',
      mode: 'PAYMENT_LINK',
      amount: toPesos(request.amount),
      currency: 'PHP',
      country: 'PH',
      // Xendit requires a customer, and need not know who pays before they pay.
      customer: {
        reference_id: `cus_${request.reference}_${attempt}`,
        type: 'INDIVIDUAL',
        individual_detail: { given_names: 'Supporter' },
      },
      capture_method: 'AUTOMATIC',
      locale: 'en',
      description: request.description,
      metadata: { intent: request.reference },
      expires_at: new Date(clock.now().getTime() + request.expiresInSeconds * 1000).toISOString(),
      success_return_url: request.successUrl,
      cancel_return_url: request.failureUrl,
    },
  })
  // An answer to another request must not send a payer to the wrong page.
  if (session.reference_id !== reference_id || session.amount !== request.amount || !session.payment_link_url)
    throw new ProviderAmbiguous('the provider answered another request')
  return asCheckoutState(session, [])
}

/** Reads a session of ours, or a payment whose session no webhook named. */
async function readCheckout(
  call: Client,
  secret: Secret,
  id: string,
  maxWait: MaxWait,
): Promise<CheckoutState | undefined> {
  if (id.startsWith('py-')) {
    const payment = await readPayment(call, id, maxWait)
    if (!payment || !isOurs(payment)) return undefined
    const reference = getReference(payment.reference_id)
    const captures = await readCaptures(call, reference, payment, maxWait)
    return { ...checkoutFromPayments(id, reference, captures), isUnproven: !isMarked(secret, payment) }
  }
  const session = await readObject(call, Session, { endpoint: 'GET /sessions/:id', id, ...maxWait })
  if (!session || !isOurs(session)) return undefined
  // An open session was not paid.
  const captures = endedSession[session.status]
    ? await readCaptures(call, getReference(session.reference_id), session.payment_id, maxWait)
    : []
  return { ...asCheckoutState(session, captures), isUnproven: !isMarked(secret, session) }
}
