// Money in, second half: turns the provider's checkout states into journals and payment states.
import type { PaymentEnd } from '#contract/money/payment-ends.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import { isStoredUuid } from '#server/kit/ids.ts'
import type { CheckoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { type PostedCapture, postCaptures } from '../ledger/movements.ts'

/** A capture with an unknown reference stays in suspense under this id, which no payment has. */
const noPayment = '00000000-0000-0000-0000-000000000000'

/**
 * Answers the outcome of each capture. The caller must have read these states with the provider's GET; never pass a
 * webhook's body.
 */
export async function settle(
  services: Pick<Services, 'db' | 'epayment' | 'log'>,
  checkouts: CheckoutState[],
): Promise<PostedCapture[]> {
  const now = clock.now().getTime()
  const ours = await withoutForeign(services, checkouts)
  const captures = ours.flatMap((checkout) =>
    checkout.captures.map((capture) => ({
      ...capture,
      // With a provider's clock that is ahead, money of the 14th would be released a month later.
      paidAt: new Date(Math.min(capture.paidAt.getTime(), now)),
      reference: isStoredUuid(checkout.reference) ? checkout.reference : noPayment,
    })),
  )
  const all = captures.length > 0 ? await postCaptures(services.db, services.epayment.name, captures) : []
  for (const posted of all) {
    if (posted.outcome !== 'settled' && posted.outcome !== 'repeated')
      services.log.warn(
        { payment: posted.payment_id, outcome: posted.outcome },
        'capture posted to suspense, will be refunded',
      )
  }
  await close(services.db, ours)
  return all
}

/**
 * Leaves out what another installation may have sold through the same account: it is neither posted nor refunded, since its payer got
 * what they paid for.
 */
async function withoutForeign(
  { db, log }: Pick<Services, 'db' | 'log'>,
  checkouts: CheckoutState[],
): Promise<CheckoutState[]> {
  const unproven = checkouts.flatMap(({ isUnproven, reference }) =>
    isUnproven && isStoredUuid(reference) ? [reference] : [],
  )
  const rows =
    unproven.length > 0 ? await db.selectFrom('payments').select('id').where('id', 'in', unproven).execute() : []
  const known = new Set(rows.map((row) => row.id))
  return checkouts.filter(({ isUnproven, reference, checkoutId }) => {
    if (!isUnproven || known.has(reference)) return true
    log.warn({ checkoutId, reference }, 'a checkout that this installation did not open is left alone')
    return false
  })
}

const endings: Partial<Record<CheckoutState['status'], [state: string, reason: PaymentEnd]>> = {
  expired: ['expired', 'expired'],
  cancelled: ['cancelled', 'cancelled'],
  // Paid, but not as requested: otherwise it would be settled by now, and close_payments would not change it.
  paid: ['failed', 'not_as_asked'],
}

/**
 * A provider without idempotency keys may have several checkouts of one payment: the end of one whose answer was lost
 * does not end the payment, whose payer is at the other one.
 */
async function close(db: Db, checkouts: CheckoutState[]): Promise<void> {
  const ended = checkouts.flatMap(({ checkoutId, reference, status }) => {
    const [state, reason] = endings[status] ?? []
    return reason && isStoredUuid(reference) ? [{ checkoutId, reference, state, reason }] : []
  })
  if (ended.length === 0) return
  await sql`
    select close_payments(array_agg(p.id), array_agg(e.state), array_agg(e.reason), ${clock.now()})
      from unnest(${ended.map((end) => end.checkoutId)}::text[], ${ended.map((end) => end.reference)}::uuid[],
                  ${ended.map((end) => end.state)}::text[], ${ended.map((end) => end.reason)}::text[])
             as e (checkout_id, reference, state, reason)
      join payments p on p.id = e.reference
     where e.state = 'failed' or coalesce(p.provider_checkout_id, e.checkout_id) = e.checkout_id`.execute(db)
}
