// Takes the money of a refund from its creator's wallet.
import { toPesos } from '#contract/amounts.ts'
import type { ErrorCode, ErrorData } from '#contract/errors.ts'
import type { Text } from '#contract/languages.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { Failure } from '#server/kit/fail.ts'
import type { IdempotentRequest } from '../idempotency.ts'
import { getBalances } from '../ledger/balances.ts'
import { gatherRefunds, lockGatheringRefunds, postRefund } from '../ledger/movements.ts'
import { enqueueProviderWork } from '../work.ts'

export interface RefundTerms {
  /** The creator whose payment it must be; any other payment is answered as not found. */
  creatorId?: bigint
  /** The creator agrees that the missing part comes out of later income. */
  fromNext?: boolean
  /** The refund at the provider, if it was made there already. */
  providerRefundId?: string
  /** Set when the call carries an idempotency key. */
  request?: IdempotentRequest | undefined
  /**
   * Runs in the transaction that sets the money aside. `began` is false when the refund was under way already, or done.
   */
  alsoDo?: (tx: Tx, paymentId: string, began: boolean) => Promise<void>
}

/** Why a payment cannot be refunded. Nothing was changed. */
export class RefundRefused extends Failure {}

/** Lock order: payment, pending item, refunds, balances. */
export async function setAside(
  tx: Tx,
  transactionNo: string,
  actor: string,
  { creatorId, fromNext = false, providerRefundId }: RefundTerms,
): Promise<{ id: string; began: boolean }> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'creator_id', 'amount', 'fee', 'state'])
    .where('transaction_no', '=', transactionNo)
    .forUpdate()
    .executeTakeFirst()
  if (!payment || (creatorId !== undefined && payment.creator_id !== creatorId))
    throw refuse('NotFoundException', texts.refundUnknown)
  if (payment.state === 'refunded') return { id: payment.id, began: false }
  if (payment.state === 'disputed') throw refuse('DisputedException', texts.refundDisputed)
  if (payment.state === 'charged_back') throw refuse('DisputedException', texts.refundLost)
  if (payment.state !== 'paid') throw refuse('NotFoundException', texts.refundUnpaid)
  const last = await tx
    .selectFrom('refunds')
    .select(['n', 'state'])
    .where('payment_id', '=', payment.id)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (last && last.state !== 'failed' && last.state !== 'cancelled') return { id: payment.id, began: false }

  const { id, state, ...terms } = payment
  const missing = await findMissing(tx, payment)
  if (missing && missing.amount > 0n && !fromNext)
    throw refuse('InsufficientBalanceException', texts.refundMissing, { missing: toPesos(missing.amount) })
  const isGathered = missing !== undefined && missing.amount > 0n
  const balance = !missing ? 'creator_pending' : isGathered ? 'creator_refund_reserve' : 'creator_available'
  const now = clock.now()
  const refund = { ...terms, payment_id: id, n: (last?.n ?? 0) + 1, balance, actor } as const
  await tx
    .insertInto('refunds')
    .values({
      payment_id: id,
      n: refund.n,
      amount: refund.amount,
      balance,
      actor,
      created_at: now,
      ...(providerRefundId !== undefined && { provider_refund_id: providerRefundId }),
      ...(isGathered
        ? { state: 'gathering', gathered: 0n, gathers_from: payment.creator_id }
        : { state: 'requested', due_at: now }),
    })
    .execute()
  if (isGathered) await gatherRefunds(tx, payment.creator_id, now)
  else await postRefund(tx, 'requested', refund, now)
  await enqueueProviderWork(tx)
  return { id, began: true }
}

interface Owed {
  id: string
  creator_id: bigint
  amount: bigint
  fee: bigint
}

/**
 * What the creator lacks for the refund, in centavos; undefined when the payment's own money is still pending. That
 * pending item is deleted, after waiting for a release under way. The available balance stays locked until the
 * transaction ends.
 */
async function findMissing(tx: Tx, { id, creator_id, amount, fee }: Owed): Promise<{ amount: bigint } | undefined> {
  const waiting = await tx
    .deleteFrom('pending_items')
    .where('payment_id', '=', id)
    .where('released_by', 'is', null)
    .returning('payment_id')
    .executeTakeFirst()
  if (waiting) return undefined
  await lockGatheringRefunds(tx, creator_id)
  const { available } = await getBalances(tx, creator_id, { hold: true })
  const wanted = amount - fee
  return { amount: available < wanted ? wanted - available : 0n }
}

function refuse<C extends ErrorCode>(code: C, text: Text, data?: NonNullable<ErrorData<C>>): RefundRefused {
  return new RefundRefused(code, text, data as Record<string, unknown> | undefined)
}
