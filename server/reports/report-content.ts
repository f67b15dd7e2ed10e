import type { z } from 'zod/mini'
import type { Language } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import type { reports } from '#contract/reports.ts'
import type { Config } from '#server/kit/config.ts'
import { inTransaction } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { sign } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { copyPictures } from './copy-pictures.ts'
import { earlierReport } from './earlier-report.ts'
import { findSubject } from './find-subject.ts'
import { reporterKey, writeReport } from './write-report.ts'

const perNetwork: ThrottleRule = {
  name: 'report-network',
  points: serverLimits.reportsPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

interface Reporter {
  accountId: bigint | undefined
  network: string
  /** The language of the page the report is sent from. */
  language: Language
}

type ReportBody = z.output<typeof reports.report.body>

/** NotFoundException for unknown content, ContentNotAccessibleException for content already taken down. */
export async function reportContent(services: Services, input: ReportBody, { accountId, network, language }: Reporter) {
  const { db, config, throttle } = services
  const subject = await findSubject(db, input.content_type, input.content_id, { viewerId: accountId })
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
        ...input,
        content_id: subject.content_id,
        email: input.email ?? null,
        pictures,
        reporter: reporterKey(config, name),
        reporter_id: accountId ?? null,
        language,
      }),
    )
    return answer(config, report_no)
  } catch (error) {
    // A concurrent request of the same reporter has filed it first.
    const filed = isUniqueViolation(error, 'reports_of_one') && (await earlierReport(db, config, subject, name))
    for (const key of pictures) await services.storage.remove(key)
    if (!filed) throw error
    return answer(config, filed)
  }
}

function answer({ secret }: Config, report_no: string) {
  return { report_no, status_token: sign(secret, 'report', report_no) }
}
