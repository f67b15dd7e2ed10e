// The decision about a report: its form, or its result.
import { deskForm } from '#contract/addresses/desk-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import type { DeskReportDetail } from '#contract/desk/reports.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Act, ActionForm, Choice } from './ActionForm.tsx'
import styles from './desk.module.css'

export function DecideReport({ report }: { report: DeskReportDetail }) {
  return report.state === 'open' ? <Decide report={report} /> : <Decided report={report} />
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
