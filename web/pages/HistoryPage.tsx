// /dashboard/transactions/history: everything that came and went. `tab` and `search` of its address say what is shown.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { statements } from '#contract/money/statements.ts'
import { transactionFilters, wallet } from '#contract/money/wallet.ts'
import { words } from '#contract/texts.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { usePayoutWatch } from '../money/payouts/usePayoutWatch.ts'
import { TransactionList } from '../money/wallet/TransactionList.tsx'
import { getAddress as getTableAddress } from '../shell/api.ts'
import { getThisYear } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { useNavigate } from '../shell/location.ts'
import { PrintButton } from '../shell/PrintButton.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { withQuery } from '../shell/with-query.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults, noTransactions } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './HistoryPage.module.css'

type Filter = (typeof transactionFilters)[number]

interface Asked {
  tab: Filter
  search: string
}

const filterWords: Record<Filter, string> = { all: 'All', income: 'Income', payout: 'Payouts' }
const searchMax = 100

export default definePage({
  reads: ({ query }) => [...frameReads, pageRead(wallet.transactions, getInput(askedBy(query)))],
  head: () => ({ title: 'Transactions | PIXEL', isPrivate: true }),
  Component: HistoryPage,
})

function HistoryPage({ query }: PageMatch) {
  const asked = askedBy(query)
  const transactions = usePages(wallet.transactions, getInput(asked))
  usePayoutWatch()
  const isNarrowed = asked.tab !== 'all' || asked.search !== ''
  const { typed, setTyped, searchNow } = useTypedSearch(asked)
  return (
    <DashboardFrame here={addresses.history} title={say('Transactions')} reads={[transactions]}>
      {() => (
        <>
          <div className={styles.tools}>
            <FilterChips
              label={say('Show')}
              as={Link}
              value={asked.tab}
              items={transactionFilters.map((tab) => ({
                value: tab,
                label: say(filterWords[tab]),
                href: getAddress({ tab, search: typed.trim() }),
              }))}
            />
            <search className={styles.search}>
              <form
                method="get"
                action={addresses.history}
                onSubmit={(event) => {
                  event.preventDefault()
                  searchNow()
                }}
              >
                {asked.tab !== 'all' && <input type="hidden" name="tab" value={asked.tab} />}
                <SearchField
                  label={say('Search description or reference')}
                  name="search"
                  maxLength={searchMax}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
                <div className="without-script">
                  <Button type="submit" variant="outline" size="medium">
                    {say('Search')}
                  </Button>
                </div>
              </form>
            </search>
            <PrintButton pages={transactions} />
          </div>
          <p className="screen-only">
            <a href={getTableAddress(statements.transactions, {})} download>
              {say('Download all as a table (CSV)')}
            </a>{' '}
            · <Link href={addresses.statement(String(getThisYear()))}>{say('Statements by year')}</Link>
          </p>
          <Card flush>
            <TransactionList
              byDay
              pages={transactions}
              empty={
                isNarrowed ? (
                  <EmptyState drawing={<Drawing art={noResults} />} text={say('No results found.')} />
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

/** What is being typed, and the address following it 300 ms later. */
function useTypedSearch({ tab, search }: Asked) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)

  function searchNow(): void {
    if (typed.trim() === sent.current) return
    sent.current = typed.trim()
    void navigate(getAddress({ tab, search: sent.current }), { replace: true })
  }
  const afterPause = useEffectEvent(searchNow)
  // The address may also change without the field: by a link, or by going back.
  useEffect(() => {
    if (search === sent.current) return
    sent.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    if (typed.trim() === sent.current) return
    const timer = setTimeout(afterPause, limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])

  return { typed, setTyped, searchNow }
}

function askedBy(query: URLSearchParams): Asked {
  const tab = transactionFilters.find((filter) => filter === query.get('tab')) ?? 'all'
  return { tab, search: (query.get('search') ?? '').trim().slice(0, searchMax) }
}

function getInput({ tab, search }: Asked) {
  return { query: { transaction_type: tab, search } }
}

function getAddress({ tab, search }: Asked): string {
  const query = new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(search && { search }) })
  return withQuery(addresses.history, query)
}
