// /desk/reports/{report_no}: one case on one screen: the reported content and account, other reports, history and actions.
import { addresses } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import { reportReasonTexts } from '#contract/reports.ts'
import { DecideReport } from '../desk/DecideReport.tsx'
import { DeskFrame, frameReads, rowProps } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { History } from '../desk/History.tsx'
import { Listed } from '../desk/Listed.tsx'
import { ReportedContent } from '../desk/ReportedContent.tsx'
import { ReportRows } from '../desk/ReportRows.tsx'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.report, getInput(match)), pageRead(desk.reports, {}), ...frameReads],
  head: () => ({ title: 'Report | PIXEL', isPrivate: true }),
  Component: DeskReportPage,
})

function DeskReportPage(match: PageMatch) {
  const { data: report } = useRead(desk.report, getInput(match), { isMain: true })
  if (!report) return <PageLoader />
  return (
    <DeskFrame place={addresses.desk} title={report.report_no}>
      <div className={styles.panes}>
        <Queue current={report.report_no} />
        <ReportedContent report={report} />
        <div className={styles.stack}>
          <DecideReport report={report} />
          <Also report={report} />
          <Card title="What was done" flush>
            <History rows={report.history} />
          </Card>
        </div>
      </div>
    </DeskFrame>
  )
}

function Queue({ current }: { current: string }) {
  const waiting = usePages(desk.reports, {})
  return (
    <nav aria-label="Open reports" className={styles.queue}>
      <Card flush>
        <Listed pages={waiting} empty="Nothing waits.">
          <ReportRows reports={waiting.rows} current={current} />
        </Listed>
      </Card>
    </nav>
  )
}

function Also({ report: { also } }: { report: DeskReportDetail }) {
  if (also.length === 0) return null
  return (
    <Card title="Also about this page" flush>
      <ul className={styles.rows}>
        {also.map(({ report_no, reason, state, date }) => (
          <li key={report_no} className={styles.row} {...rowProps}>
            <Link href={addresses.deskReport(report_no)}>{reportReasonTexts[reason]}</Link>
            <span className={styles.meta}>
              {state} · {formatDateTime(date)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { report_no: params.report_no ?? '' } }
}
