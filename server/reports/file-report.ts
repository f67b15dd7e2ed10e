// Files a report, by a person or by PIXEL itself.
import type { ReportedType, ReportReason } from '#contract/reports.ts'
import type { Tx } from '#server/kit/db.ts'
import { writeReport } from './write-report.ts'

/** A report by PIXEL itself. `text` is stored as evidence; `pictures` are storage keys that belong to the report alone. */
export function fileReport(
  tx: Tx,
  report: {
    content_type: ReportedType
    /** For a profile, the account id. */
    content_id: string
    /** The owner of the page it is about. */
    owner_id: bigint
    reason: ReportReason
    details: string
    text?: string
    pictures?: string[]
  },
): Promise<{ report_no: string }> {
  return writeReport(tx, {
    text: '',
    pictures: [],
    ...report,
    email: null,
    reporter: null,
    reporter_id: null,
    language: null,
  })
}
