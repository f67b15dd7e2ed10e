// Giving a payment back, the operator's command: the money is set aside at once, the payer has it when the provider says so.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, sqlState, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { postRefund } from '../ledger/movements.ts'

/** Why a payment cannot be given back, for the operator. */
export class RefundRefused extends Error {}

/** Sets the money aside and has it sent. Asked for again, it changes nothing; after a failure, it is a new asking. */
export async function refundPayment(
  { db }: Pick<Services, 'db'>,
  transactionNo: string,
  actor: string,
): Promise<string> {
  const paymentId = await inTransaction(db, (tx) => setAside(tx, transactionNo, actor)).catch((error: unknown) => {
    const isShort =
      sqlState(error) === '23514' && (error as { constraint?: string }).constraint === 'ledger_balances_balance_check'
    throw isShort ? new RefundRefused('the creator has less than that left; nothing was changed') : error
  })
  crashPoint('refund.committed')
  return paymentId
}

/** Lock order: payment, pending item, balances. */
async function setAside(tx: Tx, transactionNo: string, actor: string): Promise<string> {
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'creator_id', 'amount', 'fee', 'state'])
    .where('transaction_no', '=', transactionNo)
    .forUpdate()
    .executeTakeFirst()
  if (!payment) throw new RefundRefused(`there is no payment ${transactionNo}`)
  if (payment.state === 'refunded') return payment.id
  if (payment.state !== 'paid') throw new RefundRefused(`${transactionNo} is ${payment.state}: nothing was paid`)
  const last = await tx
    .selectFrom('refunds')
    .select(['n', 'state'])
    .where('payment_id', '=', payment.id)
    .orderBy('n', 'desc')
    .executeTakeFirst()
  if (last && last.state !== 'failed') return payment.id

  const { id, ...terms } = payment
  const now = clock.now()
  const refund = { ...terms, payment_id: id, n: (last?.n ?? 0) + 1, balance: await findHeldBalance(tx, id), actor }
  await tx
    .insertInto('refunds')
    .values({
      payment_id: id,
      n: refund.n,
      amount: refund.amount,
      balance: refund.balance,
      actor,
      created_at: now,
      due_at: now,
    })
    .execute()
  await postRefund(tx, 'requested', refund, now)
  return id
}

/** Money that still waits for the 15th waits no more; a release under way is waited for. */
async function findHeldBalance(tx: Tx, paymentId: string): Promise<'creator_available' | 'creator_pending'> {
  const waiting = await tx
    .deleteFrom('pending_items')
    .where('payment_id', '=', paymentId)
    .where('released_by', 'is', null)
    .returning('payment_id')
    .executeTakeFirst()
  return waiting ? 'creator_pending' : 'creator_available'
}

export function refundMail(to: string, payment: { amount: bigint; transaction_no: string; page_name: string }) {
  const amount = formatPesos(toPesos(payment.amount))
  return {
    to,
    subject: `Your ${amount} are on their way back`,
    text: `Your payment of ${amount} to ${payment.page_name} on PIXEL was refunded. It goes back the way you paid; depending on your bank or wallet this can take a few days.

Reference: ${payment.transaction_no}

If it was for a photo, the photo is locked again.`,
  }
}
