// Says how the gift stands that this tab went away to pay.
import { formatPesos } from '#contract/amounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Notice } from '../ui/Notice.tsx'
import { useReturningGift } from './useReturningGift.ts'

interface Props {
  creator: PublicProfile
  /** What else of the page a paid gift changes, beside the wall and the profile. */
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
