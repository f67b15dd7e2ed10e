// A payer's bank disputes a payment (chargeback): turns the provider's reports about the dispute into journals and
// states.
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { DisputeState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { lockPayment, type Payment } from './disputed-payment.ts'
import { type Dispute, endDispute } from './end-dispute.ts'
import { holdDisputed } from './hold-disputed.ts'

/**
 * Books each change once, however often it is reported. Lock order: payment, dispute, pending item, refunds, balances.
 * False when no payment of ours has this capture: it is in suspense, which is left to the operator.
 */
export async function bookDispute(
  services: Pick<Services, 'db' | 'config' | 'epayment'>,
  reported: DisputeState,
): Promise<boolean> {
  const isBooked = await inTransaction(services.db, async (tx) => {
    const lock = () => lockPayment(tx, services.epayment.name, reported.providerPaymentId)
    const payment = await lock()
    if (!payment) return false
    const dispute = (await findDispute(tx, services, reported)) ?? (await open(tx, services, payment, reported))
    // When the first report already says it ended, the dispute was just opened, which changed the payment: read it
    // again.
    if (dispute.state === 'opened' && reported.status !== 'opened')
      await endDispute(tx, (await lock())!, dispute, reported)
    crashPoint('dispute.booking')
    return true
  })
  crashPoint('dispute.booked')
  return isBooked
}

function findDispute(tx: Tx, { epayment }: Pick<Services, 'epayment'>, { disputeId }: DisputeState) {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('provider', '=', epayment.name)
    .where('provider_dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()
}

async function open(
  tx: Tx,
  services: Pick<Services, 'config' | 'epayment'>,
  payment: Payment,
  reported: DisputeState,
): Promise<Dispute> {
  const { id } = await tx
    .insertInto('disputes')
    .values({
      provider: services.epayment.name,
      provider_dispute_id: reported.disputeId,
      payment_id: payment.id,
      amount: reported.amount,
      opened_at: reported.openedAt,
      due_at: sql`${clock.now()}::timestamptz + ${services.config.paymentCheckSeconds}::integer * interval '1 second'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await holdDisputed(tx, payment.id)
  return tx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
