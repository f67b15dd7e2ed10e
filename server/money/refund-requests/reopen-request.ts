// A refund that was granted does not reach the payer after all: its request has to be decided again.
import { limits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'

/** The creator has 72 hours again; with `isForDesk` the desk decides now. */
export async function reopenRequest(tx: Tx, paymentId: string, { isForDesk = false } = {}): Promise<void> {
  const wait = isForDesk ? 0 : limits.refundRequestHours * HOUR_MS
  await tx
    .updateTable('refund_requests')
    .set({ state: 'open', message: null, decided_at: null, due_at: new Date(clock.now().getTime() + wait) })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'granted')
    .execute()
}
