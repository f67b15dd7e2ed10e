// Returning from the provider by the back button: the page shows the state of that gift.

import { addresses } from '#contract/addresses/paths.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { gifts } from '#contract/gifts.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../shell/modals.ts'
import { useCache } from '../shell/queries.ts'
import { usePendingPayment } from '../shell/usePendingPayment.ts'

/** Opens Gift Sent once the gift is paid; returns the payment while it is unconfirmed. */
export function useReturningGift(pageUrl: string, alsoShownIn: readonly Endpoint[]): PaymentStatus | undefined {
  const cache = useCache()
  return usePendingPayment(addresses.page(pageUrl), (payment) => {
    if (payment.state !== 'paid') return
    cache.expire(gifts.wall)
    cache.expire(profiles.read)
    for (const endpoint of alsoShownIn) cache.expire(endpoint)
    openModal('gift-sent', { payment })
  })
}
