// /dashboard/wallet: the balance, links to payout accounts and history, and the latest payouts.
import FileText from 'lucide-react/icons/file-text'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { wallet } from '#contract/money/wallet.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { type MenuItem, MenuList } from '../dashboard/MenuList.tsx'
import { say } from '../language/say.ts'
import { FailedPayout, newestPayout } from '../money/payouts/FailedPayout.tsx'
import { MoneyPaused } from '../money/payouts/MoneyPaused.tsx'
import { usePayoutWatch } from '../money/payouts/usePayoutWatch.ts'
import { TransactionList } from '../money/wallet/TransactionList.tsx'
import { WalletCard } from '../money/wallet/WalletCard.tsx'
import { getThisYear } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, pageRead } from '../shell/page.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './WalletPage.module.css'

const payoutsInput = { query: { transaction_type: 'payout' as const, per_page: String(limits.transactionsCard) } }

export default definePage({
  reads: () => [
    ...frameReads,
    pageRead(wallet.balance, {}),
    pageRead(wallet.transactions, payoutsInput),
    pageRead(wallet.transactions, newestPayout),
  ],
  head: () => ({ title: `${say('Wallet')} | PIXEL`, isPrivate: true }),
  Component: WalletPage,
})

function WalletPage() {
  const balances = useRead(wallet.balance, {})
  const payouts = usePages(wallet.transactions, payoutsInput)
  usePayoutWatch()
  return (
    <DashboardFrame here={addresses.wallet} title={say('Wallet')} reads={[balances, payouts]}>
      {() => (
        <>
          <MoneyPaused />
          <FailedPayout />
          <div className={styles.cards}>
            <WalletCard balances={balances} />
            <Card flush>
              <MenuList label={say('Money')} items={payoutEntries()} tone="pandan" />
            </Card>
          </div>
          <Card
            flush
            title={say('Latest payouts')}
            aside={<Link href={addresses.payoutHistory}>{say('See all')}</Link>}
          >
            <TransactionList
              pages={{ ...payouts, hasMore: false }}
              empty={
                <EmptyState
                  drawing={<Drawing art={noTransactions} />}
                  text={say('No payouts yet.')}
                  hint={say('What you withdraw is listed here, with how far it is.')}
                />
              }
            />
          </Card>
        </>
      )}
    </DashboardFrame>
  )
}

function payoutEntries(): MenuItem[] {
  return [
    {
      label: say('Payout accounts'),
      hint: say('Where your earnings go, and the number your codes are sent to.'),
      href: addresses.payoutAccounts,
      icon: <Landmark />,
    },
    {
      label: say('Transactions'),
      hint: say('Everything that came in and went out.'),
      href: addresses.history,
      icon: <ReceiptText />,
    },
    {
      label: say('Statements'),
      hint: say('What each year came to, for your books and your taxes.'),
      href: addresses.statement(String(getThisYear())),
      icon: <FileText />,
    },
  ]
}
