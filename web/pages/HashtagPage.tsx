// /dashboard/explore/hashtags/{tag}: what everyone has posted under a hashtag. Open to all.
import { content } from '#contract/content.ts'
import { foldTag } from '#contract/hashtags.ts'
import { profiles } from '#contract/profiles.ts'
import { PostList } from '../content/Feed.tsx'
import { say } from '../language/say.ts'
import { addresses } from '../shell/addresses.ts'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, type PageMatch, pageNumberOf, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './HashtagPage.module.css'

export default definePage({
  reads: (match) => [pageRead(content.hashtag, inputOf(match)), pageRead(profiles.me, {})],
  head: (match) => ({
    title: `#${tagOf(match)} | PIXEL`,
    description: `Photos with #${tagOf(match)} by creators on PIXEL.`,
    canonical: addresses.hashtag(tagOf(match)),
  }),
  Component: HashtagPage,
})

function HashtagPage(match: PageMatch) {
  const posts = usePages(content.hashtag, inputOf(match))
  const tag = tagOf(match)
  return (
    <>
      <PublicBar />
      <main id="main" tabIndex={-1} className={styles.page}>
        <header>
          <h1 className={styles.tag}>#{tag}</h1>
          {!posts.isLoading && !posts.error && (
            <p className={styles.count}>{posts.total === 1 ? '1 post' : `${posts.total} posts`}</p>
          )}
        </header>
        <PostList
          pages={posts}
          hasCreator
          moreHref={`${addresses.hashtag(tag)}?page=${pageNumberOf(match) + 1}`}
          empty={
            <EmptyState
              drawing={<Drawing art={noResults} />}
              text={say('No results found.')}
              hint={say('Nobody has posted under this hashtag yet.')}
            />
          }
        />
      </main>
      <PublicFooter />
    </>
  )
}

function tagOf({ params: { tag = '' } }: PageMatch): string {
  return foldTag(tag)
}

function inputOf(match: PageMatch) {
  const page = pageNumberOf(match)
  return { params: { tag: tagOf(match) }, ...(page > 1 && { query: { page: String(page) } }) }
}
