// The merchant's money at the provider: its balance, and a line for each movement of it.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError, parse } from './errors.ts'
import type { Sandbox } from './sandbox.ts'

export type LineType = 'PAYMENT' | 'REFUND' | 'DISPUTE' | 'PAYOUT' | 'PAYOUT_RETURN'

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const TransactionQuery = z.object({
  from: time.optional(),
  to: time.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
})
const BalanceQuery = z.object({ at: time.optional() })

export function transactionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/v1/transactions', (request) => listTransactions(sandbox, parse(TransactionQuery, request.query)))
  app.get('/v1/balance', (request) => readBalance(sandbox, parse(BalanceQuery, request.query).at))
}

export type Line = {
  id: string
  type: LineType
  product_id: string
  checkout_id: string | null
  reference: string
  currency: string
  amount: number
  provider_fee: number
  value_added_tax: number
  net_amount: number
  created_at: Date
  settles_at: Date
}

/** Lines with from ≤ created_at < to, oldest first. */
async function listTransactions(sandbox: Sandbox, query: z.output<typeof TransactionQuery>) {
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const { rows } = await sandbox.pool.query<Line>(
    `select * from money_line
     where created_at >= $1 and created_at < $2 and (created_at, id) > ($3, $4)
     order by created_at, id limit $5`,
    [
      query.from ?? '-infinity',
      query.to ?? 'infinity',
      after?.createdAt ?? '-infinity',
      after?.id ?? '',
      query.limit + 1,
    ],
  )
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const more = rows.length > query.limit
  const now = sandbox.clock.now()
  return {
    data: page.map((line) => presentLine(line, now)),
    has_more: more,
    next_cursor: more && last ? Buffer.from(`${last.created_at.toISOString()} ${last.id}`).toString('base64url') : null,
  }
}

function presentLine(line: Line, now: Date) {
  return {
    id: line.id,
    object: 'transaction',
    type: line.type,
    product_id: line.product_id,
    checkout: line.checkout_id,
    reference: line.reference,
    currency: line.currency,
    amount: line.amount,
    fee: { provider_fee: line.provider_fee, value_added_tax: line.value_added_tax },
    net_amount: line.net_amount,
    cashflow: line.net_amount < 0 ? 'MONEY_OUT' : 'MONEY_IN',
    settlement_status: line.settles_at <= now ? 'SETTLED' : 'PENDING',
    settles_at: line.settles_at,
    created_at: line.created_at,
  }
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(at)
  if (Number.isNaN(createdAt.getTime()) || id === '') {
    throw new ApiError(422, 'invalid_request', 'This cursor is not one of ours.', 'cursor')
  }
  return { createdAt, id }
}

/** The settled balance, and the captured amount not settled yet, at a time; now by default. */
export async function readBalance(sandbox: Sandbox, at: Date = sandbox.clock.now()) {
  const { rows } = await sandbox.pool.query<{ balance: number; pending: number }>(
    `select coalesce(sum(net_amount) filter (where settles_at <= $1), 0) as balance,
            coalesce(sum(net_amount) filter (where settles_at > $1), 0) as pending
     from money_line where created_at <= $1`,
    [at],
  )
  return { object: 'balance', currency: 'PHP', at, balance: rows[0]!.balance, pending: rows[0]!.pending }
}
