// /v1/payouts: routes for the merchant, and for the operator, who lists payouts and forces outcomes.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BANK_LIMITS } from './banks.ts'
import { createPayout, lostAnswer } from './create-payout.ts'
import { notFound, parse } from './errors.ts'
import { FORCED, forcePayouts } from './force-payouts.ts'
import { idempotent } from './idempotency.ts'
import { FAILURES } from './knob-values.ts'
import { type Payout, presentPayout } from './payout-object.ts'
import { cancelPayout, findPayout, findPayoutsByReference } from './payouts.ts'
import type { Sandbox } from './sandbox.ts'
import { transact } from './transact.ts'

const reference = z.string().min(1).max(100)
const NewPayout = z.object({
  reference,
  channel: z.string().regex(/^[a-z0-9-]{1,40}$/),
  account_number: z.string().regex(/^[\w:.-]{1,64}$/),
  account_name: z.string().min(1).max(100),
  amount: z.int().min(BANK_LIMITS.min),
  currency: z.literal('PHP'),
  description: z.string().min(1).max(500),
})
const List = z.object({ reference })
const Params = z.object({ id: z.string().max(64) })
const AdminList = z.object({
  /** List payouts before this id. */
  before: z.string().max(64).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
const Force = z.strictObject({
  payout_ids: z.array(z.string().max(64)).min(1).max(1000),
  outcome: z.enum(FORCED),
  failure_code: z.enum(FAILURES).default('REJECTED_BY_CHANNEL'),
})

export function payoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(
    '/v1/payouts',
    idempotent(sandbox, async (tx, request) => {
      const payout = await createPayout(tx, parse(NewPayout, request.body))
      // Affects only the first answer: a repeat with the same key gets the payout's current state.
      request.fault = lostAnswer(payout.account_number) ?? request.fault
      return { status: 201, body: presentPayout(payout) }
    }),
  )

  app.get('/v1/payouts', async (request) => {
    const found = await findPayoutsByReference(sandbox, parse(List, request.query).reference)
    return { data: found.map(presentPayout) }
  })

  app.get('/v1/payouts/:id', async (request) => {
    const payout = await findPayout(sandbox, parse(Params, request.params).id)
    if (!payout) throw notFound('payout')
    return presentPayout(payout)
  })

  app.post(
    '/v1/payouts/:id/cancel',
    idempotent(sandbox, async (tx, request) => {
      const payout = await cancelPayout(tx, parse(Params, request.params).id)
      if (!payout) throw notFound('payout')
      return { status: 200, body: presentPayout(payout) }
    }),
  )
}

export function payoutAdminRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/_sandbox/payouts', async (request) => {
    const { before, limit } = parse(AdminList, request.query)
    const { rows } = await sandbox.pool.query<Payout>(
      'select * from payout where $1::text is null or id < $1 order by id desc limit $2',
      [before ?? null, limit + 1],
    )
    const page = rows.slice(0, limit)
    return {
      data: page.map((payout) => ({ ...presentPayout(payout), plan: payout.plan })),
      next: rows.length > limit ? page.at(-1)!.id : null,
    }
  })

  app.post('/_sandbox/payouts', async (request) => {
    const { payout_ids, outcome, failure_code } = parse(Force, request.body)
    const payouts = await transact(sandbox, (tx) => forcePayouts(tx, payout_ids, outcome, failure_code))
    const known = new Set(payouts.map((payout) => payout.id))
    return { data: payouts.map(presentPayout), unknown: payout_ids.filter((id) => !known.has(id)) }
  })
}
