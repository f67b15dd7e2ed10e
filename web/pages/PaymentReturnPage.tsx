// The payer's return from the provider: confirming, paid, failed or refunded, as the API says. Needs no session and no script.
import { useEffect, useState } from 'react'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { GiftSent } from '../gifts/GiftSent.tsx'
import { say } from '../language/say.ts'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { forgetPayment } from '../shell/pending-payment.ts'
import { useRead } from '../shell/queries.ts'
import { getPollInterval } from '../shell/usePendingPayment.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import styles from './PaymentReturnPage.module.css'
import { Failed } from './payment-failed.tsx'
import { Bought, Confirming, Refunded, Unanswered } from './payment-states.tsx'

const titles: Record<PaymentStatus['type'], Record<PaymentStatus['state'], string>> = {
  donation: {
    confirming: 'Confirming your payment…',
    paid: 'Gift Sent',
    failed: 'Your gift was not sent',
    refunded: 'Your gift was refunded',
  },
  payment: {
    confirming: 'Confirming your payment…',
    paid: 'It’s yours',
    failed: 'Your payment did not go through',
    refunded: 'Your payment was refunded',
  },
}

export default definePage({
  reads: (match) => [pageRead(payments.status, getInput(match))],
  head: (_, [answer]) => ({
    title: `${getTitle((answer as { data: PaymentStatus } | undefined)?.data)} | PIXEL`,
    isPrivate: true,
  }),
  Component: PaymentReturnPage,
})

function getTitle(payment: PaymentStatus | undefined): string {
  return say(payment ? titles[payment.type][payment.state] : titles.donation.confirming)
}

function getInput({ params }: PageMatch) {
  return { params: { token: params.token ?? '' } }
}

function PaymentReturnPage(match: PageMatch) {
  const { params } = getInput(match)
  const { payment, isWaiting, isOffline, isUnanswered } = usePayment(params.token)
  useEffect(() => {
    if (!payment || payment.state === 'confirming') return
    forgetPayment(params.token)
    document.title = `${getTitle(payment)} | PIXEL`
  }, [payment, params.token])
  if (!payment && isUnanswered) return <Unanswered isOffline={isOffline} />
  if (!payment) return <PageLoader label={say('Confirming your payment')} />
  return (
    <PublicPage isAboutMoney className={styles.page} data-state={payment.state}>
      <h1>{getTitle(payment)}</h1>
      <p className="visually-hidden" role="status">
        {getTitle(payment)}
      </p>
      {payment.state === 'confirming' && <Confirming payment={payment} isWaiting={isWaiting} isOffline={isOffline} />}
      <Outcome payment={payment} />
    </PublicPage>
  )
}

function Outcome({ payment }: { payment: PaymentStatus }) {
  if (payment.state === 'paid')
    return payment.type === 'payment' ? <Bought payment={payment} /> : <GiftSent payment={payment} />
  if (payment.state === 'failed') return <Failed payment={payment} />
  return payment.state === 'refunded' ? <Refunded payment={payment} /> : null
}

/** Polls the payment at growing intervals (see getPollInterval) until it has ended. */
function usePayment(token: string) {
  const [since] = useState(() => Date.now())
  const [isWaiting, setWaiting] = useState(false)
  const { data: payment, error } = useRead(
    payments.status,
    { params: { token } },
    { every: (answer) => getPollInterval(answer?.data, since) },
  )
  const isConfirming = payment?.state === 'confirming'
  useEffect(() => {
    if (!isConfirming) return
    const timer = setTimeout(() => setWaiting(true), 8000)
    return () => clearTimeout(timer)
  }, [isConfirming])
  // Any other failure only means to keep polling: an error page would say that nothing was charged.
  if (!payment && (error?.code === 'NotFoundException' || error?.code === 'ValidationException')) throw error
  return { payment, isWaiting, isUnanswered: error !== null, isOffline: error !== null && error.code === undefined }
}
