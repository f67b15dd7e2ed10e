// /desk: the reports that wait; those about children and intimate pictures first.
import { addresses, pathWith } from '#contract/addresses/paths.ts'
import { type DeskReport, desk } from '#contract/desk.ts'
import { reportReasonTexts, reportStates } from '#contract/reports.ts'
import { DeskFrame, rowProps } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { Paging } from '../desk/Paging.tsx'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, getPageNumber, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.reports, { query: getQuery(match) })],
  head: () => ({ title: 'Reports | PIXEL', isPrivate: true }),
  Component: DeskPage,
})

function DeskPage(match: PageMatch) {
  const { page: _, ...query } = getQuery(match)
  const reports = usePages(desk.reports, { query: getQuery(match) })
  const state = query.state ?? 'open'
  return (
    <DeskFrame here={addresses.desk} title="Reports">
      <nav aria-label="States" className={styles.filters}>
        {reportStates.map((one) => (
          <Link
            key={one}
            href={one === 'open' ? addresses.desk : pathWith(addresses.desk, { state: one })}
            aria-current={one === state ? 'page' : undefined}
          >
            {one}
          </Link>
        ))}
      </nav>
      <Card flush>
        {reports.rows.length === 0 && !reports.isLoading ? (
          <EmptyState text={state === 'open' ? 'Nothing waits.' : 'Nothing here.'} />
        ) : (
          <ul className={styles.rows}>
            {reports.rows.map((report) => (
              <Row key={report.report_no} report={report} />
            ))}
          </ul>
        )}
      </Card>
      <Paging address={addresses.desk} query={query} page={getPageNumber(match)} pages={reports} />
    </DeskFrame>
  )
}

function Row({ report }: { report: DeskReport }) {
  const { report_no, reason, content_type, page_url, date, due_at, details } = report
  return (
    <li className={styles.row} {...rowProps}>
      <Link href={addresses.deskReport(report_no)}>{reportReasonTexts[reason]}</Link>
      {details && <span>{details}</span>}
      <span className={styles.meta}>
        {content_type} · @{page_url} · since {formatDateTime(date)}
        {due_at && <span className={styles.urgent}> · due {formatDateTime(due_at)}</span>}
      </span>
    </li>
  )
}

function getQuery({ query }: PageMatch): Record<string, string> {
  return Object.fromEntries(
    ['state', 'reason', 'page'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  )
}
