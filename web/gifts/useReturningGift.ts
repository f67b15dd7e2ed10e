// Coming back from the provider by the back button: the page says how that gift stands.
import { useEffect, useState } from 'react'
import { gifts } from '#contract/gifts.ts'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { profiles } from '#contract/profiles.ts'
import { closeAllModals, openModal } from '../shell/modals.ts'
import { useCache, useRead } from '../shell/queries.ts'
import { forgetGift, pendingGift } from './pending-gift.ts'

const ASK_AGAIN_MS = 10_000

/** Opens Gift Sent once it was paid; answers with the payment while nobody knows yet. */
export function useReturningGift(pageUrl: string): PaymentStatus | undefined {
  const [token, setToken] = useState<string>()
  const cache = useCache()
  useEffect(() => {
    const look = () => setToken(pendingGift(pageUrl))
    // A page that comes back from the browser's memory still shows what was open when it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      closeAllModals()
      look()
    }
    look()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [pageUrl])

  const { data: payment } = useRead(
    payments.status,
    { params: { token: token ?? '' } },
    {
      enabled: token !== undefined,
      isFresh: true,
      every: (answer) => (answer?.data.state === 'confirming' ? ASK_AGAIN_MS : false),
    },
  )
  useEffect(() => {
    if (!payment || token === undefined || payment.state === 'confirming') return
    forgetGift(token)
    setToken(undefined)
    if (payment.state !== 'paid') return
    cache.expire(gifts.wall)
    cache.expire(profiles.read)
    openModal('gift-sent', { payment })
  }, [payment, token, cache])
  return token !== undefined && payment?.state === 'confirming' ? payment : undefined
}
