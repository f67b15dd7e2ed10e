// Receipts: what was paid, as its payer, and whoever they show it to, may see it.
import type { z } from 'zod/mini'
import type { Receipt, ReceiptCheck } from '#contract/receipts.ts'
import { words } from '#contract/texts.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { paginate } from '#server/kit/paginate.ts'
import type { Secret } from '#server/kit/secret.ts'
import { isSameText } from '#server/kit/tokens.ts'
import {
  lastDispute,
  lastRefund,
  receiptAddress,
  receiptCodeHash,
  receiptCodes,
} from '#server/money/payments/queries.ts'
import { stateNow } from '#server/money/refund-requests/queries.ts'
import type { Services } from '#server/outside/services.ts'

/** Names nobody and no amount unless the code is ours: a reference can be read off a screenshot. */
export async function checkReceipt(
  { db, config }: Services,
  reference: string,
  code: string | undefined,
): Promise<z.input<typeof ReceiptCheck>> {
  if (code === undefined) return nothing((await isReference(db, reference)) ? 'unproven' : 'unknown')
  if (!(await isProof(db, config.secret, reference, code))) return nothing('forged')
  const row = await payments(db).where('p.transaction_no', '=', reference).executeTakeFirst()
  if (!row) return nothing('unknown')
  const receipt = asReceipt(config.secret, row)
  return { verdict: 'genuine', receipt, refund_request: receipt.refund_request }
}

function nothing(verdict: 'unproven' | 'unknown' | 'forged') {
  return { verdict, receipt: null, refund_request: null }
}

/** Whether this code was ever ours for this reference; those of secrets that are gone are kept. */
export async function isProof(db: Queryable, secret: Secret, reference: string, code: string): Promise<boolean> {
  if (receiptCodes(secret, reference).some((ours) => isSameText(code, ours))) return true
  const kept = await db
    .selectFrom('receipt_codes')
    .select('transaction_no')
    .where('transaction_no', '=', reference)
    .where('code_hash', '=', receiptCodeHash(reference, code))
    .executeTakeFirst()
  return kept !== undefined
}

/** What this account paid for, the latest first. What never became money has no receipt here. */
export function getReceipts({ db, config }: Services, payerId: bigint, query: { page: number; per_page: number }) {
  const paid = payments(db).where('p.payer_account_id', '=', payerId).where('p.paid_at', 'is not', null)
  return paginate(query, {
    rows: async (limit, offset) =>
      (await paid.orderBy('p.paid_at', 'desc').orderBy('p.id', 'desc').limit(limit).offset(offset).execute()).map(
        (row) => asReceipt(config.secret, row),
      ),
    total: async () => {
      const { n } = await db
        .selectFrom('payments')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('payer_account_id', '=', payerId)
        .where('paid_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return n
    },
  })
}

/** Payouts and rewards have references too: theirs are nobody's but their owner's. */
async function isReference(db: Queryable, reference: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (select 1 from payments where transaction_no = ${reference})
        or exists (select 1 from payouts where transaction_no = ${reference})
        or exists (select 1 from referral_rewards where transaction_no = ${reference}) as is_known`.execute(db)
  return rows[0]!.is_known
}

function payments(db: Queryable) {
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

function asReceipt(secret: Secret, row: Row): z.input<typeof Receipt> {
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
  // While the dispute is open it is paid as before; lost, it is not.
  if (state === 'disputed') return 'paid'
  if (state === 'charged_back') return 'disputed'
  return state === 'created' || state === 'awaiting' ? 'pending' : 'failed'
}
