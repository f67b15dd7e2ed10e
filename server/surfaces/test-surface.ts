// Trying a surface: an event that is nobody's gift, for this one only. It takes no place. A webhook is sent it as anything else;
// of a page nothing is kept: one that is not open just then shows nothing.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { TestEvent } from '#contract/events.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { testEvent } from '#server/webhooks/delivery-body.ts'
import { queueTest } from '#server/webhooks/queue-deliveries.ts'
import { readSurface } from './queries.ts'

/** The channel on which open pages hear that they are tried: `{ surface_id, event }`. */
export const TESTS_CHANNEL = 'surface_tests'

export async function testSurface(services: Services, accountId: bigint, id: string): Promise<void> {
  const { kind } = await readSurface(services, accountId, id)
  if (kind === 'webhook') return queueTest(services.db, id)
  const event = z.parse(TestEvent, testEvent(randomUUID(), clock.now()))
  await sql`select pg_notify(${TESTS_CHANNEL}, ${JSON.stringify({ surface_id: id, event })})`.execute(services.db)
}
