// /dashboard/explore: the newest pages, a search for creators, the hashtags people use. Open to all.

import { addresses } from '#contract/addresses/paths.ts'
import { discovery } from '#contract/discovery.ts'
import { profiles } from '#contract/profiles.ts'
import { CreatorSearch } from '../discovery/CreatorSearch.tsx'
import { PopularHashtags } from '../discovery/PopularHashtags.tsx'
import { say } from '../language/say.ts'
import { PublicBar } from '../shell/PublicBar.tsx'
import { PublicFooter } from '../shell/PublicFooter.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import styles from './ExplorePage.module.css'

export default definePage({
  reads: (match) => [
    pageRead(discovery.creators, getInput(match)),
    pageRead(discovery.hashtags, {}),
    pageRead(profiles.me, {}),
  ],
  head: () => ({
    title: `${say('Explore')} | PIXEL`,
    description: say('Find creators on PIXEL: the newest pages, and the hashtags people use most.'),
    canonical: addresses.explore,
  }),
  Component: ExplorePage,
})

function ExplorePage(match: PageMatch) {
  const { query } = getInput(match)
  return (
    <>
      <PublicBar />
      <main id="main" tabIndex={-1} className={styles.page}>
        <h1>{say('Explore')}</h1>
        <CreatorSearch key={query.search} query={query} nextPage={getPageNumber(match) + 1} />
        <PopularHashtags />
      </main>
      <PublicFooter />
    </>
  )
}

function getInput(match: PageMatch) {
  const page = getPageNumber(match)
  const search = match.query.get('search')?.trim() ?? ''
  return { query: { search, ...(page > 1 && { page: String(page) }) } }
}
