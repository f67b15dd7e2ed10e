// Reports at the desk; taking content down and restoring it.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, lookupText } from '../fields.ts'
import { serverLimits } from '../limits.ts'
import { dateOutput } from '../moments.ts'
import { pageQuery } from '../paging.ts'
import { reportedTypes, reportReasonNames, reportStates } from '../reports.ts'
import { texts } from '../texts.ts'
import { LogRow } from './log.ts'
import { Done, forModerators, message, notFoundErrors } from './shared.ts'

/** What happened to the money of the buyers. */
const Refunds = z.object({
  /** Transaction numbers of payments that are being refunded. */
  refunded: z.array(z.string()),
  /** Transaction numbers that the creator's balance no longer covers, or that are disputed. */
  not_refunded: z.array(z.string()),
})

export const DeskReport = z.object({
  report_no: z.string(),
  content_type: z.enum(reportedTypes),
  /** A profile's id is its page address. */
  content_id: z.string(),
  /** Address of the page with the content. */
  page_url: z.string(),
  reason: z.enum(reportReasonNames),
  details: z.nullable(z.string()),
  state: z.enum(reportStates),
  date: dateOutput,
  /** 24 hours after a `minor` or `intimate` report; null for other reasons. */
  due_at: z.nullable(dateOutput),
  /** As it was when reported. Only the desk can open the pictures. */
  evidence: z.object({ text: z.string(), image_urls: z.array(z.string()) }),
})
export type DeskReport = z.output<typeof DeskReport>

export const DeskReportDetail = z.extend(DeskReport, {
  /** State of the content itself now; `none` where it no longer exists. */
  content_state: z.enum(['shown', 'hidden', 'taken-down', 'none']),
  decided_at: z.nullable(dateOutput),
  message: z.nullable(z.string()),
  /** Other reports about the same content or this page. */
  also: z.array(
    z.object({
      report_no: z.string(),
      reason: z.enum(reportReasonNames),
      state: z.enum(reportStates),
      date: dateOutput,
    }),
  ),
  history: z.array(LogRow),
})
export type DeskReportDetail = z.output<typeof DeskReportDetail>

const subject = { content_type: z.enum(reportedTypes, texts.required), content_id: lookupText(64, texts.required) }
const ofReport = { ...forModerators, params: z.strictObject({ report_no: lookupText(30, texts.notFound) }) } as const

export const deskReports = {
  reports: endpoint('GET /v1/desk/reports', {
    ...forModerators,
    summary: 'List reports; `minor` and `intimate` first, then the oldest.',
    query: z.strictObject({
      ...pageQuery(serverLimits.deskPage),
      state: z._default(z.enum(reportStates, texts.wrongType), 'open'),
      reason: z.optional(z.enum(reportReasonNames, texts.wrongType)),
    }),
    data: DeskReport,
    paged: true,
  }),
  report: endpoint('GET /v1/desk/reports/:report_no', {
    ...ofReport,
    summary: 'Get a report with its evidence and context.',
    data: DeskReportDetail,
    errors: notFoundErrors,
  }),
  decide: endpoint('POST /v1/desk/reports/:report_no/decide', {
    ...ofReport,
    summary: 'Decide a report, together with all open reports about the same content.',
    body: z.strictObject({
      decision: z.enum(['dismiss', 'take_down', 'suspend'], texts.required),
      message,
      refund_buyers: z._default(flag, false),
      /** Only for the decision `suspend`. */
      hold_payouts: z._default(flag, true),
    }),
    data: z.extend(Refunds, { report_no: z.string(), state: z.enum(reportStates) }),
    errors: [...notFoundErrors, 'AlreadyDecidedException', 'IdempotencyConflictException'],
    movesMoney: true,
  }),
  takeDown: endpoint('POST /v1/desk/content/take-down', {
    ...forModerators,
    summary: 'Take content down. From the next request on nobody sees it, including its buyers and owner.',
    body: z.strictObject({ ...subject, message, refund_buyers: z._default(flag, false) }),
    data: Refunds,
    errors: [...notFoundErrors, 'IdempotencyConflictException'],
    movesMoney: true,
  }),
  putBack: endpoint('POST /v1/desk/content/restore', {
    ...forModerators,
    summary: 'Restore content that was taken down.',
    body: z.strictObject({ ...subject, message, refund_buyers: z._default(flag, false) }),
    data: Done,
    errors: notFoundErrors,
  }),
}
