// Terms: the wallet, payouts and refunds.
import { limits } from '#contract/limits.ts'
import type { LegalSection } from '../document.ts'

export function payoutTerms(supportEmail: string): LegalSection[] {
  return [
    {
      id: 'payouts',
      title: 'Your wallet and payouts',
      text: (
        <>
          <p>
            Gifts paid on the web are available in your wallet at once. Gifts paid in the mobile app are pending until
            the 15th of the month, Manila time. A wallet is a record of what we owe you. It is no bank deposit, earns no
            interest, and cannot be spent anywhere but by withdrawing it.
          </p>
          <p>
            Standard payouts to banks go up to ₱5,000.00 per month, all your banks together. The account must be in your
            own name. A payout that fails comes back to your wallet with its fee, and we say why.
          </p>
          <p>
            We may hold a payout while we look into a payment that was disputed, made with stolen means, or made to
            launder money; we tell you so, unless the law forbids it. The tax on what you earn is yours to declare.
          </p>
        </>
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      text: (
        <>
          <p>
            A gift that was meant is not refunded: it belongs to the creator, who may have spent it. Thinking better of
            it, or being disappointed by what the creator does next, is no ground for a refund.
          </p>
          <p>We do give money back when</p>
          <ul>
            <li>you were charged twice for one gift,</li>
            <li>the payment was made with your account or card without your consent,</li>
            <li>the amount was plainly a slip, such as ₱5,000 for ₱50, and you write within 7 days,</li>
            <li>the page was a fraud or pretended to be somebody else.</li>
          </ul>
          <p>
            Ask from your receipt; you need no account. The creator answers within {limits.refundRequestHours} hours and
            may also give back what we would not have to; what is not answered by then we decide. Without a receipt
            write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> with the reference of the gift, which begins
            with PX. A refund goes back the way the payment came and is taken out of the creator’s wallet, and both are
            told. Your rights under the Consumer Act of the Philippines (RA 7394) and the Financial Products and
            Services Consumer Protection Act (RA 11765) stay as they are.
          </p>
          <p>
            When a payer’s bank takes a payment back, the money is held in the creator’s wallet until the provider says
            who is right. Meanwhile it is not refunded as well, and what was bought with it rests.
          </p>
        </>
      ),
    },
  ]
}
