// Back from the provider: confirming, paid or failed, as the API says. Works without a session and without a script.
import { useEffect, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, speakPesos } from '#contract/amounts.ts'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { GiftSent } from '../gifts/GiftSent.tsx'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePageContext } from '../shell/page-context.ts'
import { forgetPayment } from '../shell/pending-payment.ts'
import { useRead } from '../shell/queries.ts'
import { ReceiptLink } from '../shell/ReceiptLink.tsx'
import { askAgainIn } from '../shell/usePendingPayment.ts'
import { Button } from '../ui/Button.tsx'
import { Band } from '../ui/Notice.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ReceiptCard, type ReceiptCardProps } from '../ui/ReceiptCard.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './PaymentReturnPage.module.css'

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
  const { isTestMode } = usePageContext()
  const { params } = getInput(match)
  const { payment, isWaiting, isOffline } = usePayment(params.token)
  useEffect(() => {
    if (!payment || payment.state === 'confirming') return
    forgetPayment(params.token)
    document.title = `${getTitle(payment)} | PIXEL`
  }, [payment, params.token])
  if (!payment) return <PageLoader label={say('Confirming your payment')} />
  return (
    <>
      <PublicBar />
      {isTestMode && <Band>{say('Test mode: no real money')}</Band>}
      <main id="main" tabIndex={-1} className={styles.page} data-state={payment.state}>
        <h1>{getTitle(payment)}</h1>
        <p className="visually-hidden" role="status">
          {getTitle(payment)}
        </p>
        {payment.state === 'confirming' && <Confirming payment={payment} isWaiting={isWaiting} isOffline={isOffline} />}
        {payment.state === 'paid' &&
          (payment.type === 'payment' ? <Bought payment={payment} /> : <GiftSent payment={payment} />)}
        {payment.state === 'failed' && <Failed payment={payment} />}
        {payment.state === 'refunded' && <Refunded payment={payment} />}
      </main>
      <PublicFooter />
    </>
  )
}

/** The provider is asked after 2, 5 and then every 10 seconds, until it has said how it ended. */
function usePayment(token: string) {
  const [since] = useState(() => Date.now())
  const [isWaiting, setWaiting] = useState(false)
  const { data: payment, error } = useRead(
    payments.status,
    { params: { token } },
    { every: (answer) => askAgainIn(answer?.data, since) },
  )
  const isConfirming = payment?.state === 'confirming'
  useEffect(() => {
    if (!isConfirming) return
    const timer = setTimeout(() => setWaiting(true), 8000)
    return () => clearTimeout(timer)
  }, [isConfirming])
  // Once something is known, a lost connection is a reason to keep asking and not to say that anything failed.
  if (!payment && error) throw error
  return { payment, isWaiting, isOffline: error !== null }
}

interface StateProps {
  payment: PaymentStatus
}

function Confirming({ payment, isWaiting, isOffline }: StateProps & { isWaiting: boolean; isOffline: boolean }) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="4" />
      </noscript>
      <Receipt
        payment={payment}
        status={{ tone: 'processing', word: say('Processing') }}
        note={noteWhile(isWaiting, isOffline)}
        footer={
          <>
            {payment.link_url && (
              <Button as="a" href={payment.link_url} variant="outline">
                {say('Continue your payment')}
              </Button>
            )}
            <Button as={Link} href={addresses.page(payment.creator.page_url)} variant="quiet">
              {say('To {name}’s page', { name: payment.creator.page_name })}
            </Button>
          </>
        }
      />
      <p className={styles.waiting}>
        <Spinner />
        {say('This page updates by itself.')}
        {payment.link_url && ` ${say('If you left before paying, you can still finish.')}`}
      </p>
    </>
  )
}

function noteWhile(isWaiting: boolean, isOffline: boolean): string {
  if (isOffline) return say('No connection right now. Don’t pay again: we keep asking, and this page will tell you.')
  if (isWaiting) return say('Still working. If you have paid, don’t pay again: we’ll update this page.')
  return say('If you have paid, don’t pay again. The provider is telling us right now.')
}

function Bought({ payment }: StateProps) {
  const thanks = payment.beneficiary_message
  return (
    <Receipt
      payment={payment}
      status={{ tone: 'completed', word: say('Paid') }}
      note={
        thanks && (
          <>
            <strong>{thanks.title}</strong> <PlainText>{thanks.message}</PlainText>
          </>
        )
      }
      footer={
        <>
          <Button as={Link} href={payment.continue_url}>
            {say('Open it')}
          </Button>
          <Button as={Link} href={addresses.purchases} variant="outline">
            {say('My purchases')}
          </Button>
        </>
      }
    />
  )
}

function Failed({ payment }: StateProps) {
  // Who cancelled did so on purpose: nothing went wrong.
  const isCancelled = payment.ending === 'cancelled'
  return (
    <Receipt
      payment={payment}
      status={isCancelled ? { tone: 'closed', word: say('Cancelled') } : { tone: 'failed', word: say('Failed') }}
      note={payment.reason}
      footer={
        payment.gift ? (
          <TryAgain payment={payment} gift={payment.gift} />
        ) : (
          <Button as={Link} href={payment.continue_url}>
            {say('Try again')}
          </Button>
        )
      }
    />
  )
}

/** The same gift with what was typed, by the form that works without a script; what the server refuses comes back on the page. */
function TryAgain({ payment, gift }: StateProps & { gift: NonNullable<PaymentStatus['gift']> }) {
  const { page_url } = payment.creator
  const action = gift.goal_id
    ? addresses.goalGiftForm(page_url, gift.goal_id)
    : gift.source === 'question-and-answer'
      ? addresses.askWithGift(page_url)
      : addresses.giftForm(page_url)
  const fields = {
    amount: String(payment.amount),
    source: gift.source,
    supporter_name: gift.supporter_name ?? '',
    supporter_message: gift.supporter_message ?? '',
    ...(gift.is_anonymous && { is_anonymous: '1' }),
    success_redirect_url: payment.continue_url,
    failure_redirect_url: payment.continue_url,
  }
  return (
    <>
      <form method="post" action={`${action}#gift`}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" full>
          {say('Try again')}
        </Button>
      </form>
      <Button as={Link} href={payment.continue_url} variant="outline">
        {say('Back to the page')}
      </Button>
    </>
  )
}

function Refunded({ payment }: StateProps) {
  return (
    <Receipt
      payment={payment}
      status={{ tone: 'closed', word: say('Refunded') }}
      note={say('{amount} went back the way it came. Your provider may take some days to show it.', {
        amount: formatPesos(payment.amount),
      })}
      footer={
        <Button as={Link} href={payment.continue_url}>
          {say('Back to the page')}
        </Button>
      }
    />
  )
}

function Receipt({ payment, ...rest }: StateProps & Pick<ReceiptCardProps, 'status' | 'note' | 'footer'>) {
  return (
    <ReceiptCard
      {...rest}
      title={say(payment.type === 'payment' ? 'Photos by {name}' : 'Gift to {name}', {
        name: payment.creator.page_name,
      })}
      titleAs="p"
      amount={formatPesos(payment.amount)}
      spokenAmount={speakPesos(payment.amount)}
      rows={[{ label: say('Date & Time'), value: formatDateTime(payment.date) }]}
      reference={{ label: say('Reference'), value: payment.transaction_no, copyLabel: say('Copy the reference') }}
      check={<ReceiptLink href={payment.receipt_url} />}
    />
  )
}
