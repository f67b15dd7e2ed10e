// The status of a report, for its reporter.
import type { z } from 'zod/mini'
import type { ReportStatus } from '#contract/reports.ts'
import { notFound } from '#server/kit/fail.ts'
import { unsign } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'

/** NotFoundException for a token we did not sign. */
export async function readStatus({ db, config }: Services, token: string): Promise<z.input<typeof ReportStatus>> {
  const reportNo = unsign(config.secret, 'report', token)
  if (!reportNo) throw notFound()
  const row = await db
    .selectFrom('reports')
    .select(['report_no', 'state', 'created_at', 'decided_at', 'message'])
    .where('report_no', '=', reportNo)
    .executeTakeFirstOrThrow(notFound)
  const { created_at: date, ...rest } = row
  return { ...rest, state: row.state as 'open', date }
}
