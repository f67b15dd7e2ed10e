// /dashboard/purchases: everything the viewer bought, with the end of access if the creator deleted it.

import { addresses } from '#contract/addresses/paths.ts'
import { content } from '#contract/content.ts'
import { PostList } from '../content/PostList.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { formatShortDay } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { listAt } from '../shell/list-at.ts'
import { definePage, getPageInput, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Drawing } from '../ui/Drawing.tsx'
import { noPosts } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

export default definePage({
  reads: (match) => [...frameReads, pageRead(content.purchases, getPageInput(match))],
  head: () => ({ title: `${say('My purchases')} | PIXEL`, isPrivate: true }),
  Component: PurchasesPage,
})

function PurchasesPage(match: PageMatch) {
  const page = getPageNumber(match)
  const purchases = usePages(content.purchases, getPageInput(match))
  return (
    <DashboardFrame here={addresses.purchases} title={say('My purchases')} reads={[purchases]}>
      {() => (
        <>
          <p>
            <Link href={addresses.receipts}>{say('Receipts of everything you paid')}</Link>
          </p>
          <PostList
            pages={purchases}
            hasCreator
            note={(post) => post.available_until && say('until {day}', { day: formatShortDay(post.available_until) })}
            at={listAt(addresses.purchases, page)}
            empty={
              <EmptyState
                drawing={<Drawing art={noPosts} />}
                text={say('You have not bought any photos yet.')}
                hint={say('What you buy on a creator’s page is kept here, yours to look at again.')}
              />
            }
          />
        </>
      )}
    </DashboardFrame>
  )
}
