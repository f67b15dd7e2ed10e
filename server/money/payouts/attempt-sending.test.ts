// Which attempts are sent, searched for, or left to a person.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anIncome, aReservedPayout } from '../testing.ts'
import { markSent } from './attempt-sending.ts'
import { holdPayouts } from './hold-payout.ts'
import { resendPayout } from './resend-payout.ts'
import { settlePayout, WATCH_PAID_DAYS, WATCH_UNPAID_DAYS } from './settle-payout.ts'
import { stopHeldAttempt } from './stop-attempt.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

async function aPayout() {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const { number, reference, net } = await aReservedPayout(services, luz, 100_00n)
  const attempt = () =>
    services.db.selectFrom('payout_attempts').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  return {
    ...{ number, reference, attempt },
    hold: () => inTransaction(services.db, (tx) => holdPayouts(tx, { transactionNo: number })),
    report: (status: 'accepted' | 'paid' | 'failed') =>
      settlePayout(services, {
        ...{ reference, payoutId: `pyt_${reference}`, amount: net, status },
        cause: status === 'failed' ? 'rejected' : null,
      }),
  }
}

test('an attempt that is released while the sender looks at it stays due', async () => {
  const { reference, attempt } = await aPayout()
  const { due_at } = await attempt()
  await stopHeldAttempt(server.services.db, reference)
  expect(await attempt()).toMatchObject({ is_held: false, due_at })
})

test('a held attempt that was sent is searched for as long as its answer may come, and no longer', async () => {
  const { db } = server.services
  const { reference, attempt, hold } = await aPayout()
  await markSent(db, reference)
  await hold()
  clock.shift((WATCH_UNPAID_DAYS - 0.1) * DAY_MS)
  await stopHeldAttempt(db, reference)
  expect((await attempt()).due_at).not.toBeNull()
  clock.shift((WATCH_UNPAID_DAYS + 0.1) * DAY_MS)
  await stopHeldAttempt(db, reference)
  expect((await attempt()).due_at).toBeNull()
})

test('an attempt that the provider has is not marked as sent again', async () => {
  const { reference, attempt, report } = await aPayout()
  await report('accepted')
  expect(await markSent(server.services.db, reference)).toBe(false)
  expect((await attempt()).first_tried_at).toBeNull()
})

test('an attempt that waits for a person is sent when they say so, also if it was never tried', async () => {
  const { db } = server.services
  const { number, reference, attempt } = await aPayout()
  expect(await resendPayout(db, number)).toBe(false)
  await db.updateTable('payout_attempts').set({ due_at: null }).where('reference', '=', reference).execute()
  const waits = (await verifyLedger(db)).map(({ detail }) => detail)
  expect(waits).toEqual([expect.stringContaining(`payout ${number}`)])
  expect(await resendPayout(db, number)).toBe(true)
  expect((await attempt()).due_at).not.toBeNull()
})

test.each([
  ['paid', WATCH_PAID_DAYS],
  ['failed', WATCH_UNPAID_DAYS],
] as const)('a payout that is %s is read again for %i days, and no longer', async (status, days) => {
  const { attempt, report } = await aPayout()
  await report(status)
  clock.shift((days - 0.1) * DAY_MS)
  await report(status)
  expect((await attempt()).due_at).not.toBeNull()
  clock.shift((days + 0.1) * DAY_MS)
  await report(status)
  expect((await attempt()).due_at).toBeNull()
})
