// Reports of content that breaks the rules. Anyone can report, without an account.
import * as z from 'zod/mini'
import { email } from './credential-fields.ts'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import { lookupText, optionalText } from './fields.ts'
import { limits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { texts } from './texts.ts'

/** The content types that can be reported. */
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

/** Reason → its label. The desk lists the first two reasons first. */
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
  /** Our answer to the reporter, once it is decided. */
  message: z.nullable(z.string()),
})
export type ReportStatus = z.output<typeof ReportStatus>

/** Named in the form, so that the reporter can check that it is the right content. */
export const ReportSubject = z.object({
  content_type: z.enum(reportedTypes),
  /** The page with the content. */
  page_name: z.string(),
  page_url: z.string(),
  /** Its title, or the first line of its caption; null without one, and for pages, gifts and comments. */
  title: z.nullable(z.string()),
})
export type ReportSubject = z.output<typeof ReportSubject>

/** What is reported, and its id; for a profile, its page address. */
const subjectFields = {
  content_type: z.enum(reportedTypes, texts.required),
  content_id: lookupText(64, texts.required).check(z.minLength(1, texts.required)),
}

export const reports = {
  subject: endpoint('GET /v1/report/subject', {
    summary: 'Get the content that a report would be about.',
    access: 'anyone',
    query: z.strictObject(subjectFields),
    data: ReportSubject,
    errors: viewErrors,
  }),
  report: endpoint('POST /v1/report', {
    summary: 'Report a page or content on it. Repeating it by the same person returns the same report.',
    access: 'anyone',
    body: z.strictObject({
      ...subjectFields,
      reason: z.enum(reportReasonNames, texts.reportReason),
      details: optionalText(limits.reportDetailsMax, texts.length1000),
      /** Where we send the outcome. */
      email: z.optional(z.nullable(email)),
    }),
    data: z.object({
      /** `RP-YYYYMMDD-` and 8 characters without look-alikes. */
      report_no: z.string(),
      /** Gives access to the status of the report. */
      status_token: z.string(),
    }),
    errors: viewErrors,
  }),
  status: endpoint('GET /v1/reports/:status_token', {
    summary: 'Get the state of a report, for its reporter.',
    access: 'anyone',
    params: z.strictObject({ status_token: lookupText(100, texts.notFound) }),
    data: ReportStatus,
    errors: ['NotFoundException'],
  }),
}
