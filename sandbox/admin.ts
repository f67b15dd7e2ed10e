// /_sandbox: the operator's API of the sandbox. Not part of the provider's API; the product never calls it.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Captures, registerCaptures } from './captures.ts'
import { OUTCOMES } from './checkout-steps.ts'
import { pushCheckouts } from './checkouts.ts'
import { disputeAdminRoutes } from './disputes.ts'
import { ApiError, parse } from './errors.ts'
import { KnobChange } from './knob-values.ts'
import { savePerson } from './oidc/people.ts'
import { payoutAdminRoutes } from './payouts-api.ts'
import { type Sandbox, waitUntilIdle } from './sandbox.ts'
import { transact } from './transact.ts'
import { readTruth, TruthQuery } from './truth.ts'

const ClockChange = z.strictObject({
  advance_seconds: z.number().min(-31_622_400).max(31_622_400).optional(),
  freeze: z.boolean().optional(),
})
const Pay = z.strictObject({
  checkout_ids: z.array(z.string().max(64)).min(1).max(1000),
  outcome: z.enum([...OUTCOMES, 'paid_late']).default('paid'),
  method: z.string().min(1).max(40).optional(),
})
const NewPerson = z.strictObject({
  username: z.string().regex(/^[a-z0-9._-]{2,40}$/),
  name: z.string().min(1).max(100),
  email: z.email().max(254),
  email_verified: z.boolean().default(true),
  mobile_number: z
    .string()
    .regex(/^\+639\d{9}$/)
    .nullable()
    .default(null),
})
const DeliveryQuery = z.object({
  /** Answer only the counts. */
  pending: z.literal('1').optional(),
  /** Answer once nothing is due any more. */
  wait: z.literal('1').optional(),
})

const LOCK_NOT_AVAILABLE = '55P03'
const RESET_ATTEMPTS = 500

export function adminRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { clock, knobs } = sandbox

  app.get('/_sandbox/knobs', () => knobs.values)
  app.put('/_sandbox/knobs', (request) => {
    knobs.change(parse(KnobChange, request.body))
    return knobs.values
  })

  app.get('/_sandbox/clock', () => ({ now: clock.now(), frozen: clock.isFrozen() }))
  app.post('/_sandbox/clock', async (request) => {
    const { advance_seconds, freeze } = parse(ClockChange, request.body)
    await clock.set({ advanceSeconds: advance_seconds, freeze })
    wakeAll(sandbox)
    return { now: clock.now(), frozen: clock.isFrozen() }
  })

  app.get('/_sandbox/truth', (request) => readTruth(sandbox, parse(TruthQuery, request.query)))

  app.post('/_sandbox/captures', async (request) => {
    const { items } = parse(Captures, request.body)
    return transact(sandbox, (tx) => registerCaptures(tx, items))
  })

  app.post('/_sandbox/pay', async (request) => {
    const { checkout_ids, outcome, method } = parse(Pay, request.body)
    const checkouts = await transact(sandbox, (tx) => pushCheckouts(tx, checkout_ids, outcome, method))
    const known = new Set(checkouts.map((checkout) => checkout.id))
    return {
      data: checkouts.map(({ id, status }) => ({ checkout_id: id, status })),
      unknown: checkout_ids.filter((id) => !known.has(id)),
    }
  })

  app.post('/_sandbox/people', (request) => savePerson(sandbox, parse(NewPerson, request.body)))

  app.get('/_sandbox/deliveries', async (request) => {
    const query = parse(DeliveryQuery, request.query)
    if (query.wait) await waitUntilIdle(sandbox)
    return query.pending
      ? countPending(sandbox)
      : { ...(await countPending(sandbox)), data: await latestDeliveries(sandbox) }
  })

  disputeAdminRoutes(app, sandbox)
  payoutAdminRoutes(app, sandbox)

  app.post('/_sandbox/reset', async () => {
    if (!sandbox.settings.allowReset) {
      throw new ApiError(403, 'reset_not_allowed', 'Start the sandbox with SANDBOX_ALLOW_RESET=1 to allow this.')
    }
    await emptyTables(sandbox)
    await clock.reset()
    knobs.reset()
    wakeAll(sandbox)
    return { ok: true }
  })
}

/** Locks all tables or none: waiting for one while holding another could deadlock with a transaction that uses both. */
async function emptyTables(sandbox: Sandbox): Promise<void> {
  const tables =
    'checkout, payment, refund, dispute, payout, money_line, event, webhook_delivery, task, idempotency_key, person, oidc_record'
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(sandbox, async (tx) => {
        await tx.query(`lock table ${tables} in access exclusive mode nowait`)
        await tx.query(`truncate ${tables}`)
      })
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === RESET_ATTEMPTS) throw error
      await wait(20)
    }
  }
}

function wakeAll(sandbox: Sandbox): void {
  sandbox.tasks.wake()
  sandbox.webhooks.wake()
}

/**
 * `pending`: webhooks not delivered that will be attempted again. `due`, `tasks_due`: deliveries and tasks that are
 * overdue.
 */
async function countPending(sandbox: Sandbox) {
  const { rows } = await sandbox.pool.query<{ pending: number; due: number; tasks_due: number }>(
    `select (select count(*) from webhook_delivery where state = 'pending') as pending,
            (select count(*) from webhook_delivery where state = 'pending' and due_at <= $1) as due,
            (select count(*) from task where due_at <= $1) as tasks_due`,
    [sandbox.clock.now()],
  )
  return rows[0]!
}

async function latestDeliveries(sandbox: Sandbox) {
  const { rows } = await sandbox.pool.query(
    `select e.id as event, e.type, e.object_id as object, d.state, d.attempts, d.due_at, d.last_answer
     from webhook_delivery d join event e on e.seq = d.event_seq order by d.id desc limit 100`,
  )
  return rows
}
