// What stands above the history: which kind of movement is shown, the search, and the way to paper.
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
import { type Asked, type Filter, getAddress, searchMax } from './history-query.ts'

const filterWords: Record<Filter, string> = { all: 'All', income: 'Income', payout: 'Payouts' }

interface Props {
  asked: Asked
  pages: ComponentProps<typeof PrintButton>['pages']
}

export function HistoryTools({ asked, pages }: Props) {
  const search = useTypedSearch(asked)
  return (
    <div className={styles.tools}>
      <FilterChips
        label={say('Show')}
        as={Link}
        value={asked.tab}
        items={transactionFilters.map((tab) => ({
          value: tab,
          label: say(filterWords[tab]),
          href: getAddress({ tab, search: search.typed.trim() }),
        }))}
      />
      <Search tab={asked.tab} {...search} />
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
