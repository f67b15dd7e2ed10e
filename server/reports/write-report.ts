// Writes a report with a copy of the reported content, once per reporter and content.
import type { Language } from '#contract/languages.ts'
import type { ReportReason } from '#contract/reports.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { datedNumber, keyedHash } from '#server/kit/tokens.ts'
import type { Subject } from './find-subject.ts'

interface NewReport extends Pick<Subject, 'content_type' | 'content_id' | 'owner_id' | 'text' | 'pictures'> {
  reason: ReportReason
  details: string | null
  email: string | null
  reporter: Buffer | null
  reporter_id: bigint | null
  /** The language for telling the reporter the outcome. */
  language: Language | null
}

export async function writeReport(tx: Tx, report: NewReport): Promise<{ report_no: string }> {
  const now = clock.now()
  const { content_type, content_id, owner_id, reason, details, email, reporter, reporter_id, language } = report
  const { id, report_no } = await tx
    .insertInto('reports')
    .values({
      report_no: datedNumber('RP', now),
      ...{ content_type, content_id, owner_id, reason, details, email, reporter, reporter_id, language },
      evidence: report.text,
      created_at: now,
    })
    .returning(['id', 'report_no'])
    .executeTakeFirstOrThrow()
  if (report.pictures.length > 0)
    await tx
      .insertInto('report_pictures')
      .values(report.pictures.map((storage_key, index) => ({ report_id: id, place: index + 1, storage_key })))
      .execute()
  return { report_no }
}

/** A keyed hash of the reporter, so that the table does not reveal who reported. */
export function reporterKey({ secret }: Config, name: string): Buffer {
  return keyedHash(secret, 'reporter', name)
}
