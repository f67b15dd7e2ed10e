// /v1/checkouts: routes for the merchant.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Checkout } from './checkout-steps.ts'
import { findCheckouts, findCheckoutsByReference, lockCheckouts, pushCheckouts } from './checkouts.ts'
import { createCheckout } from './create-checkout.ts'
import { ApiError, notFound, parse } from './errors.ts'
import { idempotent } from './idempotency.ts'
import { plainUrl } from './plain-url.ts'
import { presentCheckout } from './present-checkout.ts'
import type { Sandbox } from './sandbox.ts'

const AMOUNT_MIN = 100
const AMOUNT_MAX = 100_000_000
const BULK_MAX = 500
const QUERY_MAX = 1000
const METADATA_MAX_CHARACTERS = 4096

const url = plainUrl(2000)

const NewCheckout = z.object({
  reference: z.string().min(1).max(100),
  amount: z.int().min(AMOUNT_MIN).max(AMOUNT_MAX),
  currency: z.literal('PHP'),
  description: z.string().min(1).max(500),
  success_url: url,
  failure_url: url,
  expires_in: z.int().min(1).max(2_592_000).default(1800),
  metadata: z
    .record(z.string(), z.unknown())
    .refine((value) => JSON.stringify(value).length <= METADATA_MAX_CHARACTERS, 'Too large.')
    .default({}),
})
const id = z.string().max(64)
const List = z.union([
  z.object({ reference: z.string().min(1).max(100) }),
  z.object({
    ids: z
      .string()
      .transform((text) => text.split(',').filter(Boolean))
      .pipe(z.array(id).max(BULK_MAX)),
  }),
])
const Query = z.object({ ids: z.array(id).max(QUERY_MAX) })
const Params = z.object({ id })

export function checkoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const present = (checkout: Checkout) => presentCheckout(sandbox, checkout)

  app.post(
    '/v1/checkouts',
    idempotent(sandbox, async (tx, request) => {
      const { expires_in, ...wanted } = parse(NewCheckout, request.body)
      const checkout = await createCheckout(tx, { ...wanted, expiresInSeconds: expires_in })
      return { status: 201, body: present(checkout) }
    }),
  )

  app.get('/v1/checkouts', async (request) => {
    const query = parse(List, request.query)
    const found =
      'ids' in query
        ? await findCheckouts(sandbox, query.ids)
        : await findCheckoutsByReference(sandbox, query.reference)
    return { data: found.map(present) }
  })

  // Only reads, so it needs no idempotency key; a POST because a long list does not fit into a URL.
  app.post('/v1/checkouts/query', async (request) => {
    const found = await findCheckouts(sandbox, parse(Query, request.body).ids)
    return { data: found.map(present) }
  })

  app.get('/v1/checkouts/:id', async (request) => {
    const [checkout] = await findCheckouts(sandbox, [parse(Params, request.params).id])
    if (!checkout) throw notFound('checkout')
    return present(checkout)
  })

  app.post(
    '/v1/checkouts/:id/cancel',
    idempotent(sandbox, async (tx, request) => {
      const ids = [parse(Params, request.params).id]
      const [before] = await lockCheckouts(tx, ids)
      if (!before) throw notFound('checkout')
      if (before.status !== 'open') {
        throw new ApiError(409, 'invalid_state', `A checkout that is ${before.status} cannot be cancelled.`)
      }
      const [checkout] = await pushCheckouts(tx, ids, 'cancelled')
      return { status: 200, body: present(checkout!) }
    }),
  )
}
