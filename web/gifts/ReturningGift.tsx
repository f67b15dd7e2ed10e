// Says how the gift stands that this tab went away to pay.
import { formatPesos } from '#contract/amounts.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Notice } from '../ui/Notice.tsx'
import { useReturningGift } from './useReturningGift.ts'

export function ReturningGift({ creator, className }: { creator: PublicProfile; className?: string | undefined }) {
  const payment = useReturningGift(creator.page_url)
  if (!payment) return null
  return (
    <Notice
      className={className}
      title={say('Your gift of {amount} is not confirmed yet.', { amount: formatPesos(payment.amount) })}
      action={payment.link_url && <a href={payment.link_url}>{say('Finish paying')}</a>}
    >
      {say('If you have paid, don’t pay again: this page will tell you when it arrived.')}
    </Notice>
  )
}
