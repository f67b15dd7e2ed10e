// Catches up with the provider when no webhook arrives: sends everything unsent and re-reads everything open.
import type { Services } from '#server/outside/services.ts'
import { reconcileDisputes } from './disputes/reconcile-disputes.ts'
import { reconcile } from './payments/reconcile.ts'
import { refundReceipts } from './payments/refund-receipts.ts'
import { sendRefunds } from './payments/send-refunds.ts'
import { sendPayouts } from './payouts/send-payouts.ts'

/**
 * Runs one round of each kind of work over the rows that are due (all open rows, with `everything`). A failed round
 * stops no other.
 */
export async function catchUp(services: Services, options: { everything?: boolean } = {}): Promise<void> {
  const rounds = await Promise.allSettled([
    // Reconciling may put captures in suspense, which are refunded right after.
    reconcile(services, options).finally(() => refundReceipts(services, options)),
    sendPayouts(services, options),
    sendRefunds(services, options),
    reconcileDisputes(services, options),
  ])
  const failed = rounds.flatMap((round) => (round.status === 'rejected' ? [round.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, 'some rounds of work at the provider failed')
}
