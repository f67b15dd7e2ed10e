// Reporting what should not be here. Anybody may, without an account.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dateOutput, email, lookupText, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { texts } from './texts.ts'

/** What can be reported. */
export const reportedTypes = [
  'profile',
  'photo',
  'photo.collection',
  'bloc',
  'question',
  'goal',
  'donation',
  'comment',
] as const
export type ReportedType = (typeof reportedTypes)[number]

/** Reason → what its choice says. The first two stand first on the desk. */
export const reportReasonTexts = {
  minor: 'Somebody under 18 is shown sexually or in danger',
  intimate: 'I am, or somebody is, shown intimately without having agreed',
  illegal: 'It is against the law',
  rights: 'It is mine, or somebody else’s work',
  harassment: 'It threatens, shames or harasses somebody',
  fraud: 'It is a scam, or pretends to be somebody else',
  spam: 'It is spam',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasonTexts
export const reportReasonNames = Object.keys(reportReasonTexts) as [ReportReason, ...ReportReason[]]

export const reportStates = ['open', 'acted', 'dismissed'] as const

export const ReportStatus = z.object({
  report_no: z.string(),
  state: z.enum(reportStates),
  date: dateOutput,
  decided_at: z.nullable(dateOutput),
  /** What we say to whoever reported, once it is decided. */
  message: z.nullable(z.string()),
})
export type ReportStatus = z.output<typeof ReportStatus>

export const reports = {
  report: endpoint('POST /v1/report', {
    summary: 'Reports a page or something on it. The same thing reported again by the same person is the same report.',
    access: 'anyone',
    body: z.strictObject({
      content_type: z.enum(reportedTypes, texts.required),
      /** Of a profile its page address. */
      content_id: lookupText(64, texts.required).check(z.minLength(1, texts.required)),
      reason: z.enum(reportReasonNames, texts.reportReason),
      details: optionalText(limits.reportDetailsMax, texts.length1000),
      /** Told how it ended. */
      email: z.optional(z.nullable(email)),
    }),
    data: z.object({
      /** `RP-YYYYMMDD-` and 8 characters without look-alikes. */
      report_no: z.string(),
      /** Opens how it stands. */
      status_token: z.string(),
    }),
    errors: ['NotFoundException', 'ContentNotAccessibleException'],
  }),
  status: endpoint('GET /v1/reports/:status_token', {
    summary: 'How a report stands, for who made it.',
    access: 'anyone',
    params: z.strictObject({ status_token: lookupText(100, texts.notFound) }),
    data: ReportStatus,
    errors: ['NotFoundException'],
  }),
}
