// Selects payments with everything a receipt shows, and maps each row to the API response.
import type { z } from 'zod/mini'
import type { Receipt } from '#contract/receipts.ts'
import { words } from '#contract/texts.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { Secret } from '#server/kit/secret.ts'
import { lastDispute, lastRefund, receiptAddress } from '#server/money/payments/queries.ts'
import { stateNow } from '#server/money/refund-requests/queries.ts'

export function payments(db: Queryable) {
  return db
    .selectFrom('payments as p')
    .innerJoin('profiles as c', 'c.account_id', 'p.creator_id')
    .innerJoin('accounts as owner', 'owner.id', 'p.creator_id')
    .leftJoin('gifts as g', 'g.payment_id', 'p.id')
    .leftJoin('purchases as s', 's.payment_id', 'p.id')
    .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', 'p.payer_account_id').on('a.closed_at', 'is', null))
    .leftJoin('profiles as payer', 'payer.account_id', 'a.id')
    .leftJoin('refund_requests as r', 'r.payment_id', 'p.id')
    .leftJoinLateral(lastDispute.as('d'), (join) => join.onTrue())
    .leftJoinLateral(lastRefund.as('back'), (join) => join.onTrue())
    .select(['d.state as dispute_state', 'd.opened_at as disputed_at', 'd.ended_at as dispute_ended_at'])
    .select(['back.is_done as is_given_back', 'back.asked_at as refund_begun_at'])
    .select(['r.reason as refund_reason', 'r.message as refund_message', 'r.due_at as refund_due_at'])
    .select(['r.created_at as refund_asked_at', stateNow().as('refund_state')])
    .select(['p.transaction_no', 'p.type', 'p.state', 'p.amount', 'p.paid_at', 'p.created_at'])
    .select(['c.page_name', 'c.page_url', 'owner.closed_at', 'payer.page_name as payer_name', 'g.supporter_name'])
    .select(sql<boolean>`coalesce(g.is_anonymous, s.is_anonymous, false)`.as('is_anonymous'))
}

type Row = Awaited<ReturnType<ReturnType<typeof payments>['executeTakeFirstOrThrow']>>

export function asReceipt(secret: Secret, row: Row): z.input<typeof Receipt> {
  return {
    reference: row.transaction_no,
    type: row.type === 'payment' ? 'payment' : 'donation',
    state: getState(row.state),
    amount: row.amount,
    date: row.paid_at ?? row.created_at,
    from: row.is_anonymous ? words.someone : (row.payer_name ?? row.supporter_name ?? words.someone),
    to: { page_name: row.page_name, page_url: row.closed_at ? null : row.page_url },
    refund_request: row.refund_state && {
      state: row.refund_state,
      reason: row.refund_reason!,
      message: row.refund_message,
      date: row.refund_asked_at!,
      due_at: row.refund_due_at!,
    },
    refund: row.refund_begun_at && { state: row.is_given_back ? 'done' : 'under_way', date: row.refund_begun_at },
    dispute: row.dispute_state && {
      state: row.dispute_state,
      date: row.disputed_at!,
      decided_at: row.dispute_ended_at,
    },
    receipt_url: receiptAddress(secret, row.transaction_no),
  }
}

function getState(state: string): Receipt['state'] {
  if (state === 'paid' || state === 'refunded') return state
  // While a dispute is open the payment still counts as paid; once lost, it does not.
  if (state === 'disputed') return 'paid'
  if (state === 'charged_back') return 'disputed'
  return state === 'created' || state === 'awaiting' ? 'pending' : 'failed'
}
