// The states of a payment on the payer's return page: confirming, paid or refunded; and their common receipt.
import type { ReactNode } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { ReceiptLink } from '../shell/ReceiptLink.tsx'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ReceiptCard, type ReceiptCardProps } from '../ui/ReceiptCard.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './PaymentReturnPage.module.css'

export interface StateProps {
  payment: PaymentStatus
}

export function Confirming({ payment, isWaiting, isOffline }: StateProps & { isWaiting: boolean; isOffline: boolean }) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="4" />
      </noscript>
      <Receipt
        payment={payment}
        status={{ tone: 'processing', word: say('Processing') }}
        note={getConfirmingNote(isWaiting, isOffline)}
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
      <Updating>{payment.link_url && ` ${say('If you left before paying, you can still finish.')}`}</Updating>
    </>
  )
}

/** No status is known yet, and asking for it has failed. It is asked for again. */
export function Unanswered({ isOffline }: { isOffline: boolean }) {
  return (
    <PublicPage isAboutMoney className={styles.page}>
      <h1>{say('Confirming your payment…')}</h1>
      <Notice tone="warning" alert>
        {getConfirmingNote(true, isOffline)}
      </Notice>
      <Updating />
    </PublicPage>
  )
}

function Updating({ children }: { children?: ReactNode }) {
  return (
    <p className={styles.waiting}>
      <Spinner />
      {say('This page updates by itself.')}
      {children}
    </p>
  )
}

function getConfirmingNote(isWaiting: boolean, isOffline: boolean): string {
  if (isOffline) return say('No connection right now. Don’t pay again: we keep asking, and this page will tell you.')
  if (isWaiting) return say('Still working. If you have paid, don’t pay again: we’ll update this page.')
  return say('If you have paid, don’t pay again. The provider is telling us right now.')
}

export function Bought({ payment }: StateProps) {
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

export function Refunded({ payment }: StateProps) {
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

export function Receipt({ payment, ...rest }: StateProps & Pick<ReceiptCardProps, 'status' | 'note' | 'footer'>) {
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
      check={payment.state !== 'failed' && <ReceiptLink href={payment.receipt_url} />}
    />
  )
}
