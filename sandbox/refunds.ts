// Refunds: reserved against their payment immediately, settled a little later.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Payment } from './checkout-steps.ts'
import { ApiError, notFound, parse } from './errors.ts'
import { recordEvents } from './events.ts'
import { idempotent } from './idempotency.ts'
import { newId } from './ids.ts'
import { recordLines } from './record-lines.ts'
import type { Sandbox } from './sandbox.ts'
import { schedule } from './tasks.ts'
import type { Tx } from './transact.ts'

export type Refund = {
  id: string
  payment_id: string
  reference: string
  /** Centavos. */
  amount: number
  currency: string
  reason: string
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  failure_code: string | null
  created_at: Date
  settled_at: Date | null
}

const LIST_MAX = 500

const NewRefund = z.object({
  payment: z.string().min(1).max(64),
  amount: z.int().min(1),
  reason: z.string().min(1).max(200),
  reference: z.string().min(1).max(100),
})
const List = z.union([
  z.object({ reference: z.string().min(1).max(100) }),
  z.object({ payment: z.string().min(1).max(64) }),
])
const Params = z.object({ id: z.string().max(64) })

export function refundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post(
    '/v1/refunds',
    idempotent(sandbox, async (tx, request) => {
      const refund = await createRefund(tx, parse(NewRefund, request.body))
      return { status: 201, body: presentRefund(refund) }
    }),
  )

  app.get('/v1/refunds', async (request) => {
    const query = parse(List, request.query)
    const [column, value] = 'reference' in query ? ['reference', query.reference] : ['payment_id', query.payment]
    const { rows } = await sandbox.pool.query<Refund>(
      `select * from refund where ${column} = $1 order by created_at, id limit ${LIST_MAX}`,
      [value],
    )
    return { data: rows.map(presentRefund) }
  })

  app.get('/v1/refunds/:id', async (request) => {
    const { id } = parse(Params, request.params)
    const { rows } = await sandbox.pool.query<Refund>('select * from refund where id = $1', [id])
    if (!rows[0]) throw notFound('refund')
    return presentRefund(rows[0])
  })
}

/** Settles the refunds that are still pending; the knob's probability decides which fail. */
export async function settleRefunds(tx: Tx, ids: string[]): Promise<void> {
  const { random, knobs } = tx.sandbox
  const { rows } = await tx.query<Refund & { checkout_id: string }>(
    `select r.*, p.checkout_id from refund r join payment p on p.id = r.payment_id
     where r.id = any ($1) and r.status = 'pending' order by r.payment_id, r.id for update of p, r`,
    [ids],
  )
  for (const refund of rows) {
    const fails = random.chance('refund.fail', knobs.values.refunds.failure_probability)
    refund.status = fails ? 'failed' : 'succeeded'
    refund.failure_code = fails ? 'REJECTED_BY_CHANNEL' : null
    refund.settled_at = tx.now
    await tx.query('update refund set status = $2, failure_code = $3, settled_at = $4 where id = $1', [
      refund.id,
      refund.status,
      refund.failure_code,
      refund.settled_at,
    ])
    if (fails) continue
    await tx.query(
      `update payment set refunded_amount = refunded_amount + $2,
         status = case when refunded_amount + $2 = amount then 'refunded' else status end where id = $1`,
      [refund.payment_id, refund.amount],
    )
  }
  await recordLines(
    tx,
    rows
      .filter((refund) => refund.status === 'succeeded')
      .map((refund) => ({
        type: 'REFUND',
        productId: refund.id,
        checkoutId: refund.checkout_id,
        reference: refund.reference,
        currency: refund.currency,
        amount: refund.amount,
        at: tx.now,
      })),
  )
  await recordEvents(
    tx,
    rows.map((refund) => ({
      type: refund.status === 'succeeded' ? 'refund.succeeded' : 'refund.failed',
      object: presentRefund(refund),
    })),
  )
}

/**
 * Throws 422 when the payment has less than `amount` left after its refunds, pending ones included. Without an amount:
 * the rest.
 */
export async function createRefund(
  tx: Tx,
  wanted: Omit<z.output<typeof NewRefund>, 'amount'> & { amount: number | undefined },
): Promise<Refund> {
  const { payment, amount } = await lockRefundable(tx, wanted)
  const { rows } = await tx.query<Refund>(
    `insert into refund (id, payment_id, reference, amount, currency, reason, status, created_at)
     values ($1, $2, $3, $4, $5, $6, 'pending', $7) returning *`,
    [newId('rfd'), payment.id, wanted.reference, amount, payment.currency, wanted.reason, tx.now],
  )
  const refund = rows[0]!
  await schedule(tx, 'refund.settle', [refund.id], tx.sandbox.knobs.values.refunds.delay_seconds)
  return refund
}

/** Undefined for a refund that does not exist; throws 409 when it is settled already. */
export async function cancelRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const { rows } = await tx.query<Refund>(
    `select r.* from refund r join payment p on p.id = r.payment_id where r.id = $1 for update of p, r`,
    [id],
  )
  const refund = rows[0]
  if (!refund || refund.status === 'cancelled') return refund
  if (refund.status !== 'pending')
    throw new ApiError(409, 'refund_settled', `A refund that ${refund.status} cannot be cancelled.`)
  await tx.query(`update refund set status = 'cancelled', settled_at = $2 where id = $1`, [id, tx.now])
  return { ...refund, status: 'cancelled', settled_at: tx.now }
}

async function lockRefundable(
  tx: Tx,
  wanted: { payment: string; amount: number | undefined },
): Promise<{ payment: Payment; amount: number }> {
  const { rows } = await tx.query<Payment>('select * from payment where id = $1 for update', [wanted.payment])
  const payment = rows[0]
  if (!payment) throw notFound('payment')
  if (payment.status === 'failed') {
    throw new ApiError(422, 'payment_not_refundable', 'This payment took no money.', 'payment')
  }
  const { rows: taken } = await tx.query<{ amount: number }>(
    `select coalesce(sum(amount), 0) as amount from (
       select amount from refund where payment_id = $1 and status not in ('failed', 'cancelled')
       union all select amount from dispute where payment_id = $1 and status = 'lost') as gone`,
    [payment.id],
  )
  const left = payment.amount - taken[0]!.amount
  const amount = wanted.amount ?? left
  if (amount > left || left <= 0) {
    throw new ApiError(422, 'refund_exceeds_payment', 'The payment does not hold this much any more.', 'amount')
  }
  return { payment, amount }
}

/** The object as in API answers and webhooks. */
export function presentRefund(refund: Refund) {
  return {
    id: refund.id,
    object: 'refund',
    payment: refund.payment_id,
    reference: refund.reference,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
    status: refund.status,
    failure_code: refund.failure_code,
    created_at: refund.created_at,
    settled_at: refund.settled_at,
  }
}
