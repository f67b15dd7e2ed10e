import type { z } from 'zod/mini'
import type { RefundTerms } from '#contract/money/refunds.ts'
import { texts } from '#contract/texts.ts'
import type { Db } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Say } from '#server/kit/say.ts'
import { getBalances } from '../ledger/balances.ts'
import { readTransaction } from './read-transaction.ts'

/**
 * What a refund would do now; the balance is checked again when it is submitted. For a suspended creator `refusal` says
 * that they may not refund.
 */
export async function readRefundTerms(
  db: Db,
  { accountId: creatorId, suspension }: Pick<Viewer, 'accountId' | 'suspension'>,
  transactionNo: string,
  say: Say,
): Promise<z.input<typeof RefundTerms>> {
  const payment = await db
    .selectFrom('payments as p')
    .leftJoin('pending_items as i', (join) => join.onRef('i.payment_id', '=', 'p.id').on('i.released_by', 'is', null))
    .select(['p.amount', 'p.fee', 'p.state', 'i.payment_id as pending_id'])
    .where('p.transaction_no', '=', transactionNo)
    .where('p.creator_id', '=', creatorId)
    .where('p.paid_at', 'is not', null)
    .executeTakeFirstOrThrow(notFound)
  const [transaction, { available }] = await Promise.all([
    readTransaction(db, creatorId, transactionNo, say),
    getBalances(db, creatorId),
  ])
  const wanted = payment.amount - payment.fee
  const isPending = payment.pending_id !== null
  const refusal = suspension
    ? texts.suspended
    : payment.state === 'disputed'
      ? texts.refundDisputed
      : payment.state === 'charged_back'
        ? texts.refundLost
        : null
  return {
    transaction,
    amount: payment.amount,
    from_creator: wanted,
    is_pending: isPending,
    missing: !isPending && available < wanted ? wanted - available : 0n,
    refusal: refusal && say(refusal),
  }
}
