// A failed payment, with a button to try again.
import { addresses } from '#contract/addresses/paths.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { Receipt, type StateProps } from './payment-states.tsx'

export function Failed({ payment }: StateProps) {
  // The payer cancelled on purpose, so it is not shown as a failure.
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

/** Posts the same gift again through the plain form; if the server refuses it, the creator's page shows the errors. */
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
