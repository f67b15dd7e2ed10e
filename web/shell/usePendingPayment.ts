// A payment that was started from this page and has not ended: the page asks how it stands, until it is known.
import { useEffect, useEffectEvent, useState } from 'react'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { closeAllModals } from './modals.ts'
import { forgetPayment, pendingPayment } from './pending-payment.ts'
import { useRead } from './queries.ts'

/** Answers with the payment started from this page while nobody knows how it ended; then calls `onEnd`, once. */
export function usePendingPayment(path: string, onEnd: (payment: PaymentStatus) => void): PaymentStatus | undefined {
  const [pending, setPending] = useState<{ token: string; since: number }>()
  useEffect(() => {
    // What another tab has forgotten was told there, and is still to be told here.
    const look = () => {
      const token = pendingPayment(path)
      if (token !== undefined) setPending({ token, since: Date.now() })
    }
    // A page that comes back from the browser's memory still shows what was open when it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      closeAllModals()
      look()
    }
    look()
    addEventListener('pageshow', onShow)
    addEventListener('storage', look)
    return () => {
      setPending(undefined)
      removeEventListener('pageshow', onShow)
      removeEventListener('storage', look)
    }
  }, [path])

  const { data: payment } = useRead(
    payments.status,
    { params: { token: pending?.token ?? '' } },
    {
      enabled: pending !== undefined,
      isFresh: true,
      every: (answer) => askAgainIn(answer?.data, pending?.since ?? 0),
    },
  )
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!payment || !pending || payment.state === 'confirming') return
    forgetPayment(pending.token)
    setPending(undefined)
    end(payment)
  }, [payment, pending])
  return pending && payment?.state === 'confirming' ? payment : undefined
}

/** Milliseconds until an open payment is asked about again: after 2, then 5, then every 10 seconds. False once it ended. */
export function askAgainIn(payment: PaymentStatus | undefined, since: number): number | false {
  if (payment && payment.state !== 'confirming') return false
  const seconds = (Date.now() - since) / 1000
  return seconds < 10 ? 2000 : seconds < 60 ? 5000 : 10_000
}
