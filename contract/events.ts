// A creator's events as one numbered list for programs; an event's number (`place`) never changes.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pesosOutput } from './fields.ts'
import { serverLimits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { wholeNumber } from './paging.ts'
import { texts } from './texts.ts'

/** The actor, named as on the public wall: “Someone” if anonymous, blocked or deleted. */
const actor = {
  name: z.string(),
  /** Address of the actor's page; null where it is not named. */
  page_url: z.nullable(z.string()),
}

/** The `data` of each event type. Amounts in pesos. */
const eventData = {
  'gift.paid': z.object({
    ...actor,
    /** Null if there is none, if it is a question, and if it was hidden or taken down. */
    message: z.nullable(z.string()),
    amount: pesosOutput,
    /** The goal it was given to. */
    goal_id: z.nullable(z.string()),
  }),
  'sale.paid': z.object({
    ...actor,
    amount: pesosOutput,
    content_type: z.enum(['photo', 'photo.collection']),
    content_id: z.string(),
  }),
  'follower.new': z.object(actor),
  'goal.reached': z.object({
    goal_id: z.string(),
    /** Empty once it was taken down. */
    title: z.string(),
  }),
  'question.new': z.object({
    name: z.string(),
    /** Null once it was taken down. */
    question: z.nullable(z.string()),
    /** Of the gift the question came with. */
    amount: z.nullable(pesosOutput),
  }),
  /** A gift or a sale was refunded in full. */
  'payment.refunded': z.object({ event_id: z.string(), amount: pesosOutput }),
} as const

/** Type of a test event for a surface; it has no place. */
export const TEST_EVENT = 'test'

const head = {
  id: z.string(),
  date: dateOutput,
}
const placed = { ...head, place: z.number() }

export const Event = z.discriminatedUnion('type', [
  z.object({ ...placed, type: z.literal('gift.paid'), data: eventData['gift.paid'] }),
  z.object({ ...placed, type: z.literal('sale.paid'), data: eventData['sale.paid'] }),
  z.object({ ...placed, type: z.literal('follower.new'), data: eventData['follower.new'] }),
  z.object({ ...placed, type: z.literal('goal.reached'), data: eventData['goal.reached'] }),
  z.object({ ...placed, type: z.literal('question.new'), data: eventData['question.new'] }),
  z.object({ ...placed, type: z.literal('payment.refunded'), data: eventData['payment.refunded'] }),
])
export type Event = z.output<typeof Event>
/** As the server holds it: amounts in centavos. */
export type EventRow = z.input<typeof Event>

/** The event a creator sends to try a surface: a fictitious gift without a place. */
export const TestEvent = z.object({
  ...head,
  place: z.null(),
  type: z.literal(TEST_EVENT),
  data: eventData['gift.paid'],
})
export type TestEventRow = z.input<typeof TestEvent>

export const events = {
  list: endpoint('GET /v1/events', {
    summary: 'List events after the given place; each place occurs once, in order, without gaps.',
    access: 'signed-in',
    scope: 'events',
    query: z.strictObject({
      /** The last place the caller has; events after it are answered. */
      after: z._default(wholeNumber(0, Number.MAX_SAFE_INTEGER, texts.eventsAfter), 0),
      limit: z._default(wholeNumber(1, serverLimits.eventsMax, texts.eventsLimit), serverLimits.eventsPage),
    }),
    data: z.array(Event),
  }),
}
