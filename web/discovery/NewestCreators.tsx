// The newest creator pages.
import { addresses } from '#contract/addresses/paths.ts'
import { type Creator, discovery } from '#contract/discovery.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { usePages } from '../shell/queries.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { CreatorCard } from './CreatorCard.tsx'
import styles from './discovery.module.css'

interface Props {
  query: { page?: string }
  page: number
  /** Creators already shown above. */
  except?: Creator[]
}

export function NewestCreators({ query, page, except = [] }: Props) {
  const creators = usePages(discovery.creators, { query })
  const shown = new Set(except.map(({ page_url }) => page_url))
  const rows = creators.rows.filter(({ page_url }) => !shown.has(page_url))
  if (rows.length === 0 && creators.rows.length > 0 && !creators.hasMore) return null
  return (
    <section aria-labelledby="creators" className={styles.section}>
      <h2 id="creators">{say('Newest pages')}</h2>
      <InfiniteList
        pages={{ ...creators, rows, total: creators.total - (creators.rows.length - rows.length) }}
        label={say('creators')}
        getKey={(creator) => creator.page_url}
        row={(creator) => <CreatorCard key={creator.page_url} creator={creator} />}
        more="button"
        moreText={say('Load more')}
        at={listAt(addresses.explore, page)}
        skeleton={<SkeletonRows count={3} />}
        empty={<EmptyState drawing={<Drawing art={noResults} />} text={say('Nobody has a page yet.')} />}
      >
        {(rows) => <ul className={styles.cards}>{rows}</ul>}
      </InfiniteList>
    </section>
  )
}
