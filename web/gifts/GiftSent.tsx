// A paid gift: the creator's thank-you and the receipt. Used in the Gift Sent modal and on the return page.

import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos } from '#contract/amounts.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { PlainText } from '../shell/PlainText.tsx'
import { ReceiptLink } from '../shell/ReceiptLink.tsx'
import { ShareButton } from '../shell/ShareButton.tsx'
import { speakPesos } from '../shell/speak-pesos.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Piko } from '../ui/Piko.tsx'
import { ReceiptCard } from '../ui/ReceiptCard.tsx'
import styles from './GiftSent.module.css'

interface Props {
  payment: PaymentStatus
  /** Called by the Done button; without it, a link leads back to the page. */
  onLeave?: () => void
}

/** The heading "Gift Sent" belongs to the container: a dialog's title or the page's h1. */
export function GiftSent({ payment, onLeave }: Props) {
  const { creator, beneficiary_message: thanks, amount } = payment
  return (
    <div className={styles.sent}>
      <div className={styles.stage} aria-hidden="true">
        <Piko pose="wave" size={96} hops />
        <span className={styles.tally}>
          {squares.map((square) => (
            <i key={square} />
          ))}
        </span>
      </div>
      {thanks && (
        <figure className={styles.thanks}>
          <blockquote className={styles.words}>
            <p className={styles.title}>{thanks.title}</p>
            <p className={styles.message}>
              <PlainText>{thanks.message}</PlainText>
            </p>
          </blockquote>
          <figcaption className={styles.from}>
            <Avatar name={creator.page_name} src={creator.avatar} size={32} />
            {creator.page_name}
          </figcaption>
        </figure>
      )}
      <ReceiptCard
        status={{ tone: 'completed', word: say('Paid') }}
        title={say('Gift to {name}', { name: creator.page_name })}
        titleAs="p"
        amount={formatPesos(amount)}
        spokenAmount={speakPesos(amount)}
        rows={[{ label: say('Date & Time'), value: formatDateTime(payment.date) }]}
        reference={{ label: say('Reference'), value: payment.transaction_no, copyLabel: say('Copy the reference') }}
        check={<ReceiptLink href={payment.receipt_url} />}
        footer={
          <>
            {onLeave ? (
              <Button onClick={onLeave}>{say('Done')}</Button>
            ) : (
              <Button as={Link} href={payment.continue_url}>
                {say('Back to the page')}
              </Button>
            )}
            <ShareButton
              title={say('{name} on PIXEL', { name: creator.page_name })}
              path={addresses.page(creator.page_url)}
            />
          </>
        }
      />
    </div>
  )
}

const squares = [1, 2, 3, 4, 5, 6, 7]
