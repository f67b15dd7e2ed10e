// Reports at the desk, and what is taken down and put back.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dateOutput, flag, lookupText } from '../fields.ts'
import { serverLimits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { reportedTypes, reportReasonNames, reportStates } from '../reports.ts'
import { texts } from '../texts.ts'
import { LogRow } from './log.ts'
import { Done, forModerators, message, unknown } from './shared.ts'

/** What became of the money of those who bought it. */
const Refunds = z.object({
  /** Transaction numbers of what is on its way back, */
  refunded: z.array(z.string()),
  /** and of what the creator's balance does not hold any more. */
  not_refunded: z.array(z.string()),
})

export const DeskReport = z.object({
  report_no: z.string(),
  content_type: z.enum(reportedTypes),
  /** Of a profile its page address. */
  content_id: z.string(),
  /** Whose page it stands on. */
  page_url: z.string(),
  reason: z.enum(reportReasonNames),
  details: z.nullable(z.string()),
  state: z.enum(reportStates),
  date: dateOutput,
  /** Within 24 hours of a `minor` or `intimate` report; null for others. */
  due_at: z.nullable(dateOutput),
  /** As it was when it was reported. The pictures open for the desk only. */
  evidence: z.object({ text: z.string(), image_urls: z.array(z.string()) }),
})
export type DeskReport = z.output<typeof DeskReport>

export const DeskReportDetail = z.extend(DeskReport, {
  /** Of the thing itself, as it stands now; `none` where it is gone. */
  content_state: z.enum(['shown', 'hidden', 'taken-down', 'none']),
  decided_at: z.nullable(dateOutput),
  message: z.nullable(z.string()),
  /** Others about the same thing, and about this page. */
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
    summary: 'Reports; `minor` and `intimate` first, then whoever has waited longest.',
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
    summary: 'One report with its evidence and what else is known.',
    data: DeskReportDetail,
    errors: unknown,
  }),
  decide: endpoint('POST /v1/desk/reports/:report_no/decide', {
    ...ofReport,
    summary: 'Decides a report, and with it every open one about the same thing.',
    body: z.strictObject({
      decision: z.enum(['dismiss', 'take_down', 'suspend'], texts.required),
      message,
      refund_buyers: z._default(flag, false),
      /** Of a suspension. */
      hold_payouts: z._default(flag, true),
    }),
    data: z.extend(Refunds, { report_no: z.string(), state: z.enum(reportStates) }),
    errors: [...unknown, 'AlreadyDecidedException'],
  }),
  takeDown: endpoint('POST /v1/desk/content/take-down', {
    ...forModerators,
    summary: 'Takes something down: nobody sees it from the next request on, its buyers and its owner neither.',
    body: z.strictObject({ ...subject, message, refund_buyers: z._default(flag, false) }),
    data: Refunds,
    errors: unknown,
  }),
  putBack: endpoint('POST /v1/desk/content/restore', {
    ...forModerators,
    summary: 'Puts back what was taken down.',
    body: z.strictObject({ ...subject, message, refund_buyers: z._default(flag, false) }),
    data: Done,
    errors: unknown,
  }),
}
