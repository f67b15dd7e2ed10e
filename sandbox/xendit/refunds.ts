// Refunds of payment requests. The idempotency key is optional.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound, parse } from '../errors.ts'
import { idempotent } from '../idempotency.ts'
import { cancelRefund, createRefund, presentRefund, type Refund } from '../refunds.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Tx } from '../transact.ts'
import { transact } from '../transact.ts'
import { pesos } from './amounts.ts'
import { XenditError } from './errors.ts'
import { getId } from './names.ts'
import { getPage, paging } from './paging.ts'
import { asXenditRefund, CHANNEL } from './refund-answers.ts'

const LIST_MAX = 500

const NewRefund = z.object({
  reference_id: z.string().min(1).max(255).optional(),
  payment_request_id: z.string().max(64),
  currency: z.literal('PHP').optional(),
  /** The whole rest when absent. */
  amount: pesos.optional(),
  reason: z.enum(['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']),
})
const Params = z.object({ id: z.string().max(64) })
const List = z.object({
  payment_request_id: z.string().max(64).optional(),
  payment_method_type: z.string().max(40).optional(),
  channel_code: z.string().max(40).optional(),
  ...paging,
})

export function refundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const once = idempotent(sandbox, async (tx, request) => ({ status: 200, body: await refund(tx, request.body) }))

  app.post('/refunds', async (request, reply) => {
    if (request.headers['idempotency-key']) return once(request, reply)
    return transact(sandbox, (tx) => refund(tx, request.body))
  })

  app.get('/refunds/:id', async (request) => {
    const { rows } = await sandbox.pool.query<Refund>('select * from refund where id = $1', [
      getId('rfd-', parse(Params, request.params).id),
    ])
    if (!rows[0]) throw notFound('refund')
    return asXenditRefund(presentRefund(rows[0]))
  })

  app.post('/refunds/:id/cancel', async (request) => {
    const id = getId('rfd-', parse(Params, request.params).id)
    const refund = id && (await transact(sandbox, (tx) => cancelRefund(tx, id)))
    if (!refund) throw notFound('refund')
    return asXenditRefund(presentRefund(refund))
  })

  app.get('/refunds', async (request) => {
    const { payment_request_id, payment_method_type, channel_code, ...at } = parse(List, request.query)
    const isOurs =
      (payment_method_type ?? CHANNEL.payment_method_type) === CHANNEL.payment_method_type &&
      (channel_code ?? CHANNEL.channel_code) === CHANNEL.channel_code
    const { rows } = await sandbox.pool.query<Refund>(
      `select * from refund where ($1 or payment_id = $2) and $3 order by created_at, id limit ${LIST_MAX}`,
      [
        payment_request_id === undefined,
        payment_request_id === undefined ? null : getId('pr-', payment_request_id),
        isOurs,
      ],
    )
    return getPage(
      rows.map((row) => asXenditRefund(presentRefund(row))),
      at,
    )
  })
}

async function refund(tx: Tx, body: unknown) {
  const wanted = parse(NewRefund, body)
  const refusal = tx.sandbox.knobs.values.xendit.refund_refusal
  if (refusal)
    throw new XenditError(refusal === 'INVALID_MERCHANT_SETTINGS' ? 403 : 400, refusal, 'The operator wished it so.')
  const refund = await createRefund(tx, {
    payment: getId('pr-', wanted.payment_request_id) ?? '',
    amount: wanted.amount,
    reason: wanted.reason,
    reference: wanted.reference_id ?? wanted.payment_request_id,
  })
  return asXenditRefund(presentRefund(refund))
}
