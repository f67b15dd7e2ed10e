// Terms: gifts and fees.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import type { LegalSection } from '../document.ts'

const smallest = formatPesos(toPesos(limits.giftMinCentavos))
const largest = formatPesos(toPesos(limits.giftMaxCentavos))

export function giftTerms(): LegalSection[] {
  return [
    {
      id: 'gifts',
      title: 'Gifts',
      text: (
        <>
          <p>
            A gift is money given freely. It buys no goods, service, share or right, and creates no debt. It is not a
            donation for which we or the creator issue a tax receipt, unless the creator says so and may do so by law.
          </p>
          <p>
            One gift is between {smallest} and {largest}; a creator may ask for a higher smallest gift. You pay on the
            page of our e-payment provider and under its terms. A gift counts once the provider tells us that it was
            paid, not when you come back to our page. A payment that was begun and not finished within{' '}
            {limits.paymentExpiresMinutes} minutes ends, and nothing is charged.
          </p>
          <p>
            Your name and message, if you leave them, are shown in public on the creator’s page with the amount and the
            date. Leave the name blank, or send anonymously when you are signed in, and the public sees “Someone”. The
            creator may hide a gift from the page.
          </p>
          <p>You cannot send a gift to your own page.</p>
        </>
      ),
    },
    {
      id: 'fees',
      title: 'Fees',
      text: (
        <>
          <p>
            Having a page is free. The creator receives the whole gift: we take no share of it, and what the e-payment
            provider charges for the payment is ours to bear.
          </p>
          <p>
            A payout to your linked e-payment account is free. A standard payout to a bank account costs ₱15.00, which
            is taken out of the amount you withdraw and shown before you confirm.
          </p>
          <p>A change of fees is announced by email 30 days ahead and never touches gifts already received.</p>
        </>
      ),
    },
  ]
}
