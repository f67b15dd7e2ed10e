// Refunds of payment requests. An idempotency key is welcome, and not asked for.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound, parse } from '../errors.ts'
import { idempotent } from '../idempotency.ts'
import { createRefund, presentRefund, type Refund } from '../refunds.ts'
import type { Sandbox, Tx } from '../sandbox.ts'
import { transact } from '../sandbox.ts'
import { pesos, toPesos } from './amounts.ts'
import { idOf, uuidName } from './names.ts'

const NewRefund = z.object({
  reference_id: z.string().min(1).max(255),
  payment_request_id: z.string().max(64),
  currency: z.literal('PHP'),
  amount: pesos,
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
})
const Params = z.object({ id: z.string().max(64) })
const List = z.object({ payment_request_id: z.string().max(64) })

export function refundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const once = idempotent(sandbox, async (tx, request) => ({ status: 200, body: await refund(tx, request.body) }))

  app.post('/refunds', async (request, reply) => {
    if (request.headers['idempotency-key']) return once(request, reply)
    return transact(sandbox, (tx) => refund(tx, request.body))
  })

  app.get('/refunds/:id', async (request) => {
    const { rows } = await sandbox.pool.query<Refund>('select * from refund where id = $1', [
      idOf('rfd-', parse(Params, request.params).id),
    ])
    if (!rows[0]) throw notFound('refund')
    return refundOf(presentRefund(rows[0]))
  })

  app.get('/refunds', async (request) => {
    const { rows } = await sandbox.pool.query<Refund>(
      'select * from refund where payment_id = $1 order by created_at, id limit 500',
      [idOf('pr-', parse(List, request.query).payment_request_id)],
    )
    return { data: rows.map((row) => refundOf(presentRefund(row))), has_more: false }
  })
}

export function refundOf(refund: ReturnType<typeof presentRefund>) {
  return {
    id: uuidName('rfd-', refund.id),
    payment_request_id: uuidName('pr-', refund.payment),
    payment_id: uuidName('py-', refund.payment),
    invoice_id: null,
    payment_method_type: 'EWALLET',
    channel_code: 'GCASH',
    reference_id: refund.reference,
    currency: refund.currency,
    amount: toPesos(refund.amount),
    status: refund.status.toUpperCase(),
    reason: refund.reason,
    failure_code: refund.failure_code,
    created: refund.created_at,
    updated: refund.settled_at ?? refund.created_at,
    metadata: null,
  }
}

async function refund(tx: Tx, body: unknown) {
  const wanted = parse(NewRefund, body)
  const refund = await createRefund(tx, {
    payment: idOf('pr-', wanted.payment_request_id) ?? '',
    amount: wanted.amount,
    reason: wanted.reason,
    reference: wanted.reference_id,
  })
  return refundOf(presentRefund(refund))
}
