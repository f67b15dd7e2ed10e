// Reports in a list: deadline, reason and page.
import { addresses } from '#contract/addresses/paths.ts'
import type { DeskReport } from '#contract/desk/reports.ts'
import { reportReasonTexts } from '#contract/reports.ts'
import { Link } from '../shell/Link.tsx'
import { Deadline } from './Deadline.tsx'
import { rowProps } from './DeskFrame.tsx'
import styles from './desk.module.css'
import { typeNames } from './words.ts'

/** `current` is the one that is open beside the list. */
export function ReportRows({ reports, current }: { reports: DeskReport[]; current?: string }) {
  return (
    <ul className={styles.rows}>
      {reports.map(({ report_no, reason, content_type, page_url, date, due_at, state }) => (
        <li key={report_no} className={styles.report} {...rowProps}>
          <Link
            href={addresses.deskReport(report_no)}
            className={styles.cover}
            aria-current={report_no === current ? 'true' : undefined}
          >
            {reportReasonTexts[reason]}
          </Link>
          <span className={styles.meta}>
            {typeNames[content_type]} · @{page_url}
          </span>
          <span className={styles.meta}>
            <Deadline due={state === 'open' ? due_at : null} since={date} />
          </span>
        </li>
      ))}
    </ul>
  )
}
