// A payer's request follows the refund of its payment: granted when the refund begins or the payer's bank took the money
// back, open again when the money does not reach the payer.
import { limits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'

/** Grants the request, whoever gives the money back. The words of an earlier refusal do not stand beside it. */
export async function grantRefundRequest(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('refund_requests')
    .set({ state: 'granted', message: null, decided_at: clock.now() })
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'granted')
    .execute()
}

/** A granted request has to be decided again. The creator has 72 hours again; with `isForDesk` the desk decides now. */
export async function reopenRefundRequest(tx: Tx, paymentId: string, { isForDesk = false } = {}): Promise<void> {
  const wait = isForDesk ? 0 : limits.refundRequestHours * HOUR_MS
  await tx
    .updateTable('refund_requests')
    .set({ state: 'open', message: null, decided_at: null, due_at: new Date(clock.now().getTime() + wait) })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'granted')
    .execute()
}
