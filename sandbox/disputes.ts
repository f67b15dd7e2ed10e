// Disputes: a payer's bank claims a payment back, until the sandbox's operator decides who wins.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError, notFound, parse } from './errors.ts'
import { recordEvents } from './events.ts'
import { newId } from './ids.ts'
import { recordLines } from './record-lines.ts'
import type { Sandbox } from './sandbox.ts'
import type { Tx } from './transact.ts'
import { transact } from './transact.ts'

type Dispute = {
  id: string
  payment_id: string
  /** Centavos. */
  amount: number
  currency: string
  status: 'opened' | 'won' | 'lost'
  created_at: Date
  resolved_at: Date | null
}

const Params = z.object({ id: z.string().max(100) })
const List = z.union([
  z.object({ payment: z.string().min(1).max(64) }),
  z.object({
    from: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    cursor: z.string().max(64).optional(),
  }),
])
/** The payment's id, its checkout's id, or the merchant's reference. */
const NewDispute = z.strictObject({ payment: z.string().min(1).max(100) })
const LIST_MAX = 500
const Resolution = z.object({ outcome: z.enum(['won', 'lost']) })

export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/v1/disputes/:id', async (request) => {
    const dispute = await findDispute(sandbox, parse(Params, request.params).id)
    if (!dispute) throw notFound('dispute')
    return present(dispute)
  })

  app.get('/v1/disputes', async (request) => {
    const query = parse(List, request.query)
    if ('from' in query) return listSince(sandbox, query.from, query.cursor)
    const { rows } = await sandbox.pool.query<Dispute>('select * from dispute where payment_id = $1', [query.payment])
    return { data: rows.map(present), next_cursor: null }
  })
}

async function findDispute(sandbox: Sandbox, id: string): Promise<Dispute | undefined> {
  const { rows } = await sandbox.pool.query<Dispute>('select * from dispute where id = $1', [id])
  return rows[0]
}

/** Disputes opened since then, oldest first. The cursor is the id of the last one; throws 422 for one we never gave. */
async function listSince(sandbox: Sandbox, from: Date, cursor: string | undefined) {
  const last = cursor === undefined ? undefined : await findDispute(sandbox, cursor)
  if (cursor !== undefined && !last) throw new ApiError(422, 'invalid_request', 'There is no such dispute.', 'cursor')
  const { rows } = await sandbox.pool.query<Dispute>(
    `select * from dispute
      where created_at >= $1 and (created_at, id) > ($2, $3) order by created_at, id limit $4`,
    [from, last?.created_at ?? '-infinity', last?.id ?? '', LIST_MAX],
  )
  return { data: rows.map(present), next_cursor: rows.length < LIST_MAX ? null : rows.at(-1)!.id }
}

export function disputeAdminRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/_sandbox/disputes', (request) => {
    const { payment } = parse(NewDispute, request.body)
    return transact(sandbox, (tx) => openDispute(tx, payment))
  })
  app.post('/_sandbox/disputes/:id', (request) => {
    const { id } = parse(Params, request.params)
    const { outcome } = parse(Resolution, request.body)
    return transact(sandbox, (tx) => resolveDispute(tx, id, outcome))
  })
}

/** A repeat while the dispute is open answers the same dispute. */
async function openDispute(tx: Tx, name: string) {
  const { rows: named } = await tx.query<{ id: string }>(
    `select p.id from payment p join checkout c on c.id = p.checkout_id
      where $1 in (p.id, c.id, c.reference) and p.status <> 'failed' order by p.created_at, p.id limit 1`,
    [name],
  )
  if (!named[0]) throw notFound('payment')
  await openDisputes(tx, [named[0].id])
  const { rows } = await tx.query<Dispute>('select * from dispute where payment_id = $1', [named[0].id])
  if (!rows[0]) throw new ApiError(409, 'invalid_state', 'This payment was refunded: there is nothing to dispute.')
  if (rows[0].status !== 'opened')
    throw new ApiError(409, 'invalid_state', `This payment was disputed already, and that was ${rows[0].status}.`)
  return present(rows[0])
}

/** Opens a dispute about the unrefunded rest of each payment; fully refunded payments are skipped. */
export async function openDisputes(tx: Tx, paymentIds: string[]): Promise<void> {
  const { rows: payments } = await tx.query<{ id: string; rest: number; currency: string }>(
    `select id, amount - refunded_amount as rest, currency from payment
     where id = any ($1) and status = 'succeeded' order by id for update`,
    [paymentIds],
  )
  const opened: Dispute[] = []
  for (const payment of payments) {
    const { rows } = await tx.query<Dispute>(
      `insert into dispute (id, payment_id, amount, currency, status, created_at) values ($1, $2, $3, $4, 'opened', $5)
       on conflict (payment_id) do nothing returning *`,
      [newId('dsp'), payment.id, payment.rest, payment.currency, tx.now],
    )
    opened.push(...rows)
  }
  await recordEvents(
    tx,
    opened.map((dispute) => ({ type: 'dispute.opened', object: present(dispute) })),
  )
}

async function resolveDispute(tx: Tx, id: string, outcome: 'won' | 'lost') {
  const { rows } = await tx.query<Dispute & { checkout_id: string; reference: string; refunds: number; held: number }>(
    `select d.*, c.id as checkout_id, c.reference, p.amount as held,
       (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id and r.status not in ('failed', 'cancelled')) as refunds
     from dispute d join payment p on p.id = d.payment_id join checkout c on c.id = p.checkout_id
     where $1 in (d.id, p.id, c.id, c.reference) for update of p, d`,
    [id],
  )
  const dispute = rows[0]
  if (!dispute) throw notFound('dispute')
  if (dispute.status !== 'opened')
    throw new ApiError(409, 'invalid_state', `This dispute is ${dispute.status} already.`)
  // Money that was refunded in the meantime cannot be taken again.
  const amount = Math.min(dispute.amount, dispute.held - dispute.refunds)
  if (outcome === 'lost' && amount <= 0) throw new ApiError(409, 'invalid_state', 'The payment was refunded meanwhile.')
  dispute.status = outcome
  dispute.amount = outcome === 'lost' ? amount : dispute.amount
  dispute.resolved_at = tx.now
  await tx.query('update dispute set status = $2, amount = $3, resolved_at = $4 where id = $1', [
    dispute.id,
    outcome,
    dispute.amount,
    tx.now,
  ])
  if (outcome === 'lost') {
    const { checkout_id: checkoutId, reference, currency } = dispute
    await recordLines(tx, [
      { type: 'DISPUTE', productId: dispute.id, checkoutId, reference, currency, amount, at: tx.now },
    ])
  }
  await recordEvents(tx, [{ type: `dispute.${outcome}`, object: present(dispute) }])
  return present(dispute)
}

function present(dispute: Dispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    payment: dispute.payment_id,
    amount: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    created_at: dispute.created_at,
    resolved_at: dispute.resolved_at,
  }
}
