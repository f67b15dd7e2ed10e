// Reports as the desk sees them: open ones, decided ones, and one with all details.

import type { z } from 'zod/mini'
import { evidenceAt } from '#contract/addresses/server-paths.ts'
import type { desk } from '#contract/desk/desk.ts'
import type { DeskReport, DeskReportDetail } from '#contract/desk/reports.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import { HOUR_MS } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { paginate } from '#server/kit/paginate.ts'
import { findSubject } from '#server/reports/find-subject.ts'

import { readLog } from './read-log.ts'
import { subjectName } from './take-down.ts'

type Report = z.input<typeof DeskReport>

export async function readReports(
  db: Queryable,
  { state, reason, ...query }: z.output<typeof desk.reports.query>,
): Promise<Page<Report>> {
  const found = db
    .selectFrom('reports as r')
    .where('r.state', '=', state)
    .$if(reason !== undefined, (rows) => rows.where('r.reason', '=', reason!))
  const order = state === 'open' ? sql`r.is_urgent desc, r.id` : sql`r.decided_at desc, r.id desc`
  const { rows: page, ...rest } = await paginate(query, {
    rows: (limit, offset) =>
      reportRows(db)
        .where('r.id', 'in', found.select('r.id').orderBy(order).limit(limit).offset(offset))
        .orderBy(order)
        .execute(),
    total: async () => (await found.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
  })
  return { ...rest, rows: page.map(asReport) }
}

/** NotFoundException for an unknown report. */
export async function readReport(db: Queryable, reportNo: string): Promise<z.input<typeof DeskReportDetail>> {
  const row = await reportRows(db).where('r.report_no', '=', reportNo).executeTakeFirstOrThrow(notFound)
  const [also, log, contentState] = await Promise.all([
    selectOthers(db, row),
    readLog(db, { page: 1, per_page: serverLimits.deskPage }, [
      `account:${row.owner_id}`,
      `report:${reportNo}`,
      subjectName(row as never),
    ]),
    getContentState(db, row),
  ])
  const { decided_at, message } = row
  return {
    ...asReport(row),
    ...{ decided_at, message, content_state: contentState },
    also: also as { report_no: string; reason: 'other'; state: 'open'; date: Date }[],
    history: log.rows,
  }
}

/** Other reports about the same owner. */
function selectOthers(db: Queryable, { id, owner_id }: { id: string; owner_id: bigint }) {
  return db
    .selectFrom('reports')
    .select(['report_no', 'reason', 'state', 'created_at as date'])
    .where('owner_id', '=', owner_id)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(serverLimits.deskPage)
    .execute()
}

function reportRows(db: Queryable) {
  return db
    .selectFrom('reports as r')
    .innerJoin('profiles as p', 'p.account_id', 'r.owner_id')
    .select(['r.id', 'r.report_no', 'r.content_type', 'r.content_id', 'r.owner_id', 'r.reason', 'r.details', 'r.state'])
    .select(['r.created_at', 'r.decided_at', 'r.message', 'r.evidence', 'r.is_urgent', 'p.page_url'])
    .select(sql<number>`(select count(*)::int from report_pictures where report_id = r.id)`.as('pictures'))
}

type Row = Awaited<ReturnType<ReturnType<typeof reportRows>['executeTakeFirstOrThrow']>>

function asReport(row: Row): Report {
  const { report_no, content_type, page_url, reason, details, state, created_at: date } = row
  const images = Array.from({ length: row.pictures }, (_, index) => evidenceAt(report_no, index + 1))
  return {
    ...{ report_no, page_url, details, date },
    content_type: content_type as Report['content_type'],
    content_id: content_type === 'profile' ? page_url : row.content_id,
    reason: reason as Report['reason'],
    state: state as Report['state'],
    due_at: row.is_urgent ? new Date(date.getTime() + serverLimits.urgentReportHours * HOUR_MS) : null,
    evidence: { text: row.evidence, image_urls: images },
  }
}

async function getContentState(db: Queryable, row: Row): Promise<z.input<typeof DeskReportDetail>['content_state']> {
  const id = row.content_type === 'profile' ? row.page_url : row.content_id
  const subject = await findSubject(db, row.content_type as Report['content_type'], id, { includeHidden: true })
  return subject?.state ?? 'none'
}
