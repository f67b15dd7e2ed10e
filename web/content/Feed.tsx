// The feed of a creator's posts in a grid, with a filter.
import { type ReactNode, useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { content, type Post } from '#contract/content.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { Link } from '../shell/Link.tsx'
import { pageInput } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { withQuery } from '../shell/with-query.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import styles from './Feed.module.css'
import { PostList, type PostPages } from './PostList.tsx'
import { isForSale, isLocked } from './post-words.ts'

export type FeedInput = CallInput<typeof content.feed>

/** The input of the feed for `?page=` of an address. */
export function feedInput(pageUrl: string, page: number): FeedInput {
  return { params: { username: pageUrl }, ...pageInput(page) }
}

const filterWords = { all: 'All', free: 'Free', locked: 'Locked' }
export type FeedFilter = keyof typeof filterWords

const emptyTexts = { free: 'No free photos here.', locked: 'No locked photos here.' }

const matches: Record<FeedFilter, (post: Post) => boolean> = {
  all: () => true,
  free: (post) => !isForSale(post),
  locked: isLocked,
}

export function getFeedFilter(tab: string | null): FeedFilter {
  return tab === 'free' || tab === 'locked' ? tab : 'all'
}

interface FeedProps {
  creator: PublicProfile
  filter: FeedFilter
  /** The first page of the feed, from the address. */
  page: number
  empty: ReactNode
}

/** All posts of a creator. */
export function Feed({ creator, filter, page, empty }: FeedProps) {
  const pages = usePages(content.feed, feedInput(creator.page_url, page))
  const address = addresses.section(creator.page_url, 'pixel-snap')
  const addressWith = (tab: FeedFilter, next = 1) => {
    const query = new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(next > 1 && { page: String(next) }) })
    return withQuery(address, query)
  }
  const rows = pages.rows.filter(matches[filter])
  const isMixed = filter !== 'all' || (pages.rows.some(matches.free) && pages.rows.some(matches.locked))
  useUntilFound(pages, rows.length === 0)
  return (
    <div className={styles.feed}>
      {isMixed && (
        <FilterChips
          label={say('Show')}
          as={Link}
          value={filter}
          items={Object.entries(filterWords).map(([value, label]) => ({
            value,
            label: say(label),
            href: addressWith(value as FeedFilter),
          }))}
        />
      )}
      <PostList
        pages={pages}
        rows={rows}
        at={{ page, href: (next) => addressWith(filter, next) }}
        empty={filter === 'all' ? empty : <EmptyState text={say(emptyTexts[filter])} />}
      />
    </div>
  )
}

/** Loads further pages while no loaded post matches the filter. */
function useUntilFound({ hasMore, isLoadingMore, error, loadMore }: PostPages, isNothing: boolean): void {
  useEffect(() => {
    if (isNothing && hasMore && !isLoadingMore && !error) loadMore()
  }, [isNothing, hasMore, isLoadingMore, error, loadMore])
}
