// The reported content: the reason, where it is, and its text and pictures as they were when reported.
import { addresses } from '#contract/addresses/paths.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import { reportReasonTexts } from '#contract/reports.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { Card } from '../ui/Card.tsx'
import { Deadline } from './Deadline.tsx'
import styles from './desk.module.css'
import { typeNames } from './words.ts'

const stands = {
  shown: 'It is shown.',
  hidden: 'Its owner hides it, or its page is closed.',
  'taken-down': 'It is taken down.',
  none: 'It is not there any more.',
} as const

export function ReportedContent({ report }: { report: DeskReportDetail }) {
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
          <div className={styles.body}>
            <h3 className={styles.meta}>The reporter says</h3>
            <p className={styles.text}>{details}</p>
          </div>
        )}
        {evidence.text && (
          <div className={styles.body}>
            <h3 className={styles.meta}>Its words when it was reported</h3>
            <blockquote className={styles.quote}>{evidence.text}</blockquote>
          </div>
        )}
        <Pictures urls={evidence.image_urls} />
      </div>
    </Card>
  )
}

/** Hidden at first: the moderator decides when to look. */
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
