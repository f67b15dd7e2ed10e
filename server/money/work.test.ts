// The scheduler of work at the provider: takes due rows once, slows down, and lists what is open.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { catchUp } from './catch-up.ts'
import { refundReceipts } from './payments/refund-receipts.ts'
import { sendPayouts } from './payouts/send-payouts.ts'
import { aCreator, anIncome, anOpenGift, aReservedPayout, type Creator, getProvider } from './testing.ts'
import { each, runRound, type Work } from './work.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>
let luz: Creator

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  luz = await aCreator(server.services)
})
afterEach(async () => {
  clock.shift(0)
  await provider.knobs({ api: { faults: [] } })
})
afterAll(() => server.close())

interface Open {
  kind: string
  attempts: number
  /** Seconds from `clock.now()`. */
  due_in: number | null
}

async function open(): Promise<Open[]> {
  const { rows } = await sql<Open>`
    select kind, attempts, round(extract(epoch from due_at - ${clock.now()}::timestamptz))::int as due_in
      from provider_work order by kind`.execute(server.services.db)
  return rows
}

test('every kind of work waits twice as long after each attempt, and is not attempted before', async () => {
  await anIncome(server.services, luz, 500_00n)
  await provider.knobs({ api: { faults: [{ route: '*', kind: 'reset_before' }] } })
  await aReservedPayout(server.services, luz, 200_00n)
  await sql`insert into receipt_refunds (provider, provider_payment_id, amount, reason, due_at)
            values (${server.services.epayment.name}, 'pay_lost', 100, 'unknown_reference', ${clock.now()})`.execute(
    server.services.db,
  )
  let passed = 0
  for (const [attempts, wait] of [60, 120, 240, 480, 960, 1920, 3600, 3600].entries()) {
    expect(await Promise.all([sendPayouts(server.services), refundReceipts(server.services)])).toEqual([1, 1])
    expect(await Promise.all([sendPayouts(server.services), refundReceipts(server.services)])).toEqual([0, 0])
    expect(await open()).toEqual(
      ['payout', 'receipt-refund'].map((kind) => ({ kind, attempts: attempts + 1, due_in: wait })),
    )
    passed += wait * 1000
    clock.shift(passed + 1000)
  }
  await sql`delete from receipt_refunds where provider_payment_id = 'pay_lost'`.execute(server.services.db)
})

test('a payout without an answer for twenty hours is given up, and stays open', async () => {
  await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind: 'reset_before' }] } })
  // So far not even the search for it was answered: the twenty hours begin with the first attempt.
  clock.shift(21 * 3_600_000)
  await sendPayouts(server.services)
  expect(await open()).toEqual([{ kind: 'payout', attempts: 9, due_in: 3600 }])
  clock.shift(42 * 3_600_000)
  await sendPayouts(server.services)
  expect(await open()).toEqual([{ kind: 'payout', attempts: 10, due_in: null }])
  expect(await sendPayouts(server.services, { everything: true })).toBe(0)
})

test('concurrent rounds take each row once', async () => {
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  const seen: string[] = []
  const taking: Work<{ key: string }> = {
    kind: 'payment',
    batchMax: 2,
    take: async ({ db }, keys, dueBy) => {
      const { rows } = await sql<{ key: string }>`
        update payments set due_at = now() + interval '1 hour' where id = any (${keys}::uuid[]) and due_at <= ${dueBy}
        returning id as key`.execute(db)
      return rows
    },
    work: each(async (_, { key }) => {
      seen.push(key)
      throw new Error('the provider is away')
    }),
  }
  clock.shift(61_000)
  const counts = await Promise.all(Array.from({ length: 8 }, () => runRound(server.services, taking)))
  expect(seen).toEqual([gift.paymentId])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await runRound(server.services, taking, { keyPrefix: 'no-such' })).toBe(0)
  expect(await runRound(server.services, taking, { keyPrefix: gift.paymentId })).toBe(1)
})

test('rounds that fail are named with the reason, which is all that a log line or a command shows', async () => {
  await sql`alter view provider_work rename to provider_work_away`.execute(server.services.db)
  try {
    const failing = catchUp(server.services)
    await expect(failing).rejects.toThrow(/^\d rounds of work at the provider failed: .*payouts \(.*"provider_work"/)
  } finally {
    await sql`alter view provider_work_away rename to provider_work`.execute(server.services.db)
  }
})
