// What keeps us level with the provider when no webhook does: everything unsent is sent, everything open is asked about.
import type { Services } from '#server/outside/services.ts'
import { reconcileDisputes } from './disputes/reconcile-disputes.ts'
import { reconcile } from './payments/reconcile.ts'
import { refundReceipts } from './payments/refund-receipts.ts'
import { sendRefunds } from './payments/send-refunds.ts'
import { sendPayouts } from './payouts/send-payouts.ts'

/** One round of each over what is due (all that is open, with `everything`). One that fails stops no other. */
export async function catchUp(services: Services, options: { everything?: boolean } = {}): Promise<void> {
  const rounds = await Promise.allSettled([
    // What is settled there may have to be sent back.
    reconcile(services, options).finally(() => refundReceipts(services, options)),
    sendPayouts(services, options),
    sendRefunds(services, options),
    reconcileDisputes(services, options),
  ])
  const failed = rounds.flatMap((round) => (round.status === 'rejected' ? [round.reason] : []))
  if (failed.length > 0) throw new AggregateError(failed, 'not everything could be asked of the provider')
}
