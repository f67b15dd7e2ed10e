// /desk/reports/{report_no}: one case on one screen: what was reported, who, what else, what was done, and what each button will do.
import { addresses } from '#contract/addresses/paths.ts'
import { type DeskReportDetail, desk } from '#contract/desk.ts'
import { reportReasonTexts } from '#contract/reports.ts'
import { ActionForm, Choice } from '../desk/ActionForm.tsx'
import { DeskFrame, rowProps } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { History } from '../desk/History.tsx'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default definePage({
  reads: (match) => [pageRead(desk.report, getInput(match))],
  head: () => ({ title: 'Report | PIXEL', isPrivate: true }),
  Component: DeskReportPage,
})

function DeskReportPage(match: PageMatch) {
  const { data: report } = useRead(desk.report, getInput(match), { isMain: true })
  if (!report) return <PageLoader />
  return (
    <DeskFrame here={addresses.deskReport(report.report_no)} title={report.report_no}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <What report={report} />
          <Card title="What was done" flush>
            <History rows={report.history} />
          </Card>
        </div>
        <div className={styles.stack}>
          {report.state === 'open' ? <Decide report={report} /> : <Decided report={report} />}
          <Also report={report} />
        </div>
      </div>
    </DeskFrame>
  )
}

const stands = {
  shown: 'It is shown.',
  hidden: 'Its owner hides it.',
  'taken-down': 'It is taken down, or its page is closed.',
  none: 'It is not there any more.',
} as const

function What({ report }: { report: DeskReportDetail }) {
  const { reason, details, date, due_at, content_type, page_url, evidence, content_state } = report
  return (
    <Card title={reportReasonTexts[reason]}>
      <div className={styles.stack}>
        <p className={styles.meta}>
          {content_type} on <Link href={addresses.deskAccount(page_url)}>@{page_url}</Link> · {formatDateTime(date)}
          {due_at && <span className={styles.urgent}> · due {formatDateTime(due_at)}</span>}
        </p>
        {details && <p className={styles.text}>{details}</p>}
        <p>{stands[content_state]}</p>
        {evidence.text && <blockquote className={styles.text}>{evidence.text}</blockquote>}
        <div className={styles.evidence}>
          {evidence.image_urls.map((url, index) => (
            <img key={url} src={url} alt={`Evidence ${index + 1}`} loading="lazy" />
          ))}
        </div>
      </div>
    </Card>
  )
}

function Decide({ report: { report_no, content_type, content_state, page_url } }: { report: DeskReportDetail }) {
  const isWords = content_type === 'question' || content_type === 'donation'
  return (
    <Card title="Decide">
      <ActionForm
        action={addresses.deskDecide(report_no)}
        choices={<Choice name="refund_buyers">Give buyers back what the creator still has</Choice>}
      >
        <Button type="submit" name="decision" value="dismiss" variant="outline" full>
          Dismiss: it stays
        </Button>
        {content_state !== 'none' && (
          <Button type="submit" name="decision" value="take_down" variant="danger" full>
            Take down: nobody sees it, buyers and owner neither
          </Button>
        )}
        <Button type="submit" name="decision" value="suspend" variant="danger" full>
          {isWords ? 'Suspend who wrote it, and hold payouts' : `Suspend @${page_url}, and hold payouts`}
        </Button>
      </ActionForm>
    </Card>
  )
}

function Decided({ report: { state, message, decided_at } }: { report: DeskReportDetail }) {
  return (
    <Notice title={state === 'acted' ? 'Acted on' : 'Dismissed'}>
      <p>{message}</p>
      {decided_at && <p>{formatDateTime(decided_at)}</p>}
    </Notice>
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
