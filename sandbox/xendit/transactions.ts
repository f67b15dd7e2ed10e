// Transactions and balance. A search by reference finds whatever contains it, as Xendit's does.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parse } from '../errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Line, readBalance } from '../transactions.ts'
import { toPesos } from './amounts.ts'
import { idOf, uuidName, type XenditPrefix } from './names.ts'

type Type = 'PAYMENT' | 'REFUND' | 'CHARGEBACK' | 'DISBURSEMENT'

const TYPES: Partial<Record<Line['type'], { type: Type; prefix: XenditPrefix }>> = {
  PAYMENT: { type: 'PAYMENT', prefix: 'py-' },
  REFUND: { type: 'REFUND', prefix: 'rfd-' },
  DISPUTE: { type: 'CHARGEBACK', prefix: 'txn_' },
  PAYOUT: { type: 'DISBURSEMENT', prefix: 'disb-' },
}

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const many = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional()
const List = z.object({
  types: many,
  statuses: many,
  currency: z.literal('PHP'),
  reference_id: z.string().min(1).max(255).optional(),
  product_id: z.string().max(64).optional(),
  'created[gte]': time.optional(),
  'created[lte]': time.optional(),
  limit: z.coerce.number().int().min(1).max(50).default(10),
  after_id: z.string().max(64).optional(),
})
const Balance = z.object({
  account_type: z.literal('CASH').default('CASH'),
  currency: z.literal('PHP').default('PHP'),
  at_timestamp: time.optional(),
})

export function transactionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/transactions', (request) => listTransactions(sandbox, parse(List, request.query)))

  app.get('/balance', async (request) => {
    const { balance } = await readBalance(sandbox, parse(Balance, request.query).at_timestamp)
    return { balance: toPesos(balance) }
  })
}

/** Newest first. A disbursement that came back is one line whose status says so. */
async function listTransactions(sandbox: Sandbox, query: z.output<typeof List>) {
  const types = Object.entries(TYPES).flatMap(([own, { type }]) =>
    (query.types ?? [type]).includes(type) ? [own] : [],
  )
  const { rows } = await sandbox.pool.query<Line & { status: 'SUCCESS' | 'REVERSED' }>(
    `select * from (
       select l.*, case when exists (select 1 from money_line r where r.type = 'PAYOUT_RETURN' and r.product_id = l.product_id)
         then 'REVERSED' else 'SUCCESS' end as status
       from money_line l) l
     where type = any ($1) and ($2::text[] is null or status = any ($2))
       and ($3::text is null or position($3 in reference) > 0) and ($4::text is null or product_id = $4)
       and created_at >= $5 and created_at <= $6
       and ($7::text is null or (created_at, id) < (select created_at, id from money_line where id = $7))
     order by created_at desc, id desc limit $8`,
    [
      types,
      query.statuses ?? null,
      query.reference_id ?? null,
      query.product_id === undefined ? null : productOf(query.product_id),
      query['created[gte]'] ?? '-infinity',
      query['created[lte]'] ?? 'infinity',
      query.after_id === undefined ? null : idOf('txn_', query.after_id),
      query.limit + 1,
    ],
  )
  const now = sandbox.clock.now()
  return {
    has_more: rows.length > query.limit,
    data: rows.slice(0, query.limit).map((line) => transactionOf(line, line.status, now)),
    links: [],
  }
}

function transactionOf(line: Line, status: string, now: Date) {
  const { type, prefix } = TYPES[line.type]!
  return {
    id: uuidName('txn_', line.id),
    product_id: uuidName(prefix, line.product_id),
    type,
    status,
    channel_category: type === 'DISBURSEMENT' ? 'BANK' : 'EWALLET',
    channel_code: type === 'DISBURSEMENT' ? 'PH_BANK' : 'GCASH',
    account_identifier: null,
    reference_id: line.reference,
    currency: line.currency,
    amount: toPesos(line.amount),
    net_amount: toPesos(Math.abs(line.net_amount)),
    cashflow: line.net_amount < 0 ? 'MONEY_OUT' : 'MONEY_IN',
    settlement_status: type !== 'PAYMENT' ? null : line.settles_at <= now ? 'SETTLED' : 'PENDING',
    estimated_settlement_time: line.settles_at,
    business_id: null,
    fee: {
      xendit_fee: toPesos(line.provider_fee),
      value_added_tax: toPesos(line.value_added_tax),
      xendit_withholding_tax: 0,
      third_party_withholding_tax: 0,
      status: 'COMPLETED',
    },
    created: line.created_at,
    updated: line.created_at,
  }
}

function productOf(name: string): string {
  return (['py-', 'rfd-', 'disb-'] as const).map((prefix) => idOf(prefix, name)).find((id) => id !== null) ?? ''
}
