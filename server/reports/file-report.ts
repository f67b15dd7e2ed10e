// Filing a report: by whoever saw something, and by the product itself. What was reported is kept as it was.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { ReportedType, ReportReason, reports } from '#contract/reports.ts'
import { clock } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import { inTransaction, isUniqueViolation, type Queryable, type Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { keyedHash, keyedHashes, readableCode, sign } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { findSubject, type Subject } from './find-subject.ts'

const perNetwork: ThrottleRule = {
  name: 'report-network',
  points: serverLimits.reportsPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

interface Reporter {
  accountId: bigint | undefined
  network: string
}

type Wanted = z.output<typeof reports.report.body>

/** NotFoundException for what is unknown, ContentNotAccessibleException for what is taken down already. */
export async function reportContent(services: Services, wanted: Wanted, { accountId, network }: Reporter) {
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
  return writeReport(tx, { text: '', pictures: [], ...report, email: null, reporter: null, reporter_id: null })
}

interface NewReport extends Pick<Subject, 'content_type' | 'content_id' | 'owner_id' | 'text' | 'pictures'> {
  reason: ReportReason
  details: string | null
  email: string | null
  reporter: Buffer | null
  reporter_id: bigint | null
}

async function writeReport(tx: Tx, report: NewReport): Promise<{ report_no: string }> {
  const now = clock.now()
  const { content_type, content_id, owner_id, reason, details, email, reporter, reporter_id } = report
  const day = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Manila' }).replaceAll('-', '')
  const { id, report_no } = await tx
    .insertInto('reports')
    .values({
      report_no: `RP-${day}-${readableCode(8)}`,
      ...{ content_type, content_id, owner_id, reason, details, email, reporter, reporter_id },
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

async function earlierReport(
  db: Queryable,
  { secret }: Config,
  { content_type, content_id }: Subject,
  name: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('report_no')
    .where('reporter', 'in', keyedHashes(secret, 'reporter', name))
    .where('content_type', '=', content_type)
    .where('content_id', '=', content_id)
    .executeTakeFirst()
  return row?.report_no
}

/** Who reported, so that nobody learns it from the table. */
function reporterKey({ secret }: Config, name: string): Buffer {
  return keyedHash(secret, 'reporter', name)
}

function answer({ secret }: Config, report_no: string) {
  return { report_no, status_token: sign(secret, 'report', report_no) }
}

/** Before anything is written: whoever deletes it from now on deletes no evidence. */
async function copyPictures({ storage }: Services, keys: string[]): Promise<string[]> {
  const copies: string[] = []
  for (const key of keys) {
    const bytes = await storage.get(key)
    if (!bytes) continue
    const copy = `evidence/${randomUUID()}.${key.split('.').at(-1)}`
    await storage.put(copy, bytes)
    copies.push(copy)
  }
  return copies
}
