// Sends a test event to one surface. It takes no place in the event list. A webhook receives it like any other event; for an overlay
// or soundbox nothing is stored, so a page that is not open at that moment shows nothing.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { TestEvent } from '#contract/events.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { testEvent } from '#server/webhooks/delivery-body.ts'
import { queueTest } from '#server/webhooks/queue-deliveries.ts'
import { readSurface } from './queries.ts'

/** The notification channel for test events to open pages; payload `{ surface_id, event }`. */
export const TESTS_CHANNEL = 'surface_tests'

export async function testSurface(services: Services, accountId: bigint, id: string): Promise<void> {
  const { kind } = await readSurface(services, accountId, id)
  if (kind === 'webhook') return queueTest(services.db, id)
  const event = z.parse(TestEvent, testEvent(randomUUID(), clock.now()))
  await sql`select pg_notify(${TESTS_CHANNEL}, ${JSON.stringify({ surface_id: id, event })})`.execute(services.db)
}
