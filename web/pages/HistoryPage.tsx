// /dashboard/transactions/history: all transactions, filtered by the query parameters `tab` and `search`.
import { addresses } from '#contract/addresses/paths.ts'
import { statements } from '#contract/money/statements.ts'
import { wallet } from '#contract/money/wallet.ts'
import { listTexts } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { usePayoutWatch } from '../money/payouts/usePayoutWatch.ts'
import { TransactionList } from '../money/wallet/TransactionList.tsx'
import { getAddress as getTableAddress } from '../shell/api.ts'
import { getThisYear } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults, noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './HistoryPage.module.css'
import { getAddress, getInput, readQuery } from './history-query.ts'
import { HistoryTools } from './history-tools.tsx'

export default definePage({
  reads: (match) => [
    ...frameReads,
    pageRead(wallet.transactions, getInput(readQuery(match.query), getPageNumber(match))),
  ],
  head: () => ({ title: `${say('Transactions')} | PIXEL`, isPrivate: true }),
  Component: HistoryPage,
})

function HistoryPage(match: PageMatch) {
  const filter = readQuery(match.query)
  const page = getPageNumber(match)
  const transactions = usePages(wallet.transactions, getInput(filter, page))
  usePayoutWatch()
  return (
    <DashboardFrame here={addresses.history} title={say('Transactions')} reads={[transactions]}>
      {() => (
        <>
          <HistoryTools filter={filter} pages={transactions} />
          <p className={styles.exports}>
            <a href={getTableAddress(statements.transactions, {})} download>
              {say('Download all as a table (CSV)')}
            </a>
            <Link href={addresses.statement(String(getThisYear()))}>{say('Statements by year')}</Link>
          </p>
          <Card flush>
            <TransactionList
              byDay
              pages={transactions}
              at={listAt(getAddress(filter), page)}
              empty={
                filter.search ? (
                  <EmptyState drawing={<Drawing art={noResults} />} text={say(listTexts.noResults)} />
                ) : (
                  <EmptyState drawing={<Drawing art={noTransactions} />} text={say(words.noTransactions)} />
                )
              }
            />
          </Card>
        </>
      )}
    </DashboardFrame>
  )
}
