// Books what the provider reports of a refund: a success, or a failure that returns the money to the wallet.
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { RefundState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { holdDisputed } from '../disputes/hold-disputed.ts'
import { postRefund, type RefundTerms } from '../ledger/movements.ts'
import { reopenRefundRequest } from '../refund-request-state.ts'

/** What the provider reports of a refund; a refund that it refused has no id there. */
export type RefundReport = Pick<RefundState, 'status' | 'cause'> & { refundId: string | null }

/** Lock order: payment, refund, balances. Repeating a report changes nothing. */
export async function settleRefund(
  { db, config }: Pick<Services, 'db' | 'config'>,
  paymentId: string,
  n: number,
  { status, refundId: provider_refund_id, cause }: RefundReport,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forUpdate().execute()
    const refund = await readTerms(tx, paymentId, n)
    if (refund.state === 'succeeded' || refund.state === 'failed') return
    // The provider refunded it before the creator's income covers it: it is read again once everything is gathered.
    if (refund.state === 'gathering') return
    // A dispute or an erasure took what it had gathered: the operator books it as a new attempt.
    if (refund.state === 'cancelled') return
    if (status === 'pending') {
      if (refund.state === 'submitted') return
      const due_at = new Date(clock.now().getTime() + config.paymentCheckSeconds * 1000)
      await change(tx, refund, { state: 'submitted', provider_refund_id, attempts: 0, due_at })
      return
    }
    await change(tx, refund, { state: status, provider_refund_id, cause, due_at: null })
    const now = clock.now()
    await postRefund(tx, status, refund, now)
    if (status === 'succeeded') return markRefunded(tx, paymentId)
    await restorePendingItem(tx, refund)
    await reopenRefundRequest(tx, paymentId)
    // A dispute that was opened in the meantime can hold the money now.
    await holdDisputed(tx, paymentId)
  })
}

async function readTerms(tx: Tx, paymentId: string, n: number) {
  const row = await tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.payment_id', 'r.n', 'r.balance', 'r.amount', 'r.actor', 'r.state', 'p.creator_id', 'p.fee'])
    .where('r.payment_id', '=', paymentId)
    .where('r.n', '=', n)
    .executeTakeFirstOrThrow()
  return { ...row, balance: row.balance as RefundTerms['balance'] }
}

async function change(
  tx: Tx,
  { payment_id, n }: Pick<RefundTerms, 'payment_id' | 'n'>,
  values: {
    state: string
    provider_refund_id: string | null
    cause?: string | null
    attempts?: number
    due_at: Date | null
  },
): Promise<void> {
  await tx.updateTable('refunds').set(values).where('payment_id', '=', payment_id).where('n', '=', n).execute()
}

/** Unlock, goal, counts and mail have no flags of their own: they all follow from the payment's state. */
async function markRefunded(tx: Tx, paymentId: string): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .select(['creator_id', 'type', 'state'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('payments').set({ state: 'refunded' }).where('id', '=', paymentId).execute()
  // A disputed payment is not in the count.
  if (payment.state === 'paid')
    await sql`update payment_counts set paid = paid - 1 where creator_id = ${payment.creator_id} and type = ${payment.type}`.execute(
      tx,
    )
  await pageChanged(tx, payment.creator_id)
}

/** The refund failed: mobile money is pending until its 15th again. */
async function restorePendingItem(tx: Tx, { payment_id, balance }: RefundTerms): Promise<void> {
  if (balance !== 'creator_pending') return
  await sql`
    insert into pending_items (payment_id, creator_id, amount, release_at)
    select id, creator_id, amount - fee, manila_release_at(paid_at) from payments where id = ${payment_id}`.execute(tx)
}
