// A creator's happenings as one numbered list, for programs: each has a place that never changes.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dateOutput, pesosOutput } from './fields.ts'
import { serverLimits } from './limits.ts'
import { wholeNumber } from './paging.ts'
import { texts } from './texts.ts'

/** Who did it, as the public wall names them: “Someone” where they gave no name, are blocked or have left. */
const who = {
  name: z.string(),
  /** Of their page; null where they are not named by it. */
  page_url: z.nullable(z.string()),
}

/** What an event tells, by its type. Amounts in pesos. */
const dataOf = {
  'gift.paid': z.object({
    ...who,
    /** Null where there is none, where it is a question, and where it was hidden or taken down. */
    message: z.nullable(z.string()),
    amount: pesosOutput,
    /** Of the goal it was given to. */
    goal_id: z.nullable(z.string()),
  }),
  'sale.paid': z.object({
    ...who,
    amount: pesosOutput,
    content_type: z.enum(['photo', 'photo.collection']),
    content_id: z.string(),
  }),
  'follower.new': z.object(who),
  'goal.reached': z.object({ goal_id: z.string(), title: z.string() }),
  'question.new': z.object({
    name: z.string(),
    /** Null once it was taken down. */
    question: z.nullable(z.string()),
    /** Of the gift it came with. */
    amount: z.nullable(pesosOutput),
  }),
  /** All of a gift or a sale was given back. */
  'payment.refunded': z.object({ event_id: z.string(), amount: pesosOutput }),
} as const

/** Tries a surface; it has no place. */
export const TEST_EVENT = 'test'

const head = {
  id: z.string(),
  date: dateOutput,
}
const placed = { ...head, place: z.number() }

export const Event = z.discriminatedUnion('type', [
  z.object({ ...placed, type: z.literal('gift.paid'), data: dataOf['gift.paid'] }),
  z.object({ ...placed, type: z.literal('sale.paid'), data: dataOf['sale.paid'] }),
  z.object({ ...placed, type: z.literal('follower.new'), data: dataOf['follower.new'] }),
  z.object({ ...placed, type: z.literal('goal.reached'), data: dataOf['goal.reached'] }),
  z.object({ ...placed, type: z.literal('question.new'), data: dataOf['question.new'] }),
  z.object({ ...placed, type: z.literal('payment.refunded'), data: dataOf['payment.refunded'] }),
])
export type Event = z.output<typeof Event>
/** As the server has it: amounts in centavos. */
export type EventRow = z.input<typeof Event>

/** What a surface is sent when its creator tries it: a gift that nobody gave, without a place. */
export const TestEvent = z.object({
  ...head,
  place: z.null(),
  type: z.literal(TEST_EVENT),
  data: dataOf['gift.paid'],
})
export type TestEventRow = z.input<typeof TestEvent>

export const events = {
  list: endpoint('GET /v1/events', {
    summary: 'What happened, from the place after the one named; every place once, in order, without gaps.',
    access: 'signed-in',
    scope: 'events',
    query: z.strictObject({
      /** The last place one has; what comes after it is answered. */
      after: z._default(wholeNumber(0, Number.MAX_SAFE_INTEGER, texts.eventsAfter), 0),
      limit: z._default(wholeNumber(1, serverLimits.eventsMax, texts.eventsLimit), serverLimits.eventsPage),
    }),
    data: z.array(Event),
  }),
}
