// /dashboard/feed: what those one follows published.
import { addresses, listPage } from '#contract/addresses/paths.ts'
import { following } from '#contract/following.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { PushSwitch } from '../notices/PushSwitch.tsx'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Piko } from '../ui/Piko.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './FeedPage.module.css'
import { FoundCard } from './found-card.tsx'

export default definePage({
  reads: (match) => [...frameReads, pageRead(following.feed, getInput(match))],
  head: () => ({ title: `${say('Feed')} | PIXEL`, isPrivate: true }),
  Component: FeedPage,
})

function FeedPage(match: PageMatch) {
  const page = getPageNumber(match)
  const feed = usePages(following.feed, getInput(match))
  return (
    <DashboardFrame here={addresses.feed} title={say('Feed')} reads={[feed]}>
      {() => (
        <div className={styles.feed}>
          {page > 1 && (
            <p>
              <Link href={listPage(addresses.feed, page - 1)}>{say('Newer posts')}</Link>
            </p>
          )}
          {feed.rows.length > 0 && <PushSwitch isOffer />}
          <InfiniteList
            label={say('posts')}
            pages={feed}
            getKey={(found) => found.id}
            row={(found) => <FoundCard key={found.id} found={found} isFirst={found === feed.rows[0]} />}
            moreText={say('Show more posts')}
            moreHref={listPage(addresses.feed, page + 1)}
            failed={<p>{say('The posts could not be loaded.')}</p>}
            empty={<Empty />}
            skeleton={
              <div className={styles.rows}>
                <Skeleton shape="block" height={420} />
                <Skeleton shape="block" height={420} />
              </div>
            }
          >
            {(cards) => (
              <ul className={styles.rows} aria-label={say('Posts')}>
                {cards}
              </ul>
            )}
          </InfiniteList>
        </div>
      )}
    </DashboardFrame>
  )
}

function Empty() {
  return (
    <EmptyState
      drawing={<Piko pose="sleeping" size={96} />}
      text={say('Nothing here yet.')}
      hint={say('What the creators you follow publish stands here, newest first.')}
      action={
        <Button as={Link} href={addresses.explore}>
          {say('Find creators')}
        </Button>
      }
    />
  )
}

function getInput(match: PageMatch) {
  const page = getPageNumber(match)
  return page > 1 ? { query: { page: String(page) } } : {}
}
