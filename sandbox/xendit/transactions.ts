// Transactions and balance. As with Xendit, a search by reference finds every reference that contains the text.
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BANKS } from '../banks.ts'
import { notFound, parse } from '../errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Line, readBalance } from '../transactions.ts'
import { pesos, toPesos } from './amounts.ts'
import { BUSINESS_ID, getId, uuidName, type XenditPrefix } from './names.ts'
import { getNext, isBackwards, paging } from './paging.ts'
import { channelOfPayout } from './payouts.ts'

type Type = 'PAYMENT' | 'REFUND' | 'CHARGEBACK' | 'DISBURSEMENT'

const TYPES: Partial<Record<Line['type'], { type: Type; prefix: XenditPrefix }>> = {
  PAYMENT: { type: 'PAYMENT', prefix: 'py-' },
  REFUND: { type: 'REFUND', prefix: 'rfd-' },
  DISPUTE: { type: 'CHARGEBACK', prefix: 'txn_' },
  PAYOUT: { type: 'DISBURSEMENT', prefix: 'disb-' },
}

type XenditLine = Line & { status: 'SUCCESS' | 'REVERSED'; channel: string | null; category: 'BANK' | 'EWALLET' }

/** All money lines. A returned payout is one line with status REVERSED; the return has no line of its own. */
const LINES = `
  select l.*, p.channel, case when l.type = 'PAYOUT' and p.channel = any ($1) then 'BANK' else 'EWALLET' end as category,
         case when r.id is null then 'SUCCESS' else 'REVERSED' end as status
    from money_line l
    left join payout p on l.type = 'PAYOUT' and p.id = l.product_id
    left join money_line r on r.type = 'PAYOUT_RETURN' and r.product_id = l.product_id
   where l.type <> 'PAYOUT_RETURN'`
const BANK_SLUGS = BANKS.filter(({ category }) => category === 'bank').map(({ slug }) => slug)

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const many = z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional()
const List = z.object({
  types: many,
  statuses: many,
  channel_categories: many,
  currency: z.literal('PHP'),
  reference_id: z.string().min(1).max(255).optional(),
  product_id: z.string().max(64).optional(),
  account_identifier: z.string().max(255).optional(),
  amount: z.coerce.number().pipe(pesos).optional(),
  'created[gte]': time.optional(),
  'created[lte]': time.optional(),
  'updated[gte]': time.optional(),
  'updated[lte]': time.optional(),
  ...paging,
})
const Params = z.object({ id: z.string().max(64) })
const Balance = z.object({
  account_type: z.enum(['CASH', 'HOLDING', 'TAX']).default('CASH'),
  currency: z.literal('PHP').default('PHP'),
  at_timestamp: time.optional(),
})

export function transactionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/transactions', (request) => listTransactions(sandbox, parse(List, request.query), request.url))

  app.get('/transactions/:id', async (request) => {
    const { rows } = await sandbox.pool.query<XenditLine>(`select * from (${LINES}) l where id = $2`, [
      BANK_SLUGS,
      getId('txn_', parse(Params, request.params).id),
    ])
    if (!rows[0]) throw notFound('transaction')
    return getTransaction(rows[0], sandbox.clock.now())
  })

  app.get('/balance', async (request) => {
    const { account_type, at_timestamp } = parse(Balance, request.query)
    // All money is in the CASH account.
    if (account_type !== 'CASH') return { balance: 0 }
    const { balance } = await readBalance(sandbox, at_timestamp)
    return { balance: toPesos(balance) }
  })
}

/** Newest first. */
async function listTransactions(sandbox: Sandbox, query: z.output<typeof List>, url: string) {
  const types = Object.entries(TYPES).flatMap(([own, { type }]) =>
    (query.types ?? [type]).includes(type) ? [own] : [],
  )
  // Behind a name that no line can have there is nothing; without one, the list begins at its start.
  const getLine = (name: string | undefined) => (name === undefined ? null : (getId('txn_', name) ?? ''))
  const order = isBackwards(query) ? 'asc' : 'desc'
  const { rows } = await sandbox.pool.query<XenditLine>(
    `select * from (${LINES}) l
     where type = any ($2) and ($3::text[] is null or status = any ($3)) and ($4::text[] is null or category = any ($4))
       and ($5::text is null or position($5 in reference) > 0) and ($6::text is null or product_id = $6)
       and ($7::bigint is null or amount = $7) and $8::text is null
       and created_at >= $9 and created_at <= $10
       and ($11::text is null or (created_at, id) < (select created_at, id from money_line where id = $11))
       and ($12::text is null or (created_at, id) > (select created_at, id from money_line where id = $12))
     order by created_at ${order}, id ${order} limit $13`,
    [
      BANK_SLUGS,
      types,
      query.statuses ?? null,
      query.channel_categories ?? null,
      query.reference_id ?? null,
      query.product_id === undefined ? null : getProduct(query.product_id),
      query.amount ?? null,
      // No line has an account identifier.
      query.account_identifier ?? null,
      latest(query['created[gte]'], query['updated[gte]']) ?? '-infinity',
      earliest(query['created[lte]'], query['updated[lte]']) ?? 'infinity',
      getLine(query.after_id),
      getLine(query.before_id),
      query.limit + 1,
    ],
  )
  const now = sandbox.clock.now()
  const page = rows.slice(0, query.limit).map((line) => getTransaction(line, now))
  if (isBackwards(query)) page.reverse()
  const has_more = rows.length > query.limit
  const href = has_more && getNext('/transactions', url, query, page)
  return { has_more, data: page, links: href ? [{ href, rel: 'next', method: 'GET' }] : [] }
}

function getTransaction(line: XenditLine, now: Date) {
  const { type, prefix } = TYPES[line.type]!
  return {
    id: uuidName('txn_', line.id),
    product_id: uuidName(prefix, line.product_id),
    type,
    status: line.status,
    channel_category: line.category,
    channel_code: line.channel === null ? 'GCASH' : channelOfPayout(line.channel).code,
    account_identifier: null,
    reference_id: line.reference,
    currency: line.currency,
    amount: toPesos(line.amount),
    net_amount: toPesos(Math.abs(line.net_amount)),
    cashflow: line.net_amount < 0 ? 'MONEY_OUT' : 'MONEY_IN',
    settlement_status: type !== 'PAYMENT' ? null : line.settles_at <= now ? 'SETTLED' : 'PENDING',
    estimated_settlement_time: type === 'PAYMENT' ? line.settles_at : null,
    business_id: BUSINESS_ID,
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

/** Lines never change, so `updated` filters apply to the creation time. */
function latest(...times: (Date | undefined)[]): Date | undefined {
  return times.filter((time) => time !== undefined).sort((a, b) => b.getTime() - a.getTime())[0]
}

function earliest(...times: (Date | undefined)[]): Date | undefined {
  return times.filter((time) => time !== undefined).sort((a, b) => a.getTime() - b.getTime())[0]
}

function getProduct(name: string): string {
  return (['py-', 'rfd-', 'disb-'] as const).map((prefix) => getId(prefix, name)).find((id) => id !== null) ?? ''
}
