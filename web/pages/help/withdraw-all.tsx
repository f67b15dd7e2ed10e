// Why not everything in the wallet can be withdrawn: the limit, the fee, what is pending, what waits.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { addresses } from '../../shell/addresses.ts'
import { Link } from '../../shell/Link.tsx'
import type { HelpArticle } from './article.ts'

const monthMax = formatPesos(toPesos(limits.standardPayoutMonthMaxCentavos))
const fee = formatPesos(toPesos(limits.standardPayoutFeeCentavos))
const minimum = formatPesos(toPesos(limits.payoutMinCentavos))
const arrives = formatPesos(toPesos(limits.standardPayoutMonthMaxCentavos - limits.standardPayoutFeeCentavos))

export const withdrawAll: HelpArticle = {
  title: 'Why can’t I withdraw all my PIXEL earnings?',
  category: { slug: 'payouts-and-fees', name: 'Payouts and fees' },
  summary: `Standard payouts go up to ${monthMax} a month. Direct e-payment has no such limit and is free. Nothing is lost meanwhile: what you cannot withdraw today stays in your wallet.`,
  sections: [
    {
      id: 'limit',
      title: `Standard payouts: up to ${monthMax} a month`,
      text: (
        <>
          <p>
            A standard payout goes to your bank. All of them together may take {monthMax} out of your wallet in a
            calendar month, whichever bank they go to. The month is the one in Manila, and it begins anew at 12:00 am on
            the 1st.
          </p>
          <p>
            If you ask for more, we tell you the <strong>amount allowed for withdrawal</strong>: what is left of this
            month. Withdraw that, or wait for the next month, or use direct e-payment for the rest.
          </p>
          <p>A payout that fails, comes back or is cancelled gives its part of the limit back.</p>
        </>
      ),
    },
    {
      id: 'direct',
      title: 'Direct e-payment: free, and without a monthly limit',
      text: (
        <p>
          Link your account at our e-payment provider in <Link href={addresses.payoutAccounts}>Payout accounts</Link>.
          Then choose <strong>Direct e-payment</strong> when you withdraw. It costs nothing, and all of your available
          balance may go there.
        </p>
      ),
    },
    {
      id: 'fee',
      title: `The fee of ${fee}`,
      text: (
        <p>
          A standard payout costs {fee}, taken out of the amount: of {monthMax}, {arrives} arrives at your bank. The
          Withdraw screen shows what arrives before you confirm. The smallest payout is {minimum}. If a payout does not
          arrive, the fee comes back with it.
        </p>
      ),
    },
    {
      id: 'pending',
      title: 'Money that is still pending',
      text: (
        <>
          <p>
            What supporters pay on the web is available at once. What they pay in the mobile app is pending until the
            15th of the month, 12:00 am in Manila, and then joins your available balance by itself.
          </p>
          <p>
            The next date and amount stand in Balance Information, on your{' '}
            <Link href={addresses.dashboard}>dashboard</Link>.
          </p>
        </>
      ),
    },
    {
      id: 'in-payout',
      title: 'Money that is in a payout',
      text: (
        <p>
          While a payout is on its way its amount is set aside, and you can start the next one when it has ended. Until
          we have sent it you can cancel it in <Link href={addresses.payoutHistory}>your payout history</Link>. If it
          fails or comes back, the money is in your wallet again, and the history says why.
        </p>
      ),
    },
    {
      id: 'new-account',
      title: 'A new payout account waits 24 hours',
      text: (
        <p>
          After you add or change a payout account, payouts to it wait 24 hours, and we tell you by email. This protects
          you if somebody else gets into your account. Accounts on PIXEL that are younger than a day do not wait.
        </p>
      ),
    },
  ],
}
