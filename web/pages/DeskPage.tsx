// /desk: the open reports; those about children and intimate pictures first.
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import type { Role } from '#contract/endpoint.ts'
import { reportStates } from '#contract/reports.ts'
import { DeskFrame, frameReads } from '../desk/DeskFrame.tsx'
import { Listed } from '../desk/Listed.tsx'
import { Paging } from '../desk/Paging.tsx'
import { ReportRows } from '../desk/ReportRows.tsx'
import { Link } from '../shell/Link.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { FilterChips } from '../ui/FilterChips.tsx'

export default definePage({
  // The roles come first: who has only finance is refused the reports, but not the desk.
  reads: (match) => [...frameReads, pageRead(desk.reports, { query: getQuery(match) })],
  redirect: (_, [answer]) => {
    const held = (answer as { data: { roles: Role[] } } | undefined)?.data.roles
    return held?.every((role) => role === 'finance') ? addresses.deskMoney : undefined
  },
  head: () => ({ title: 'Reports | PIXEL', isPrivate: true }),
  Component: DeskPage,
})

const stateNames = { open: 'Open', acted: 'Acted on', dismissed: 'Dismissed' } as const

function DeskPage(match: PageMatch) {
  const { page: _, ...query } = getQuery(match)
  const reports = usePages(desk.reports, { query: getQuery(match) })
  const state = query.state ?? 'open'
  return (
    <DeskFrame place={addresses.desk} title="Reports">
      <FilterChips
        label="States"
        as={Link}
        value={state}
        items={reportStates.map((value) => ({
          value,
          label: stateNames[value],
          href: value === 'open' ? addresses.desk : pathWith(addresses.desk, { state: value }),
        }))}
      />
      <Card flush>
        <Listed pages={reports} empty={state === 'open' ? 'Nothing waits.' : 'Nothing here.'}>
          <ReportRows reports={reports.rows} />
        </Listed>
      </Card>
      <Paging address={addresses.desk} query={query} page={getPageNumber(match)} pages={reports} />
    </DeskFrame>
  )
}

function getQuery({ query }: PageMatch): Record<string, string> {
  return Object.fromEntries(
    ['state', 'reason', 'page'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  )
}
