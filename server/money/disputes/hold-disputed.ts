// Disputed money is held: what the creator has of it, and the rest is the platform's loss until the dispute is won.
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { getBalances } from '../ledger/balances.ts'
import { lockGatheringRefunds, postDispute } from '../ledger/movements.ts'

export interface Payment {
  id: string
  creator_id: bigint
  type: string
  amount: bigint
  fee: bigint
  state: string
}

const columns = ['id', 'creator_id', 'type', 'amount', 'fee', 'state'] as const

/** The payment that took this capture, held until the transaction ends; undefined for a capture in suspense. */
export function lockPayment(tx: Tx, provider: string, providerPaymentId: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Holds what the open dispute of this payment is about, once. Nothing while a refund is on its way, which has taken the money
 * already, and nothing after one. The payment is locked by the caller.
 */
export async function holdDisputed(tx: Tx, paymentId: string): Promise<void> {
  const dispute = await tx
    .selectFrom('disputes')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'opened')
    .where('is_held', '=', false)
    .forUpdate()
    .executeTakeFirst()
  const payment = await tx.selectFrom('payments').select(columns).where('id', '=', paymentId).executeTakeFirstOrThrow()
  if (!dispute || payment.state === 'refunded') return
  if (payment.state === 'paid') await rest(tx, payment)
  const refund = await tx
    .selectFrom('refunds')
    .select('state')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['requested', 'submitted'])
    .executeTakeFirst()
  if (refund) return
  const parts = await findParts(tx, payment, dispute.amount)
  const { gathered, ...held } = parts
  await tx
    .updateTable('disputes')
    .set({ ...held, is_held: true })
    .where('id', '=', dispute.id)
    .execute()
  const terms = { ...dispute, ...parts, taken: 0n, creator_id: payment.creator_id }
  await postDispute(tx, 'opened', terms, clock.now())
}

/** The unlock, the goal and the counts follow from the payment's state. */
async function rest(tx: Tx, { id, creator_id, type }: Payment): Promise<void> {
  await tx.updateTable('payments').set({ state: 'disputed' }).where('id', '=', id).execute()
  await sql`update payment_counts set paid = paid - 1 where creator_id = ${creator_id} and type = ${type}`.execute(tx)
  await pageChanged(tx, creator_id)
}

interface HeldParts {
  balance: 'creator_available' | 'creator_pending'
  /** Centavos of the creator's; `gathered` of them were set aside for a refund of this payment, which gives way. */
  held: bigint
  gathered: bigint
  /** Of our fee, its share of what is disputed. */
  fee: bigint
  /** What the creator does not have any more. */
  loss: bigint
}

async function findParts(tx: Tx, payment: Payment, amount: bigint): Promise<HeldParts> {
  const fee = amount >= payment.amount ? payment.fee : (payment.fee * amount) / payment.amount
  const wanted = amount - fee
  const fromPending = await takePending(tx, payment.id, wanted)
  if (fromPending > 0n)
    return { balance: 'creator_pending', held: fromPending, gathered: 0n, fee, loss: wanted - fromPending }
  await lockGatheringRefunds(tx, payment.creator_id)
  const gathered = least(wanted, await cancelGathering(tx, payment.id))
  const { available } = await getBalances(tx, payment.creator_id, { hold: true })
  const held = gathered + least(available, wanted - gathered)
  return { balance: 'creator_available', held, gathered, fee, loss: wanted - held }
}

/** Takes up to so much of what waits for the 15th; a release under way is waited for. */
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

/** The creator's own refund of it gives way: the payer's bank decides now. Answers what it had gathered. */
async function cancelGathering(tx: Tx, paymentId: string): Promise<bigint> {
  const row = await tx
    .updateTable('refunds')
    .set({ state: 'cancelled', gathers_from: null })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'gathering')
    .returning('gathered')
    .executeTakeFirst()
  return row?.gathered ?? 0n
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
