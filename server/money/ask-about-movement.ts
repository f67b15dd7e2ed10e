// A movement that the provider lists and our books lack is a hint like a webhook's: what it names is read again and booked.
import type { Movement } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { askAboutDispute } from './disputes/reconcile-disputes.ts'
import { advanceRefunds } from './payments/refund-receipts.ts'
import { isPaymentId, settle } from './payments/settle.ts'
import { askAboutPayout } from './payouts/send-payouts.ts'

/** Told twice, or by a webhook as well, it is booked once. */
export async function askAboutMovement(services: Services, movement: Movement): Promise<void> {
  const { kind, id, reference } = movement
  if (kind === 'refund') await advanceRefunds(services, [id])
  else if (kind === 'dispute') await askAboutDispute(services, id)
  else if (kind !== 'capture') await askAboutPayout(services, id)
  else if (await mayBeNews(services, movement)) await settle(services, await services.epayment.findCheckouts(reference))
}

/**
 * Money for a payment of ours, and nothing of ours says that it came. Anything else would be set aside and sent back: what is no
 * payment of ours may be another installation's, and what was booked once and lacks its journal is a fault of the books.
 */
async function mayBeNews({ db, epayment }: Services, { id, reference }: Movement): Promise<boolean> {
  if (!isPaymentId(reference)) return false
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
