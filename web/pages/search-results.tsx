// The results of a search for creators or posts.
import { addresses } from '#contract/addresses/paths.ts'
import { type Creator, discoveryLimits } from '#contract/discovery.ts'
import { explore, type FoundPost } from '#contract/explore.ts'
import { listTexts } from '#contract/paging.ts'
import { CreatorCard } from '../discovery/CreatorCard.tsx'
import { say, sayCount } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { usePages } from '../shell/queries.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import styles from './ExplorePage.module.css'
import { FoundCard } from './found-card.tsx'

interface Props {
  query: { search: string; type: 'creators' | 'posts'; page?: string }
  page: number
}

export function SearchResults({ query, page }: Props) {
  const { search, type } = query
  const found = usePages(explore.search, { query })
  const address = addresses.search(search, type)
  return (
    <section aria-labelledby="found" className={styles.results}>
      <h2 id="found">{say('Results for “{search}”', { search })}</h2>
      <FilterChips
        label={say('What is searched')}
        as={Link}
        value={type}
        items={[
          { value: 'creators', label: say('Creators'), href: addresses.search(search, 'creators') },
          { value: 'posts', label: say('Posts'), href: addresses.search(search, 'posts') },
        ]}
      />
      {!found.isLoading && found.rows.length > 0 && <p className={styles.count}>{count(found.total, type)}</p>}
      <InfiniteList
        pages={found}
        label={say(type === 'creators' ? 'creators' : 'posts')}
        getKey={(row) => ('kind' in row ? row.id : row.page_url)}
        row={(row) => <Result key={'kind' in row ? row.id : row.page_url} row={row} isFirst={row === found.rows[0]} />}
        more="button"
        moreText={say('Load more')}
        at={listAt(address, page)}
        skeleton={<SkeletonRows count={3} />}
        empty={
          <EmptyState
            drawing={<Drawing art={noResults} />}
            text={say(listTexts.noResults)}
            hint={say('Try fewer words, or look among the other tab.')}
          />
        }
      >
        {(rows) => <ul className={type === 'creators' ? styles.creators : styles.posts}>{rows}</ul>}
      </InfiniteList>
    </section>
  )
}

function Result({ row, isFirst }: { row: Creator | FoundPost; isFirst: boolean }) {
  return 'kind' in row ? <FoundCard found={row} isFirst={isFirst} /> : <CreatorCard creator={row} />
}

/** The number of results; at the list's maximum, says that there may be more. */
function count(total: number, type: Props['query']['type']): string {
  const most = type === 'creators' ? discoveryLimits.creatorsMax : discoveryLimits.searchMax
  if (total >= most) return say('The first {count}. More letters find fewer.', { count: total })
  return type === 'creators'
    ? sayCount(total, { one: '{count} creator', other: '{count} creators' })
    : sayCount(total, { one: '{count} post', other: '{count} posts' })
}
