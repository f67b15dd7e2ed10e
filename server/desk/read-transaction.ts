// One payment or payout for finance, with the actions that are possible now.
import type { z } from 'zod/mini'
import type { DeskMoneyAction, DeskTransaction, PayoutContradiction } from '#contract/desk/money.ts'
import { serverLimits } from '#contract/limits.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { readLog } from './read-log.ts'

/** NotFoundException for an unknown number. */
export async function readTransaction(db: Queryable, transactionNo: string): Promise<z.input<typeof DeskTransaction>> {
  const row = (await getPayment(db, transactionNo)) ?? (await getPayout(db, transactionNo))
  if (!row) throw notFound()
  const { actions, ...shown } = row
  const history = await readLog(db, { page: 1, per_page: serverLimits.deskPage }, [`${row.kind}:${transactionNo}`])
  return { ...shown, transaction_no: transactionNo, actions, history: history.rows }
}

async function getPayment(db: Queryable, transactionNo: string) {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('profiles as c', 'c.account_id', 'p.creator_id')
    .select(['c.page_url', 'c.page_name', 'p.amount', 'p.state'])
    .select(sql<Date>`coalesce(p.paid_at, p.created_at)`.as('date'))
    .select(
      sql<string | null>`(select state from refunds where payment_id = p.id order by n desc limit 1)`.as(
        'refund_state',
      ),
    )
    .where('p.transaction_no', '=', transactionNo)
    .executeTakeFirst()
  if (!row) return undefined
  const isOpen = row.state === 'paid' && (row.refund_state === null || /^(failed|cancelled)$/.test(row.refund_state))
  const actions: DeskMoneyAction[] = isOpen ? ['refund'] : []
  return { ...row, kind: 'payment' as const, contradiction: null, difference: null, actions }
}

async function getPayout(db: Queryable, transactionNo: string) {
  const row = await db
    .selectFrom('payouts as p')
    .innerJoin('profiles as c', 'c.account_id', 'p.creator_id')
    .leftJoin('payout_attempts as a', (join) => join.onRef('a.payout_id', '=', 'p.id').on('a.outcome', 'is', null))
    .select(['c.page_url', 'c.page_name', 'p.amount', 'p.state', 'p.created_at as date', 'p.contradiction'])
    .select(['p.unbooked', 'p.written_off_at', 'a.reference', 'a.due_at', 'a.is_held', 'a.provider_payout_id'])
    .where('p.transaction_no', '=', transactionNo)
    .executeTakeFirst()
  if (!row) return undefined
  const { unbooked, written_off_at, reference, due_at, is_held, provider_payout_id, ...shown } = row
  const contradiction = row.contradiction as PayoutContradiction | null
  const difference = unbooked && contradiction !== null && written_off_at === null ? unbooked : null
  const actions: DeskMoneyAction[] = []
  if (is_held) actions.push('release')
  else if (reference !== null && provider_payout_id === null) actions.push('hold')
  if (reference !== null && due_at === null && !is_held) actions.push('resend')
  if (difference !== null) actions.push('write-off')
  return { ...shown, contradiction, difference, kind: 'payout' as const, refund_state: null, actions }
}
