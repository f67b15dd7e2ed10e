// /dashboard/explore/hashtags/{tag}: all posts with a hashtag. Open to all.

import { addresses } from '#contract/addresses/paths.ts'
import { explore } from '#contract/explore.ts'
import { foldTag } from '#contract/hashtags.ts'
import { listTexts } from '#contract/paging.ts'
import { profiles } from '#contract/profiles.ts'
import { say, sayCount } from '../language/say.ts'
import { InfiniteList } from '../shell/InfiniteList.tsx'
import { listAt } from '../shell/list-at.ts'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FoundCard } from './found-card.tsx'
import styles from './HashtagPage.module.css'

export default definePage({
  reads: (match) => [pageRead(explore.hashtag, getInput(match)), pageRead(profiles.me, {})],
  head: (match) => ({
    title: `#${getTag(match)} | PIXEL`,
    description: `Photos, posts and goals with #${getTag(match)} by creators on PIXEL.`,
    canonical: addresses.hashtag(getTag(match)),
  }),
  Component: HashtagPage,
})

function HashtagPage(match: PageMatch) {
  const posts = usePages(explore.hashtag, getInput(match))
  const tag = getTag(match)
  return (
    <PublicPage className={styles.page}>
      <header>
        <h1>#{tag}</h1>
        {!posts.isLoading && (posts.rows.length > 0 || !posts.error) && (
          <p className={styles.count}>{sayCount(posts.total, { one: '{count} post', other: '{count} posts' })}</p>
        )}
      </header>
      <h2 className="visually-hidden">{say('Posts')}</h2>
      <div className={styles.room}>
        <InfiniteList
          label={say('posts')}
          pages={posts}
          getKey={(found) => found.id}
          row={(found) => <FoundCard key={found.id} found={found} isFirst={found === posts.rows[0]} />}
          moreText={say('Show more posts')}
          at={listAt(addresses.hashtag(tag), getPageNumber(match))}
          skeleton={
            <div className={styles.grid}>
              {[1, 2, 3, 4].map((place) => (
                <Skeleton key={place} shape="block" height={220} />
              ))}
            </div>
          }
          empty={
            <EmptyState
              drawing={<Drawing art={noResults} />}
              text={say(listTexts.noResults)}
              hint={say('Nobody has posted under this hashtag yet.')}
            />
          }
        >
          {(cards) => (
            <ul className={styles.grid} aria-label={say('Posts')}>
              {cards}
            </ul>
          )}
        </InfiniteList>
      </div>
    </PublicPage>
  )
}

function getTag({ params: { tag = '' } }: PageMatch): string {
  return foldTag(tag)
}

function getInput(match: PageMatch) {
  return { params: { tag: getTag(match) }, ...getPageInput(match) }
}
