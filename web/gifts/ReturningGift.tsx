// Shows the state of the gift that this tab left to pay.
import { formatPesos } from '#contract/amounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Notice } from '../ui/Notice.tsx'
import { useReturningGift } from './useReturningGift.ts'

interface Props {
  creator: PublicProfile
  /** Other endpoints of the page that a paid gift changes, besides the wall and the profile. */
  alsoShownIn?: readonly Endpoint[] | undefined
  className?: string | undefined
}

export function ReturningGift({ creator, alsoShownIn = [], className }: Props) {
  const payment = useReturningGift(creator.page_url, alsoShownIn)
  if (!payment) return null
  return (
    <Notice
      className={className}
      title={say('Your gift of {amount} is not confirmed yet.', { amount: formatPesos(payment.amount) })}
      action={payment.link_url && <a href={payment.link_url}>{say('Continue your payment')}</a>}
    >
      {say('If you have paid, don’t pay again: this page will tell you when it arrived.')}
    </Notice>
  )
}
