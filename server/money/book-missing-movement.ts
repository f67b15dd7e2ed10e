// Books a movement that the provider lists and our ledger lacks. Like a webhook it is only a hint: the object it names
// is re-read first.
import { isStoredUuid } from '#server/kit/ids.ts'
import type { Movement } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { refreshDispute } from './disputes/reconcile-disputes.ts'
import { bookRefunds } from './payments/book-refunds.ts'
import { settle } from './payments/settle.ts'
import { refreshPayout } from './payouts/send-payouts.ts'

/** Safe to repeat, also after a webhook for the same object: journals are posted once. */
export async function bookMissingMovement(services: Services, movement: Movement): Promise<void> {
  const { kind, id, reference } = movement
  if (kind === 'refund') await bookRefunds(services, [id])
  else if (kind === 'dispute') await refreshDispute(services, id)
  else if (kind !== 'capture') await refreshPayout(services, id)
  else if (await isUnrecordedCapture(services, movement))
    await settle(services, await services.epayment.findCheckouts(reference))
}

/**
 * True for a capture of one of our payments that neither the payment nor a refund in suspense records. Anything else
 * would be set aside and sent back: an unknown reference may belong to another installation, and a recorded capture
 * without its journal is a ledger fault.
 */
async function isUnrecordedCapture({ db, epayment }: Services, { id, reference }: Movement): Promise<boolean> {
  if (!isStoredUuid(reference)) return false
  const payment = await db
    .selectFrom('payments')
    .select('provider_payment_id')
    .where('id', '=', reference)
    .executeTakeFirst()
  if (!payment || payment.provider_payment_id === id) return false
  const setAside = await db
    .selectFrom('receipt_refunds')
    .select('reason')
    .where('provider', '=', epayment.name)
    .where('provider_payment_id', '=', id)
    .executeTakeFirst()
  return setAside === undefined
}
