// Yearly statements, for people and their bookkeeping.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pesosOutput } from '../fields.ts'
import { day } from '../moments.ts'
import { texts } from '../texts.ts'

/** One month in Manila time, in pesos. Gross − refunds − fees − paid out is the growth of `balance` since the month before. */
export const StatementMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  /** Income before fees, by its kind. */
  gross: z.object({ donation: pesosOutput, payment: pesosOutput, referral_reward: pesosOutput }),
  /** Refunded to payers, being refunded, or taken back by a payer's bank after a dispute. */
  refunds: pesosOutput,
  /** The platform's fees for payments and payouts. */
  fees: pesosOutput,
  /** What arrived at the bank, without fees. */
  paid_out: pesosOutput,
  /** At the end of the month: available, pending and in payout together. */
  balance: pesosOutput,
})
export type StatementMonth = z.output<typeof StatementMonth>

/** A creator's income and payouts of one year, month by month. */
export const Statement = z.object({
  year: z.number(),
  /** January first; for the current year, the months that have begun. */
  months: z.array(StatementMonth),
})
export type Statement = z.output<typeof Statement>

const year = z.pipe(
  z.string(texts.yearShape).check(z.regex(/^\d{4}$/, texts.yearShape)),
  z.transform((text) => Number(text)),
)
const ofYear = z.object({ year })

export const statements = {
  years: endpoint('GET /v1/user/statements', {
    summary: 'List the years that have a statement, latest first.',
    access: 'signed-in',
    scope: 'transactions',
    data: z.array(z.number()),
  }),
  read: endpoint('GET /v1/user/statements/:year', {
    summary: 'Get the statement of a year, by calendar month in Manila.',
    access: 'signed-in',
    scope: 'transactions',
    params: ofYear,
    data: Statement,
    errors: ['NotFoundException'],
  }),
  csv: endpoint('GET /v1/user/statements/:year.csv', {
    summary: 'Download the statement of a year as CSV: UTF-8 with a byte order mark, amounts in pesos.',
    access: 'signed-in',
    scope: 'transactions',
    params: ofYear,
    sends: 'text/csv',
    data: z.string(),
    errors: ['NotFoundException'],
  }),
  transactions: endpoint('GET /v1/user/transactions.csv', {
    summary: 'Download the transaction history as CSV, oldest first. Both days are in Manila and inclusive.',
    access: 'signed-in',
    scope: 'transactions',
    query: z
      .strictObject({ from: z.optional(day), to: z.optional(day) })
      .check(z.refine(({ from, to }) => !from || !to || from <= to, { error: texts.daysOrder, path: ['to'] })),
    sends: 'text/csv',
    data: z.string(),
  }),
}
