// Trying a surface: an event that is nobody's gift, for this one only. It takes no place, and nothing of it is kept where the
// surface is a page: what is not open just then shows nothing.
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { TEST_EVENT, TestEvent, type TestEventRow } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { readSurface } from './queries.ts'

/** The channel on which open pages hear that they are tried: `{ surface_id, event }`. */
export const TESTS_CHANNEL = 'surface_tests'

export async function testSurface(services: Services, accountId: bigint, id: string): Promise<void> {
  await readSurface(services, accountId, id)
  const event = z.parse(TestEvent, testEvent())
  await sql`select pg_notify(${TESTS_CHANNEL}, ${JSON.stringify({ surface_id: id, event })})`.execute(services.db)
}

function testEvent(): TestEventRow {
  return {
    id: randomUUID(),
    place: null,
    type: TEST_EVENT,
    date: clock.now(),
    data: {
      name: 'PIXEL',
      page_url: null,
      message: 'Salamat!',
      amount: BigInt(limits.defaultGiftPesos) * 100n,
      goal_id: null,
    },
  }
}
