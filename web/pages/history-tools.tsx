// The tools above the transaction history: filter, search and print button.
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { transactionFilters } from '#contract/money/wallet.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { useNavigate } from '../shell/location.ts'
import { PrintButton } from '../shell/PrintButton.tsx'
import { SearchForm } from '../shell/SearchForm.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import styles from './HistoryPage.module.css'
import { type Filter, getAddress, type HistoryFilter } from './history-query.ts'

const filterWords: Record<Filter, string> = { all: 'All', income: 'Income', payout: 'Payouts' }

interface Props {
  filter: HistoryFilter
  pages: ComponentProps<typeof PrintButton>['pages']
}

export function HistoryTools({ filter, pages }: Props) {
  const search = useTypedSearch(filter)
  return (
    <div className={styles.tools}>
      <FilterChips
        label={say('Show')}
        as={Link}
        value={filter.tab}
        items={transactionFilters.map((tab) => ({
          value: tab,
          label: say(filterWords[tab]),
          href: getAddress({ tab, search: search.typed.trim() }),
        }))}
      />
      <SearchForm
        action={addresses.history}
        query={filter.tab === 'all' ? {} : { tab: filter.tab }}
        label={say('Search description or reference')}
        typed={search.typed}
        onType={search.setTyped}
        onSubmit={search.searchNow}
        className={styles.search}
      />
      <PrintButton pages={pages} />
    </div>
  )
}

/** The typed search text; the address follows it after a pause of `limits.searchDebounceMs`. */
function useTypedSearch({ tab, search }: HistoryFilter) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  const sent = useRef(search)

  function searchNow(): void {
    if (typed.trim() === sent.current) return
    sent.current = typed.trim()
    void navigate(getAddress({ tab, search: sent.current }), { replace: true })
  }
  const afterPause = useEffectEvent(searchNow)
  // The address may also change without typing: by a link, or by going back.
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
