// The tools above the transaction history: filter, search and print button.
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { transactionFilters } from '#contract/money/wallet.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { useNavigate } from '../shell/location.ts'
import { PrintButton } from '../shell/PrintButton.tsx'
import { Button } from '../ui/Button.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
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
      <Search tab={filter.tab} {...search} />
      <PrintButton pages={pages} />
    </div>
  )
}

type SearchProps = ReturnType<typeof useTypedSearch> & { tab: Filter }

function Search({ tab, typed, setTyped, searchNow }: SearchProps) {
  return (
    <search className={styles.search}>
      <form
        method="get"
        action={addresses.history}
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
        <SearchField
          label={say('Search description or reference')}
          name="search"
          maxLength={limits.searchMax}
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
