// Something that can be paid once has one open checkout: opening another, on other terms, ends the older ones at the
// provider.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { ProviderRejected } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { settle } from './settle.ts'

/**
 * Ends the open checkouts for the same thing that are older than this payment. True when one of them turns out to be
 * paid: then this payment is ended too. When the provider does not answer they stay open until they expire, and if two
 * are paid the second is refunded. Never called inside a transaction.
 */
export async function supersedeCheckouts(services: Services, paymentId: string): Promise<boolean> {
  const older = await olderCheckouts(services, paymentId)
  if (older.length === 0) return false
  for (const checkoutId of older) await endCheckout(services, checkoutId)
  if (!(await isPaidByAnother(services, paymentId))) return false
  const own = await services.db
    .selectFrom('payments')
    .select('provider_checkout_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (own?.provider_checkout_id) await endCheckout(services, own.provider_checkout_id)
  // Closes our row too: a payment without a checkout has nothing to end at the provider.
  await sql`select close_payments(array[${paymentId}]::uuid[], array['cancelled'], array['cancelled'], ${clock.now()})`.execute(
    services.db,
  )
  return true
}

async function olderCheckouts({ db, epayment }: Services, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('payments as o', 'o.once_key', 'p.once_key')
    .select('o.provider_checkout_id')
    .where('p.id', '=', paymentId)
    .whereRef('o.id', '<', 'p.id')
    .where('o.state', 'in', ['created', 'awaiting'])
    .where('o.provider', '=', epayment.name)
    .where('o.provider_checkout_id', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.provider_checkout_id ?? [])
}

async function endCheckout(services: Services, checkoutId: string): Promise<void> {
  const { epayment, log } = services
  try {
    const reported = await epayment.cancelCheckout(checkoutId).then(
      (checkout) => [checkout],
      (error: unknown) => {
        // Too late to cancel: the checkout is paid, being paid, or over.
        if (error instanceof ProviderRejected) return epayment.readCheckouts([checkoutId])
        throw error
      },
    )
    await settle(services, reported)
  } catch (err) {
    log.warn({ err }, 'superseded checkout not cancelled, it expires by itself')
  }
}

async function isPaidByAnother({ db }: Services, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payments as p')
    .innerJoin('payments as o', 'o.once_key', 'p.once_key')
    .select('o.id')
    .where('p.id', '=', paymentId)
    .where('o.state', 'in', ['paid', 'disputed'])
    .executeTakeFirst()
  return row !== undefined
}
