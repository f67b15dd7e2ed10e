// Polls the status of a payment that was started from this page until it has ended.
import { useEffect, useEffectEvent, useState } from 'react'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { closeAllModals } from './modals.ts'
import { forgetPayment, pendingPayment } from './pending-payment.ts'
import { useRead } from './queries.ts'

/** Returns the payment started from this page while its outcome is unknown; calls `onEnd` once when it has ended. */
export function usePendingPayment(path: string, onEnd: (payment: PaymentStatus) => void): PaymentStatus | undefined {
  const [pending, setPending] = useState<{ token: string; since: number }>()
  useEffect(() => {
    // If another tab has shown the result and forgotten the payment, this tab keeps its token and still shows the result.
    const look = () => {
      const token = pendingPayment(path)
      if (token !== undefined) setPending({ token, since: Date.now() })
    }
    // A page restored from the back/forward cache still shows the modals that were open when it was left.
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

  const { data: payment, error } = useRead(
    payments.status,
    { params: { token: pending?.token ?? '' } },
    {
      enabled: pending !== undefined,
      isFresh: true,
      every: (answer) => getPollInterval(answer?.data, pending?.since ?? 0),
    },
  )
  const end = useEffectEvent(onEnd)
  // A payment that the server does not know has no end to wait for.
  const isUnknown = error?.code === 'NotFoundException'
  useEffect(() => {
    if (!pending || (!isUnknown && (!payment || payment.state === 'confirming'))) return
    forgetPayment(pending.token)
    setPending(undefined)
    if (!isUnknown) end(payment!)
  }, [payment, pending, isUnknown])
  return pending && payment?.state === 'confirming' ? payment : undefined
}

/** Milliseconds until the next poll: 2000 in the first 10 seconds, 5000 in the first minute, then 10000. False once it ended. */
export function getPollInterval(payment: PaymentStatus | undefined, since: number): number | false {
  if (payment && payment.state !== 'confirming') return false
  const seconds = (Date.now() - since) / 1000
  return seconds < 10 ? 2000 : seconds < 60 ? 5000 : 10_000
}
