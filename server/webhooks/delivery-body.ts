// The body of a delivery: the event as JSON.
import * as z from 'zod/mini'
import { Event, type EventRow, TEST_EVENT, TestEvent, type TestEventRow } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { maskEvent } from '#server/events/mask-words.ts'

interface Sent {
  event_id: string
  type: string
  created_at: Date
  words: string[]
}

/**
 * The event as in `/v1/events`, with the surface's words masked. People blocked or erased since the event appear as Someone.
 * `event`: the current state from the database; undefined for a test event.
 */
export function deliveryBody(sent: Sent, event: EventRow | undefined): string {
  if (sent.type === TEST_EVENT)
    return JSON.stringify(z.parse(TestEvent, maskEvent(testEvent(sent.event_id, sent.created_at), sent.words)))
  if (!event) throw new Error(`there is no event ${sent.event_id}`)
  return JSON.stringify(z.parse(Event, maskEvent(event, sent.words)))
}

/** A made-up gift for testing a surface. */
export function testEvent(id: string, date: Date): TestEventRow {
  return {
    id,
    place: null,
    type: TEST_EVENT,
    date,
    data: {
      name: 'PIXEL',
      page_url: null,
      message: 'Salamat!',
      amount: BigInt(limits.defaultGiftPesos) * 100n,
      goal_id: null,
    },
  }
}
