// /dashboard/statistics: the page's statistics over 7, 30 or 90 days, 12 months, or custom days.
import { addresses } from '#contract/addresses/paths.ts'
import { type Statistics, statistics } from '#contract/statistics.ts'
import { CopyLink } from '../dashboard/CopyLink.tsx'
import { DashboardFrame } from '../dashboard/DashboardFrame.tsx'
import { frameReads } from '../dashboard/frame-reads.ts'
import { say } from '../language/say.ts'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Figures } from '../statistics/Figures.tsx'
import { RangePicker } from '../statistics/RangePicker.tsx'
import { getRequestedRange } from '../statistics/requested-range.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Drawing } from '../ui/Drawing.tsx'
import { noResults } from '../ui/drawings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

export default definePage({
  reads: ({ query }) => {
    const { input } = getRequestedRange(query)
    return [...frameReads, ...(input ? [pageRead(statistics.read, input)] : [])]
  },
  head: () => ({ title: `${say('Statistics')} | PIXEL`, isPrivate: true }),
  Component: StatisticsPage,
})

function StatisticsPage({ query }: PageMatch) {
  const requested = getRequestedRange(query)
  const figures = useRead(statistics.read, requested.input ?? {}, { enabled: requested.input !== undefined })
  const { from, to } = figures.error?.errors ?? {}
  return (
    <DashboardFrame here={addresses.statistics} title={say('Statistics')} reads={[figures]}>
      {({ profile }) => (
        <>
          <RangePicker
            requested={{ ...requested, errors: { ...requested.errors, ...(from && { from }), ...(to && { to }) } }}
          />
          {requested.input === undefined ? null : figures.data ? (
            <StatisticsContent statistics={figures.data} pageUrl={profile.page_url} />
          ) : from || to ? null : figures.error ? (
            <Failed onRetry={() => figures.reload()} />
          ) : (
            <Loading label={say('Adding up your figures')}>
              <Skeleton shape="block" height={360} />
            </Loading>
          )}
        </>
      )}
    </DashboardFrame>
  )
}

function StatisticsContent({ statistics, pageUrl }: { statistics: Statistics; pageUrl: string }) {
  const { rows, sources, posts } = statistics
  const isEmpty =
    sources.length === 0 &&
    posts.length === 0 &&
    rows.every(({ date: _, ...figures }) => Object.values(figures).every((figure) => figure === 0))
  if (!isEmpty) return <Figures statistics={statistics} pageUrl={pageUrl} />
  return (
    <Card>
      <EmptyState
        drawing={<Drawing art={noResults} />}
        text={say('Nobody came by in these days.')}
        hint={say('Share your page where people know you: each link says here how many it brought.')}
        action={<CopyLink path={addresses.page(pageUrl)} />}
      />
    </Card>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        text={say('We could not add up these figures.')}
        action={
          <Button variant="outline" size="medium" onClick={onRetry}>
            {say('Try Again')}
          </Button>
        }
      />
    </Card>
  )
}
