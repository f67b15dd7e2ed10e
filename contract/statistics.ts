// Statistics of a creator's page: visits, gifts, sales and followers, over any range of days.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pesosOutput } from './fields.ts'
import { serverLimits } from './limits.ts'
import { dateOutput, day } from './moments.ts'
import { texts } from './texts.ts'

const statisticsUnits = ['day', 'month'] as const
export type StatisticsUnit = (typeof statisticsUnits)[number]

/** One day or month in Manila time. Amounts in pesos, before fees; monthly amounts after fees are in the statements. */
export const StatisticsRow = z.object({
  /** `YYYY-MM-DD`, or `YYYY-MM` by month. */
  date: z.string(),
  /** Distinct combinations of network and browser, per day. */
  visits: z.number(),
  gift_count: z.number(),
  gift_amount: pesosOutput,
  sale_count: z.number(),
  sale_amount: pesosOutput,
  /** Refunded, or taken back by a payer's bank. */
  refund_amount: pesosOutput,
  /** People who started to follow then and still do. */
  new_followers: z.number(),
})
export type StatisticsRow = z.output<typeof StatisticsRow>

export const VisitSource = z.object({
  /** The link's `utm_source`, else the referring host, else `direct`; the remaining sources together are `other`. */
  source: z.string(),
  visits: z.number(),
  /** Gifts whose giver came from this source on the day of the gift, if known; the rest counts as `direct`. */
  gift_amount: pesosOutput,
})
export type VisitSource = z.output<typeof VisitSource>

export const VisitedPost = z.object({
  content_type: z.enum(['photo', 'photo.collection', 'goal', 'bloc']),
  content_id: z.string(),
  /** Caption or title; empty without one. */
  title: z.string(),
  visits: z.number(),
  /** Its sales, or the gifts towards it. */
  amount: pesosOutput,
})
export type VisitedPost = z.output<typeof VisitedPost>

export const Statistics = z.object({
  /** The oldest first, without gaps. */
  rows: z.array(StatisticsRow),
  /** The most successful first. */
  sources: z.array(VisitSource),
  /** The most successful first. */
  posts: z.array(VisitedPost),
})
export type Statistics = z.output<typeof Statistics>

const Supporter = z.object({
  name: z.string(),
  /** Null for visitors and anonymous supporters. */
  page_url: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  amount: pesosOutput,
  date: dateOutput,
})

/** Income of one day in Manila time, in pesos: after the platform's fee, less refunds. */
export const EarnedDay = z.object({
  /** `YYYY-MM-DD`. */
  date: z.string(),
  gift_amount: pesosOutput,
  sale_amount: pesosOutput,
})
export type EarnedDay = z.output<typeof EarnedDay>

/** The last seven days including today, compared with the seven before. Amounts are what reached the wallet. */
export const Week = z.object({
  /** In pesos, all seven days together. */
  amount: pesosOutput,
  previous_amount: pesosOutput,
  visits: z.number(),
  previous_visits: z.number(),
  new_followers: z.number(),
  /** The oldest first. */
  days: z.array(EarnedDay),
  /** The best-paid post, else the most visited; null if there is none. */
  best_post: z.nullable(VisitedPost),
  /** The latest givers and buyers, each once. */
  supporters: z.array(Supporter),
})
export type Week = z.output<typeof Week>

const MS_PER_DAY = 86_400_000

export const StatisticsQuery = z
  .strictObject({
    from: z.optional(day),
    to: z.optional(day),
    by: z._default(z.enum(statisticsUnits, texts.statisticsBy), 'day'),
    /** The last so many days, instead of `from`. */
    days: z.optional(
      z
        .pipe(
          z.string(texts.statisticsDays).check(z.regex(/^[1-9]\d{0,3}$/, texts.statisticsDays)),
          z.transform((text) => Number(text)),
        )
        .check(z.refine((days) => days <= serverLimits.statisticsDaysMax, texts.statisticsDays)),
    ),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, { error: texts.daysOrder, path: ['to'] }),
    z.refine(
      ({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) < serverLimits.statisticsDaysMax * MS_PER_DAY,
      {
        error: texts.daysTooMany,
        path: ['from'],
      },
    ),
  )
export type StatisticsQuery = z.output<typeof StatisticsQuery>

export const statistics = {
  read: endpoint('GET /v1/user/statistics', {
    summary:
      'Get visits, gifts, sales, refunds and new followers between two days, in Manila and inclusive. Default: the last 30 days, or the last 12 months.',
    access: 'signed-in',
    query: StatisticsQuery,
    data: Statistics,
  }),
  week: endpoint('GET /v1/user/statistics/week', {
    summary: 'Compare the last seven days with the seven before.',
    access: 'signed-in',
    data: Week,
  }),
}
