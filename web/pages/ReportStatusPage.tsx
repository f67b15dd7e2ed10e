// /report/{token}: the status of a report, for its reporter.
import { type ReportStatus, reports } from '#contract/reports.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from '../shell/dates.ts'
import { PublicPage } from '../shell/PublicPage.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import styles from './ReportPage.module.css'

export default definePage({
  reads: (match) => [pageRead(reports.status, getInput(match))],
  head: () => ({ title: say('Your report | PIXEL'), isPrivate: true }),
  isStatic: true,
  Component: ReportStatusPage,
})

const stateTexts = {
  open: 'Thank you. A person will look at it. Keep this address: it always says how your report stands.',
  acted: 'We looked at it and acted on it.',
  dismissed: 'We looked at it and found that it may stay.',
} as const satisfies Record<ReportStatus['state'], string>

function ReportStatusPage(match: PageMatch) {
  const { data: report } = useRead(reports.status, getInput(match), { isMain: true })
  if (!report) return <PageLoader />
  return (
    <PublicPage className={styles.page}>
      <h1>{say('Your report')}</h1>
      <Status report={report} />
    </PublicPage>
  )
}

function Status({ report: { report_no, state, date, decided_at, message } }: { report: ReportStatus }) {
  return (
    <Card className={styles.status}>
      <p>
        <strong className="tabular-nums">{report_no}</strong>
        {' · '}
        <time dateTime={date}>{formatDateTime(date)}</time>
      </p>
      <p>{say(stateTexts[state])}</p>
      {message && <p>{message}</p>}
      {decided_at && (
        <p>
          <time dateTime={decided_at}>{formatDateTime(decided_at)}</time>
        </p>
      )}
    </Card>
  )
}

function getInput({ params }: PageMatch) {
  return { params: { status_token: params.token ?? '' } }
}
