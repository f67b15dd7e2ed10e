// Payment Sessions and their payments. Sessions have no idempotency: a repeated request creates a second session.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { CheckoutStatus, Payment } from '../checkout-steps.ts'
import { findCheckouts, lockCheckouts, pushCheckouts } from '../checkouts.ts'
import { createCheckout } from '../create-checkout.ts'
import { ApiError, notFound, parse } from '../errors.ts'
import { plainUrl } from '../plain-url.ts'
import { presentCheckout } from '../present-checkout.ts'
import type { Sandbox } from '../sandbox.ts'
import { transact } from '../transact.ts'
import { pesos, toPesos } from './amounts.ts'
import { BUSINESS_ID, getCheckoutId, getId, sessionName, uuidName } from './names.ts'

type NativeCheckout = ReturnType<typeof presentCheckout>
type NativePayment = Pick<Payment, 'id' | 'status' | 'amount' | 'currency'> & { paid_at: Date | string | null }

const AMOUNT_MIN = 100
const SESSION_SECONDS = 1800
const CHANNEL = 'GCASH'
const API_VERSION = '2024-11-11'

const STATUSES: Record<CheckoutStatus, string> = {
  open: 'ACTIVE',
  processing: 'PENDING',
  paid: 'COMPLETED',
  expired: 'EXPIRED',
  cancelled: 'CANCELED',
}

const url = plainUrl(2048)
const NewSession = z.object({
  reference_id: z.string().min(1).max(64),
  session_type: z.literal('PAY'),
  mode: z.literal('PAYMENT_LINK'),
  amount: pesos.pipe(z.int().min(AMOUNT_MIN)),
  currency: z.literal('PHP'),
  country: z.literal('PH'),
  customer: z.object({
    reference_id: z.string().min(1).max(255),
    type: z.literal('INDIVIDUAL'),
    individual_detail: z.object({ given_names: z.string().min(1).max(255) }),
  }),
  capture_method: z.literal('AUTOMATIC').default('AUTOMATIC'),
  locale: z.string().max(5).default('en'),
  description: z.string().min(1).max(1000).default('Payment'),
  metadata: z.record(z.string(), z.string()).default({}),
  expires_at: z.iso.datetime({ offset: true }).optional(),
  success_return_url: url,
  cancel_return_url: url,
})
const Params = z.object({ id: z.string().max(64) })

export function sessionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/sessions', async (request, reply) => {
    const wanted = parse(NewSession, request.body)
    const checkout = await transact(sandbox, (tx) => {
      // Relative to real time, because the client has no clock that can be moved.
      const seconds = wanted.expires_at
        ? Math.ceil((Date.parse(wanted.expires_at) - Date.now()) / 1000)
        : SESSION_SECONDS
      if (seconds <= 0) throw new ApiError(422, 'invalid_request', 'expires_at must be in the future.', 'expires_at')
      return createCheckout(tx, {
        reference: wanted.reference_id,
        amount: wanted.amount,
        currency: wanted.currency,
        description: wanted.description,
        success_url: wanted.success_return_url,
        failure_url: wanted.cancel_return_url,
        metadata: wanted.metadata,
        expiresInSeconds: seconds,
      })
    })
    return reply.code(201).send(getSession(presentCheckout(sandbox, checkout)))
  })

  app.get('/sessions/:id', async (request) => {
    const [checkout] = await findCheckouts(sandbox, [getCheckoutId(parse(Params, request.params).id)])
    if (!checkout) throw notFound('session')
    return getSession(presentCheckout(sandbox, checkout))
  })

  app.post('/sessions/:id/cancel', async (request) => {
    const ids = [getCheckoutId(parse(Params, request.params).id)]
    return transact(sandbox, async (tx) => {
      const [before] = await lockCheckouts(tx, ids)
      if (!before) throw notFound('session')
      if (before.status !== 'open')
        throw new ApiError(409, 'invalid_state', `A session that is ${STATUSES[before.status]} cannot be canceled.`)
      const [checkout] = await pushCheckouts(tx, ids, 'cancelled')
      return getSession(presentCheckout(sandbox, checkout!))
    })
  })

  app.get('/v3/payment_requests/:id', async (request) => {
    const { checkout, payment } = await readPayment(sandbox, request, 'pr-')
    return getPaymentRequest(checkout, payment)
  })

  app.get('/v3/payments/:id', async (request) => {
    const { checkout, payment } = await readPayment(sandbox, request, 'py-')
    return getPayment(checkout, payment)
  })
}

export function getSession(checkout: NativeCheckout) {
  const paid = checkout.payments.find((payment) => payment.status !== 'failed')
  return {
    payment_session_id: sessionName(checkout.id),
    created: checkout.created_at,
    updated: paid?.paid_at ?? checkout.created_at,
    reference_id: checkout.reference,
    customer_id: uuidName('cust-', checkout.id),
    session_type: 'PAY',
    currency: checkout.currency,
    amount: toPesos(checkout.amount),
    country: 'PH',
    mode: 'PAYMENT_LINK',
    capture_method: 'AUTOMATIC',
    channel_properties: {},
    allowed_payment_channels: [],
    expires_at: checkout.expires_at,
    locale: 'en',
    description: checkout.description,
    success_return_url: checkout.success_url,
    cancel_return_url: checkout.failure_url,
    items: null,
    metadata: checkout.metadata,
    status: STATUSES[checkout.status],
    payment_link_url: checkout.url,
    payment_token_id: null,
    payment_request_id: paid ? uuidName('pr-', paid.id) : null,
    payment_id: paid ? uuidName('py-', paid.id) : null,
    business_id: BUSINESS_ID,
  }
}

export function getPayment(checkout: NativeCheckout, payment: NativePayment) {
  const { payment_request_id, latest_payment_id, ...request } = getPaymentRequest(checkout, payment)
  return {
    payment_id: latest_payment_id,
    payment_request_id,
    ...request,
    captures:
      payment.status === 'failed'
        ? []
        : [
            {
              capture_id: uuidName('cap-', payment.id),
              capture_amount: toPesos(payment.amount),
              capture_timestamp: payment.paid_at,
            },
          ],
  }
}

/** Each payment attempt is its own payment request. */
function getPaymentRequest(checkout: NativeCheckout, payment: NativePayment) {
  return {
    payment_request_id: uuidName('pr-', payment.id),
    latest_payment_id: uuidName('py-', payment.id),
    business_id: BUSINESS_ID,
    reference_id: checkout.reference,
    customer_id: uuidName('cust-', checkout.id),
    type: 'PAY',
    country: 'PH',
    currency: payment.currency,
    request_amount: toPesos(checkout.amount),
    capture_method: 'AUTOMATIC',
    channel_code: CHANNEL,
    channel_properties: {},
    status: payment.status === 'failed' ? 'FAILED' : 'SUCCEEDED',
    description: checkout.description,
    metadata: checkout.metadata,
    created: payment.paid_at ?? checkout.created_at,
    updated: payment.paid_at ?? checkout.created_at,
  }
}

async function readPayment(sandbox: Sandbox, request: FastifyRequest, prefix: 'pr-' | 'py-') {
  if (request.headers['api-version'] !== API_VERSION)
    throw new ApiError(400, 'invalid_request', `The header api-version must be ${API_VERSION}.`)
  const id = getId(prefix, parse(Params, request.params).id)
  const { rows } = await sandbox.pool.query<{ checkout_id: string }>('select checkout_id from payment where id = $1', [
    id,
  ])
  const [found] = rows[0] ? await findCheckouts(sandbox, [rows[0].checkout_id]) : []
  if (!found) throw notFound('payment')
  const checkout = presentCheckout(sandbox, found)
  return { checkout, payment: checkout.payments.find((payment) => payment.id === id)! }
}
