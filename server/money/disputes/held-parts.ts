// Splits a disputed amount into what its creator still has, our fee, and the platform's loss.
import { least } from '#contract/amounts.ts'
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { getBalances } from '../ledger/balances.ts'
import { lockGatheringRefunds, postGatheredRest } from '../ledger/movements.ts'
import { reopenRefundRequest } from '../refund-request-state.ts'
import type { Payment } from './disputed-payment.ts'

interface HeldParts {
  balance: 'creator_available' | 'creator_pending'
  /**
   * Centavos of the creator's. `gathered` of them were set aside for a refund of this payment, which the dispute
   * cancels.
   */
  held: bigint
  gathered: bigint
  /** The disputed share of our fee. */
  fee: bigint
  /** What the creator no longer has. */
  loss: bigint
}

export async function findParts(tx: Tx, payment: Payment, amount: bigint): Promise<HeldParts> {
  const before = await takenBefore(tx, payment)
  // Whatever the provider demands, the creator and our fee lose what was paid, at most.
  const disputed = least(amount, payment.amount - before.taken)
  const fee = getDisputedFee(payment, before, disputed)
  const wanted = disputed - fee
  const fromPending = await takePending(tx, payment.id, wanted)
  if (fromPending > 0n)
    return { balance: 'creator_pending', held: fromPending, gathered: 0n, fee, loss: amount - fee - fromPending }
  await lockGatheringRefunds(tx, payment.creator_id)
  const gathered = await cancelGathering(tx, payment, wanted)
  const { available } = await getBalances(tx, payment.creator_id, { hold: true })
  const held = gathered + least(available, wanted - gathered)
  return { balance: 'creator_available', held, gathered, fee, loss: amount - fee - held }
}

/** Centavos of the payment that earlier disputes took, and the parts of them that its creator and our fee lost. */
interface TakenBefore {
  taken: bigint
  fromCreator: bigint
  fromFee: bigint
}

/** A bank may dispute a payment part by part. What it takes comes out of the hold first, then out of the fee. */
async function takenBefore(tx: Tx, { id, amount }: Payment): Promise<TakenBefore> {
  const { taken, ...from } = await tx
    .selectFrom('disputes')
    .select([
      sql<bigint>`coalesce(sum(taken), 0)::bigint`.as('taken'),
      sql<bigint>`coalesce(sum(least(held, taken)), 0)::bigint`.as('fromCreator'),
      sql<bigint>`coalesce(sum(least(fee, greatest(taken - held, 0))), 0)::bigint`.as('fromFee'),
    ])
    .where('payment_id', '=', id)
    .where('state', '=', 'lost')
    .executeTakeFirstOrThrow()
  return { taken: least(taken, amount), ...from }
}

/** The disputed share of our fee; more where earlier disputes left less of the creator's part than the rest of the share. */
function getDisputedFee({ amount, fee }: Payment, before: TakenBefore, disputed: bigint): bigint {
  const getShare = (part: bigint) => (fee * part) / amount
  const share = getShare(before.taken + disputed) - getShare(before.taken)
  const fromCreator = least(disputed - share, amount - fee - before.fromCreator)
  return least(disputed, least(disputed - fromCreator, fee - before.fromFee))
}

/** Takes up to `wanted` from the payment's pending money; waits for a release under way. */
async function takePending(tx: Tx, paymentId: string, wanted: bigint): Promise<bigint> {
  const item = await tx
    .selectFrom('pending_items')
    .select('amount')
    .where('payment_id', '=', paymentId)
    .where('released_by', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!item) return 0n
  if (item.amount <= wanted) await tx.deleteFrom('pending_items').where('payment_id', '=', paymentId).execute()
  else
    await tx
      .updateTable('pending_items')
      .set({ amount: item.amount - wanted })
      .where('payment_id', '=', paymentId)
      .execute()
  return least(item.amount, wanted)
}

/**
 * Cancels the creator's own refund of the payment: the payer's bank decides now. Answers what it had gathered, up to
 * `wanted`; the rest is available again.
 */
async function cancelGathering(tx: Tx, { id, creator_id }: Payment, wanted: bigint): Promise<bigint> {
  const row = await tx
    .updateTable('refunds')
    .set({ state: 'cancelled', gathers_from: null })
    .where('payment_id', '=', id)
    .where('state', '=', 'gathering')
    .returning(['payment_id', 'n', 'actor', 'gathered'])
    .executeTakeFirst()
  if (!row) return 0n
  await reopenRefundRequest(tx, id)
  const gathered = row.gathered ?? 0n
  if (gathered > wanted) await postGatheredRest(tx, { ...row, creator_id }, gathered - wanted, clock.now())
  return least(gathered, wanted)
}
