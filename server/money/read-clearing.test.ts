import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Period } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { postDue } from './post-captures.ts'
import { proveBooks } from './prove-books.ts'
import { readClearing } from './read-clearing.ts'
import { aCreator, anOpenGift, type Creator, getProvider } from './testing.ts'

/** Later than this, what happens now is no longer read each time. */
const LATER_MS = (serverLimits.clearingOpenDays + 1) * DAY_MS

let server: TestServer
let luz: Creator
/** What the provider was asked for. */
const asked: (Period | undefined)[] = []
let services: Services

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  luz = await aCreator(server.services)
  const { epayment } = server.services
  const clearingTotal = (period?: Period) => {
    asked.push(period)
    return epayment.clearingTotal(period)
  }
  services = { ...server.services, epayment: { ...epayment, clearingTotal } }
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function paid(amount: bigint): Promise<void> {
  await getProvider(server).pay('paid', await anOpenGift(server.services, luz, { amount }))
  await getProvider(server).quiet()
  await postDue(server.services)
}

function kept() {
  return server.services.db.selectFrom('clearing_kept').selectAll().executeTakeFirstOrThrow()
}

test('what is old is read once, and what is new each time', async () => {
  await paid(100_00n)
  expect(await readClearing(services)).toBe(100_00n)
  expect((await kept()).total).toBe(0n)
  clock.shift(LATER_MS)
  expect(await readClearing(services)).toBe(100_00n)
  const { total, until } = await kept()
  expect(total).toBe(100_00n)
  await paid(50_00n)
  asked.length = 0
  clock.shift(LATER_MS + 1000)
  // The provider's own clock did not jump: to it that was before what is kept.
  expect(await readClearing(services)).toBe(100_00n)
  expect(asked.map((period) => period?.from)).toEqual([until, (await kept()).until])
  expect(await readClearing(services, true)).toBe(150_00n)
})

test('a sum that was kept is read again before it is said that the totals differ', async () => {
  await server.services.db.updateTable('clearing_kept').set({ total: 1n }).execute()
  clock.shift(LATER_MS + 1000)
  expect(await proveBooks(services)).toEqual({ findings: [], ours: 150_00n, theirs: 150_00n })
  expect((await kept()).total).toBe(150_00n)
})

test('everything is read again after a month, and when the clock went back', async () => {
  for (const shift of [LATER_MS + (serverLimits.clearingWholeDays + 1) * DAY_MS, -DAY_MS]) {
    await server.services.db.updateTable('clearing_kept').set({ total: 1n }).execute()
    clock.shift(shift)
    expect(await readClearing(services)).toBe(150_00n)
  }
})
