// /dashboard/feed: posts of the creators the viewer follows.
import { Fragment, useRef } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { discovery } from '#contract/discovery.ts'
import { following } from '#contract/following.ts'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { ActiveCreators } from '../discovery/ActiveCreators.tsx'
import { NewPosts } from '../following/NewPosts.tsx'
import { SeenMark } from '../following/SeenMark.tsx'
import { useNews } from '../following/useNews.ts'
import { say } from '../language/say.ts'
import { PushSwitch } from '../notices/PushSwitch.tsx'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { Refusal } from '../shell/Refusal.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Piko } from '../ui/Piko.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './FeedPage.module.css'
import { FollowedGoals } from './followed-goals.tsx'
import { FoundCard } from './found-card.tsx'

/** Number of active creators suggested in an empty feed. */
const SUGGESTIONS_MAX = 3

/** The offer to notify this device appears only once the script runs: below the screen, so that no post moves. */
const POSTS_ABOVE_OFFER = 3

export default definePage({
  reads: (match) => [...frameReads, pageRead(following.feed, getPageInput(match)), pageRead(following.news, {})],
  head: () => ({ title: `${say('Feed')} | PIXEL`, isPrivate: true }),
  Component: FeedPage,
})

function FeedPage(match: PageMatch) {
  const feed = usePages(following.feed, getPageInput(match))
  return (
    <DashboardFrame here={addresses.feed} title={say('Feed')} reads={[feed]}>
      {(me) => (
        <div className={styles.columns}>
          <Feed feed={feed} page={getPageNumber(match)} ownPageUrl={me.profile.page_url} />
          <FollowedGoals />
        </div>
      )}
    </DashboardFrame>
  )
}

type Posts = ReturnType<typeof usePages<typeof following.feed>>

function Feed({ feed, page, ownPageUrl }: { feed: Posts; page: number; ownPageUrl: string }) {
  const [first] = feed.rows
  const lastAboveOffer = feed.rows[Math.min(POSTS_ABOVE_OFFER, feed.rows.length) - 1]
  const news = useNews(first?.id, page === 1)
  const head = useRef<HTMLDivElement>(null)

  /** Loads the new posts, then scrolls and moves the focus to them. */
  async function show(): Promise<void> {
    await Promise.all([news.reload(), feed.reload()])
    head.current?.scrollIntoView({ block: 'start' })
    head.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.feed} ref={head} tabIndex={-1}>
      {page === 1 && <NewPosts count={news.newCount} onShow={() => void show()} />}
      {first && page === 1 && <MarkSeenForm id={first.id} />}
      <InfiniteList
        label={say('posts')}
        pages={feed}
        getKey={(found) => found.id}
        row={(found) => (
          <Fragment key={found.id}>
            {page === 1 && news.seenFrom > 0 && found === feed.rows[news.seenFrom] && <SeenMark />}
            <FoundCard found={found} isFirst={found === first} />
            {found === lastAboveOffer && (
              <li className={styles.offer}>
                <PushSwitch isOffer />
              </li>
            )}
          </Fragment>
        )}
        moreText={say('Show more posts')}
        at={listAt(addresses.feed, page)}
        failed={<p>{say('The posts could not be loaded.')}</p>}
        empty={<Empty ownPageUrl={ownPageUrl} />}
        skeleton={
          <div className={styles.rows}>
            <Skeleton shape="block" height={420} />
            <Skeleton shape="block" height={420} />
          </div>
        }
      >
        {(cards) => (
          <>
            {/* The cards' headings are one level below this one. */}
            <h2 className="visually-hidden">{say('Posts')}</h2>
            <ul className={styles.rows} aria-label={say('Posts')}>
              {cards}
            </ul>
          </>
        )}
      </InfiniteList>
    </div>
  )
}

/** Marks posts as seen without JavaScript; with it, viewing the feed marks them. */
function MarkSeenForm({ id }: { id: string }) {
  return (
    <div className="without-script">
      <Refusal action={addresses.feed} />
      <form method="post" action={addresses.feed}>
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="outline" size="medium">
          {say('I have seen these')}
        </Button>
      </form>
    </div>
  )
}

function Empty({ ownPageUrl }: { ownPageUrl: string }) {
  const { data: active = [] } = useRead(discovery.active, {})
  const others = active.filter(({ page_url }) => page_url !== ownPageUrl).slice(0, SUGGESTIONS_MAX)
  return (
    <div className={styles.rows}>
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
      <ActiveCreators creators={others} />
    </div>
  )
}
