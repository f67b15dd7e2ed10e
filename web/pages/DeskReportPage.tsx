// /desk/reports/{report_no}: one case on one screen: what was reported, who, what else, what was done, and what each button will do.
import { deskForm } from '#contract/addresses/desk-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import { reportReasonTexts } from '#contract/reports.ts'
import { Act, ActionForm, Choice } from '../desk/ActionForm.tsx'
import { Deadline } from '../desk/Deadline.tsx'
import { DeskFrame, frameReads, rowProps } from '../desk/DeskFrame.tsx'
import styles from '../desk/desk.module.css'
import { History } from '../desk/History.tsx'
import { Listed } from '../desk/Listed.tsx'
import { ReportRows } from '../desk/ReportRows.tsx'
import { typeNames } from '../desk/words.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { definePage, type PageMatch, pageRead } from '../shell/page.ts'
import { usePages, useRead } from '../shell/queries.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
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
        <What report={report} />
        <div className={styles.stack}>
          {report.state === 'open' ? <Decide report={report} /> : <Decided report={report} />}
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

const stands = {
  shown: 'It is shown.',
  hidden: 'Its owner hides it.',
  'taken-down': 'It is taken down, or its page is closed.',
  none: 'It is not there any more.',
} as const

function What({ report }: { report: DeskReportDetail }) {
  const { reason, details, date, due_at, content_type, page_url, evidence, content_state, state } = report
  return (
    <Card title={reportReasonTexts[reason]}>
      <div className={styles.stack}>
        <dl className={styles.facts}>
          <dt>Reported</dt>
          <dd>
            {formatDateTime(date)}
            {state === 'open' && due_at && (
              <>
                {' · '}
                <Deadline due={due_at} since={date} />
              </>
            )}
          </dd>
          <dt>What</dt>
          <dd>
            {typeNames[content_type]}. {stands[content_state]}
          </dd>
          <dt>On the page of</dt>
          <dd>
            <Link href={addresses.deskAccount(page_url)}>@{page_url}</Link>
          </dd>
        </dl>
        {details && (
          <div className={styles.said}>
            <h3 className={styles.meta}>The reporter says</h3>
            <p className={styles.text}>{details}</p>
          </div>
        )}
        {evidence.text && (
          <div className={styles.said}>
            <h3 className={styles.meta}>Its words when it was reported</h3>
            <blockquote className={styles.quote}>{evidence.text}</blockquote>
          </div>
        )}
        <Pictures urls={evidence.image_urls} />
      </div>
    </Card>
  )
}

/** Behind a veil: whoever decides chooses when to look. */
function Pictures({ urls }: { urls: string[] }) {
  if (urls.length === 0) return null
  return (
    <details className={styles.veil}>
      <summary>
        {urls.length === 1 ? 'Show the picture as it was' : `Show the ${urls.length} pictures as they were`}
      </summary>
      <div className={styles.evidence}>
        {urls.map((url, index) => (
          <img key={url} src={url} alt={`Evidence ${index + 1}`} loading="lazy" />
        ))}
      </div>
    </details>
  )
}

function Decide({ report: { report_no, content_type, content_state, page_url } }: { report: DeskReportDetail }) {
  const isWords = content_type === 'question' || content_type === 'donation' || content_type === 'comment'
  return (
    <Card title="Decide">
      <ActionForm
        action={deskForm('decide', { report_no })}
        hint="The owner and whoever reported it read this, and it stands in the log."
        choices={<Choice name="refund_buyers">Give buyers back what the creator still has</Choice>}
      >
        <Act at={1} name="decision" value="dismiss" variant="outline">
          Dismiss: it stays
        </Act>
        {content_state !== 'none' && (
          <Act at={2} name="decision" value="take_down" variant="danger">
            Take down: nobody sees it, buyers and owner neither
          </Act>
        )}
        <Act at={3} name="decision" value="suspend" variant="danger">
          {isWords ? 'Suspend who wrote it, and hold payouts' : `Suspend @${page_url}, and hold payouts`}
        </Act>
      </ActionForm>
    </Card>
  )
}

function Decided({ report: { state, message, decided_at } }: { report: DeskReportDetail }) {
  return (
    <Notice title={state === 'acted' ? 'Acted on' : 'Dismissed'}>
      <p className={styles.text}>{message}</p>
      {decided_at && <p>{formatDateTime(decided_at)}</p>}
      <p>
        <Link href={addresses.desk} className={styles.back}>
          To what still waits
        </Link>
      </p>
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
