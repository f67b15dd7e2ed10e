// Filing a report: by whoever saw something, and by the product itself. What was reported is kept as it was.
import type { z } from 'zod/mini'
import type { Language } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import type { ReportedType, ReportReason, reports } from '#contract/reports.ts'
import type { Config } from '#server/kit/config.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { sign } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { findSubject } from './find-subject.ts'
import { copyPictures, earlierReport, reporterKey, writeReport } from './write-report.ts'

const perNetwork: ThrottleRule = {
  name: 'report-network',
  points: serverLimits.reportsPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

interface Reporter {
  accountId: bigint | undefined
  network: string
  /** Of the page it is sent from. */
  language: Language
}

type Wanted = z.output<typeof reports.report.body>

/** NotFoundException for what is unknown, ContentNotAccessibleException for what is taken down already. */
export async function reportContent(services: Services, wanted: Wanted, { accountId, network, language }: Reporter) {
  const { db, config, throttle } = services
  const subject = await findSubject(db, wanted.content_type, wanted.content_id, { viewerId: accountId })
  if (!subject) throw notFound()
  const name = accountId === undefined ? `network ${network}` : `account ${accountId}`
  const before = await earlierReport(db, config, subject, name)
  if (before) return answer(config, before)
  await throttle.take(perNetwork, network)
  const pictures = await copyPictures(services, subject.pictures)
  try {
    const { report_no } = await inTransaction(db, (tx) =>
      writeReport(tx, {
        ...subject,
        ...wanted,
        content_id: subject.content_id,
        email: wanted.email ?? null,
        pictures,
        reporter: reporterKey(config, name),
        reporter_id: accountId ?? null,
        language,
      }),
    )
    return answer(config, report_no)
  } catch (error) {
    // The other of two that came at once has filed it.
    const filed = isUniqueViolation(error, 'reports_of_one') && (await earlierReport(db, config, subject, name))
    for (const key of pictures) await services.storage.remove(key)
    if (!filed) throw error
    return answer(config, filed)
  }
}

/** A report by the product itself. `evidence` are words; `pictures` storage keys that are the report's own. */
export function fileReport(
  tx: Tx,
  report: {
    content_type: ReportedType
    /** Of a profile its account's id. */
    content_id: string
    /** Whose page it is about. */
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

function answer({ secret }: Config, report_no: string) {
  return { report_no, status_token: sign(secret, 'report', report_no) }
}
