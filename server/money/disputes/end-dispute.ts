// Ends a dispute that was won or lost: who gets the held money, and the state in which it leaves the payment.
import { clock } from '#server/kit/clock.ts'
import { type Selectable, sql, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { DB } from '#server/kit/tables.ts'
import type { DisputeState } from '#server/outside/epayment.ts'
import { postDispute } from '../ledger/movements.ts'
import { grantRefundRequest } from '../refund-request-state.ts'
import type { Payment } from './disputed-payment.ts'

export type Dispute = Selectable<DB['disputes']>

/** Waits while a refund of the payment is on its way: only then is it known who has the money. */
export async function endDispute(tx: Tx, payment: Payment, dispute: Dispute, reported: DisputeState): Promise<void> {
  const state = reported.status === 'won' ? 'won' : 'lost'
  if (!dispute.is_held && payment.state !== 'refunded') return
  const taken = state === 'lost' ? reported.amount : null
  const balance = await balanceToCredit(tx, dispute)
  const now = clock.now()
  await tx
    .updateTable('disputes')
    .set({ state, taken, ended_at: now, due_at: null })
    .where('id', '=', dispute.id)
    .execute()
  await postDispute(tx, state, { ...dispute, balance, taken: taken ?? 0n, creator_id: payment.creator_id }, now)
  if (balance === 'creator_pending') await restorePendingItem(tx, payment, amountToReturn(dispute, taken ?? 0n))
  if (payment.state === 'disputed') await leaveDisputed(tx, payment, state)
}

/** The balance the money came from; pending money whose 15th has passed goes to available. Waits for a release under way. */
async function balanceToCredit(tx: Tx, { balance, payment_id }: Dispute): Promise<string | null> {
  if (balance !== 'creator_pending') return balance
  const rest = await tx
    .selectFrom('pending_items')
    .select('released_by')
    .where('payment_id', '=', payment_id)
    .forUpdate()
    .executeTakeFirst()
  return rest && rest.released_by !== null ? 'creator_available' : balance
}

/** Centavos of the held money that the creator gets back. */
function amountToReturn({ held }: Dispute, taken: bigint): bigint {
  return held > taken ? held - taken : 0n
}

/** Mobile money is pending until its 15th, as before. */
async function restorePendingItem(tx: Tx, { id }: Payment, amount: bigint): Promise<void> {
  if (amount === 0n) return
  await sql`
    insert into pending_items as i (payment_id, creator_id, amount, release_at)
    select id, creator_id, ${amount}::bigint, manila_release_at(paid_at) from payments where id = ${id}
        on conflict (payment_id) do update set amount = i.amount + excluded.amount`.execute(tx)
}

async function leaveDisputed(tx: Tx, { id, creator_id, type }: Payment, state: 'won' | 'lost'): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: state === 'won' ? 'paid' : 'charged_back' })
    .where('id', '=', id)
    .execute()
  // The payer has the money, and no refund is possible any more: nobody is asked for it again.
  if (state === 'lost') await grantRefundRequest(tx, id)
  else
    await sql`update payment_counts set paid = paid + 1 where creator_id = ${creator_id} and type = ${type}`.execute(tx)
  await pageChanged(tx, creator_id)
}
