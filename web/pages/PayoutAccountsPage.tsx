// /dashboard/payout-accounts: the accounts that payouts go to.

import { addresses } from '#contract/addresses/paths.ts'
import { banks } from '#contract/money/banks.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { BankAccounts } from '../money/banks/BankAccounts.tsx'
import { LinkedPaymentAccount } from '../money/banks/LinkedPaymentAccount.tsx'
import { LinkOutcome } from '../money/banks/LinkOutcome.tsx'
import { MoneyPaused } from '../money/payouts/MoneyPaused.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import styles from './PayoutAccountsPage.module.css'

export default definePage({
  reads: () => [...frameReads, pageRead(banks.linked, {}), pageRead(banks.mine, {})],
  head: () => ({ title: `${say('Payout accounts')} | PIXEL`, isPrivate: true }),
  Component: PayoutAccountsPage,
})

function PayoutAccountsPage({ query }: PageMatch) {
  const linked = useRead(banks.linked, {})
  const mine = useRead(banks.mine, {})
  return (
    <DashboardFrame here={addresses.payoutAccounts} title={say('Payout accounts')} reads={[linked, mine]}>
      {() => (
        <>
          <MoneyPaused />
          <LinkOutcome query={query} />
          <div className={styles.cards}>
            <LinkedPaymentAccount linked={linked} />
            <BankAccounts mine={mine} />
          </div>
        </>
      )}
    </DashboardFrame>
  )
}
