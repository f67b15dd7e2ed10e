// Posts in a grid: the newest on a creator's Home, all of them under Snap, on a hashtag's page and among one's purchases.
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { content, type Post } from '#contract/content.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { say } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { usePages } from '../shell/queries.ts'
import { withQuery } from '../shell/with-query.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Feed.module.css'
import { PostCard } from './PostCard.tsx'
import { isLocked } from './post-words.ts'

type FeedInput = CallInput<typeof content.feed>

/** How many posts stand on Home; the rest is under Snap. */
const LATEST = 6

export function latestInput(pageUrl: string): FeedInput {
  return { params: { username: pageUrl }, query: { per_page: String(LATEST) } }
}

/** What `?page=` of an address asks of the feed. */
export function feedInput(pageUrl: string, page: number): FeedInput {
  return { params: { username: pageUrl }, ...(page > 1 && { query: { page: String(page) } }) }
}

/** The newest posts; nothing at all where there are none. */
export function LatestPosts({ creator }: { creator: PublicProfile }) {
  const { rows, hasMore } = usePages(content.feed, latestInput(creator.page_url))
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="photos" className={styles.latest}>
      <h2 id="photos">{say('Photos')}</h2>
      <Grid isWide={false} label={say('Photos')}>
        {rows.slice(0, LATEST).map((post, place) => (
          <PostCard key={post.id} post={post} isFirst={place === 0} />
        ))}
      </Grid>
      {hasMore && (
        <Button
          as={Link}
          href={addresses.section(creator.page_url, 'pixel-snap')}
          variant="outline"
          size="medium"
          className={styles.all}
        >
          {say('See all photos')}
        </Button>
      )}
    </section>
  )
}

const filterWords = { all: 'All', free: 'Free', locked: 'Locked' }
export type FeedFilter = keyof typeof filterWords

const emptyTexts = { free: 'No free photos here.', locked: 'No locked photos here.' }

const belongs: Record<FeedFilter, (post: Post) => boolean> = {
  all: () => true,
  free: (post) => !post.is_payable,
  locked: isLocked,
}

export function getFeedFilter(tab: string | null): FeedFilter {
  return tab === 'free' || tab === 'locked' ? tab : 'all'
}

interface FeedProps {
  creator: PublicProfile
  filter: FeedFilter
  /** The page the feed begins with, as its address says. */
  page: number
  empty: ReactNode
}

/** Everything a creator has posted. */
export function Feed({ creator, filter, page, empty }: FeedProps) {
  const pages = usePages(content.feed, feedInput(creator.page_url, page))
  const address = addresses.section(creator.page_url, 'pixel-snap')
  const addressWith = (tab: FeedFilter, next = 1) => {
    const query = new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(next > 1 && { page: String(next) }) })
    return withQuery(address, query)
  }
  const rows = pages.rows.filter(belongs[filter])
  const isMixed = filter !== 'all' || (pages.rows.some(belongs.free) && pages.rows.some(belongs.locked))
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
      {page > 1 && (
        <p>
          <Link href={addressWith(filter, page - 1)}>{say('Newer photos')}</Link>
        </p>
      )}
      <PostList
        pages={pages}
        rows={rows}
        moreHref={addressWith(filter, page + 1)}
        empty={filter === 'all' ? empty : <EmptyState text={say(emptyTexts[filter])} />}
      />
    </div>
  )
}

/** Where the first pages hold nothing of what is asked for, a later one may. */
function useUntilFound({ hasMore, isLoadingMore, error, loadMore }: PostPages, isNothing: boolean): void {
  useEffect(() => {
    if (isNothing && hasMore && !isLoadingMore && !error) loadMore()
  }, [isNothing, hasMore, isLoadingMore, error, loadMore])
}

type PostPages = ComponentProps<typeof InfiniteList<Post>>['pages']

interface PostListProps {
  pages: PostPages
  /** The posts to show, where they are not all that were read. */
  rows?: Post[]
  empty: ReactNode
  moreHref?: string
  hasCreator?: boolean
  note?: (post: Post) => ReactNode
}

/** A grid that grows as one scrolls. */
export function PostList({ pages, rows = pages.rows, empty, moreHref, hasCreator = false, note }: PostListProps) {
  const [first] = rows
  return (
    <div className={styles.list}>
      <InfiniteList
        label={say('photos')}
        pages={{ ...pages, rows, isLoading: pages.isLoading || (rows.length === 0 && pages.isLoadingMore) }}
        getKey={(post) => post.id}
        row={(post) => (
          <PostCard key={post.id} post={post} isFirst={post === first} hasCreator={hasCreator} note={note?.(post)} />
        )}
        moreText={say('Show more photos')}
        moreHref={moreHref}
        empty={empty}
        skeleton={<Waiting />}
      >
        {(cards) => (
          <Grid isWide label={say('Photos')}>
            {cards}
          </Grid>
        )}
      </InfiniteList>
    </div>
  )
}

function Grid({ isWide, label, children }: { isWide: boolean; label: string; children: ReactNode }) {
  return (
    <div className={styles.room}>
      <ul className={isWide ? styles.wide : styles.grid} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.room}>
      <div className={styles.wide}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} shape="block" height={220} />
        ))}
      </div>
    </div>
  )
}
