// Help article on why the whole balance cannot always be withdrawn: limit, fee, pending money, waiting times.

import { addresses } from '#contract/addresses/paths.ts'
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { standardFee, standardMonthMax } from '#contract/money/standard-payout.ts'
import { Say } from '../../language/Say.tsx'
import { say } from '../../language/say.ts'
import { Link } from '../../shell/Link.tsx'
import type { HelpArticle } from './article.ts'

const minimum = formatPesos(toPesos(limits.payoutMinCentavos))
const arrives = formatPesos(toPesos(limits.standardPayoutMonthMaxCentavos - limits.standardPayoutFeeCentavos))

export function withdrawAll(): HelpArticle {
  return {
    title: say('Why can’t I withdraw all my PIXEL earnings?'),
    category: { slug: 'payouts-and-fees', name: say('Payouts and fees') },
    summary: say(
      'Standard payouts go up to {month} a month. Direct e-payment has no such limit and is free. Nothing is lost meanwhile: what you cannot withdraw today stays in your wallet.',
      { month: standardMonthMax },
    ),
    sections: [monthlyLimit(), directPayouts(), theFee(), pendingMoney(), moneyInPayout(), newAccount()],
  }
}

type Section = HelpArticle['sections'][number]

function monthlyLimit(): Section {
  return {
    id: 'limit',
    title: say('Standard payouts: up to {month} a month', { month: standardMonthMax }),
    text: (
      <>
        <p>
          {say(
            'A standard payout goes to your bank. All of them together may take {month} out of your wallet in a calendar month, whichever bank they go to. The month is the one in Manila, and it begins anew at 12:00 am on the 1st.',
            { month: standardMonthMax },
          )}
        </p>
        <p>
          <Say
            text="If you ask for more, we tell you the <strong>amount allowed for withdrawal</strong>: what is left of this month. Withdraw that, or wait for the next month, or use direct e-payment for the rest."
            parts={{ strong: (words) => <strong>{words}</strong> }}
          />
        </p>
        <p>{say('A payout that fails, comes back or is cancelled gives its part of the limit back.')}</p>
      </>
    ),
  }
}

function directPayouts(): Section {
  return {
    id: 'direct',
    title: say('Direct e-payment: free, and without a monthly limit'),
    text: (
      <p>
        <Say
          text="Link your account at our e-payment provider in <accounts>Payout accounts</accounts>. Then choose <strong>Direct e-payment</strong> when you withdraw. It costs nothing, and all of your available balance may go there."
          parts={{
            accounts: (words) => <Link href={addresses.payoutAccounts}>{words}</Link>,
            strong: (words) => <strong>{words}</strong>,
          }}
        />
      </p>
    ),
  }
}

function theFee(): Section {
  return {
    id: 'fee',
    title: say('The fee of {fee}', { fee: standardFee }),
    text: (
      <p>
        {say(
          'A standard payout costs {fee}, taken out of the amount: of {month}, {arrives} arrives at your bank. The Withdraw screen shows what arrives before you confirm. The smallest payout is {minimum}. If a payout does not arrive, the fee comes back with it.',
          { fee: standardFee, month: standardMonthMax, arrives, minimum },
        )}
      </p>
    ),
  }
}

function pendingMoney(): Section {
  return {
    id: 'pending',
    title: say('Money that is still pending'),
    text: (
      <>
        <p>
          {say(
            'What supporters pay on the web is available at once. What they pay in the mobile app is pending until the 15th of the month, 12:00 am in Manila, and then joins your available balance by itself.',
          )}
        </p>
        <p>
          <Say
            text="The next date and amount stand in Balance Information, in your <wallet>wallet</wallet>."
            parts={{ wallet: (words) => <Link href={addresses.wallet}>{words}</Link> }}
          />
        </p>
      </>
    ),
  }
}

function moneyInPayout(): Section {
  return {
    id: 'in-payout',
    title: say('Money that is in a payout'),
    text: (
      <p>
        <Say
          text="While a payout is on its way its amount is set aside, and you can start the next one when it has ended. Until we have sent it you can cancel it in <history>your payout history</history>. If it fails or comes back, the money is in your wallet again, and the history says why."
          parts={{ history: (words) => <Link href={addresses.payoutHistory}>{words}</Link> }}
        />
      </p>
    ),
  }
}

function newAccount(): Section {
  return {
    id: 'new-account',
    title: say('A new payout account waits 24 hours'),
    text: (
      <p>
        {say(
          'After you add or change a payout account, payouts to it wait 24 hours, and we tell you by email. This protects you if somebody else gets into your account. Accounts on PIXEL that are younger than a day do not wait.',
        )}
      </p>
    ),
  }
}
