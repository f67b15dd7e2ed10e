// /dashboard/explore: search for creators and posts, active creators, newest pages, popular hashtags. Open to all.

import { addresses } from '#contract/addresses/paths.ts'
import { discovery } from '#contract/discovery.ts'
import { explore } from '#contract/explore.ts'
import { limits } from '#contract/limits.ts'
import { profiles } from '#contract/profiles.ts'
import { ActiveCreators } from '../discovery/ActiveCreators.tsx'
import { NewestCreators } from '../discovery/NewestCreators.tsx'
import { PopularHashtags } from '../discovery/PopularHashtags.tsx'
import { SearchForm } from '../discovery/SearchForm.tsx'
import { say } from '../language/say.ts'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import styles from './ExplorePage.module.css'
import { SearchResults } from './search-results.tsx'

export default definePage({
  reads: (match) => {
    const { search, type, page } = getQuery(match)
    const read = search
      ? [pageRead(explore.search, { query: { search, type, ...page } })]
      : [...(page.page ? [] : [pageRead(discovery.active, {})]), pageRead(discovery.creators, { query: page })]
    return [...read, pageRead(discovery.hashtags, {}), pageRead(profiles.me, {})]
  },
  head: (match) => ({
    title: `${say('Explore')} | PIXEL`,
    description: say('Find creators on PIXEL: who is active, the newest pages, and the hashtags people use most.'),
    canonical: addresses.explore,
    // Search result pages must not be indexed by search engines.
    ...(getQuery(match).search && { isPrivate: true }),
  }),
  Component: ExplorePage,
})

function ExplorePage(match: PageMatch) {
  const { search, type, page: query } = getQuery(match)
  const page = getPageNumber(match)
  return (
    <PublicPage className={styles.page}>
      <h1>{say('Explore')}</h1>
      <SearchForm key={search} {...{ search, type }} />
      {search ? (
        <SearchResults key={`${type} ${search}`} query={{ search, type, ...query }} page={page} />
      ) : (
        <Creators query={query} page={page} />
      )}
      <PopularHashtags />
    </PublicPage>
  )
}

/** On the first page, active creators come first and are left out of the newest ones below. */
function Creators({ query, page }: { query: { page?: string }; page: number }) {
  const isFirst = query.page === undefined
  const { data } = useRead(discovery.active, {}, { enabled: isFirst })
  const active = (isFirst && data) || []
  return (
    <>
      <ActiveCreators creators={active} />
      <NewestCreators except={active} {...{ query, page }} />
    </>
  )
}

function getQuery(match: PageMatch) {
  const page = getPageNumber(match)
  return {
    // Cut where the API would refuse it.
    search: (match.query.get('search') ?? '').trim().slice(0, limits.searchMax),
    type: match.query.get('type') === 'posts' ? ('posts' as const) : ('creators' as const),
    page: page > 1 ? { page: String(page) } : {},
  }
}
