// Creators to be found: those a few letters lead to, or the newest.
import { type FormEvent, useState } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { discovery, discoveryLimits } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import { say, sayCount } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { useNavigate } from '../shell/location.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { CreatorCard } from './CreatorCard.tsx'
import styles from './discovery.module.css'

interface Props {
  query: { search: string; page?: string }
  nextPage: number
}

/** A plain form of addresses: it works before the script does. */
export function CreatorSearch({ query, nextPage }: Props) {
  const { search } = query
  const creators = usePages(discovery.creators, { query })
  const navigate = useNavigate()
  const [letters, setLetters] = useState(search)

  function find(event: FormEvent): void {
    event.preventDefault()
    navigate(getAddress(letters.trim()))
  }

  return (
    <section aria-labelledby="creators" className={styles.section}>
      <search>
        <form action={addresses.explore} onSubmit={find} className={styles.search}>
          <SearchField
            label={say('Search creators')}
            name="search"
            maxLength={limits.searchMax}
            value={letters}
            onChange={(event) => setLetters(event.currentTarget.value)}
          />
          <Button type="submit">{say('Search')}</Button>
        </form>
      </search>
      <h2 id="creators">{search ? say('Creators') : say('Newest pages')}</h2>
      {search && !creators.isLoading && creators.rows.length > 0 && (
        <p className={styles.count}>{found(creators.total)}</p>
      )}
      <InfiniteList
        pages={creators}
        label={say('creators')}
        getKey={(creator) => creator.page_url}
        row={(creator) => <CreatorCard key={creator.page_url} creator={creator} />}
        more="button"
        moreText={say('Load more')}
        moreHref={`${getAddress(search)}${search ? '&' : '?'}page=${nextPage}`}
        skeleton={<SkeletonRows count={3} />}
        empty={
          <EmptyState
            drawing={<Drawing art={noResults} />}
            text={say('No results found.')}
            hint={say('Try fewer letters, or the address of the page.')}
          />
        }
      >
        {(rows) => <ul className={styles.cards}>{rows}</ul>}
      </InfiniteList>
    </section>
  )
}

function getAddress(search: string): string {
  return addresses.searchCreators(search)
}

/** The list ends somewhere, and then there are more than it says. */
function found(total: number): string {
  if (total >= discoveryLimits.creatorsMax) return say('The first {count}. More letters find fewer.', { count: total })
  return sayCount(total, { one: '{count} creator', other: '{count} creators' })
}
