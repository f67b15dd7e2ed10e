// Catches up with the provider when no webhook arrives: sends everything unsent and re-reads everything open.
import { Failures } from '#server/kit/failures.ts'
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
  const failures = new Failures()
  await Promise.all([
    // Reconciling may put captures in suspense, which are refunded right after.
    failures.collect('payments', () => reconcile(services, options).finally(() => refundReceipts(services, options))),
    failures.collect('payouts', () => sendPayouts(services, options)),
    failures.collect('refunds', () => sendRefunds(services, options)),
    failures.collect('disputes', () => reconcileDisputes(services, options)),
  ])
  failures.throwIfAny('rounds of work at the provider failed')
}
