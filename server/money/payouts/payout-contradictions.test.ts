// What the provider says about a payout that cannot be true together with the ledger, again after a write-off.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anIncome, aReservedPayout } from '../testing.ts'
import { settlePayout } from './settle-payout.ts'
import { writeOffPayout } from './write-off-payout.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

/** A payout whose first attempt failed for a while, so that it has a second one. */
async function aRepeatedPayout() {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const { id, number, reference, net } = await aReservedPayout(services, luz, 100_00n, 'standard')
  const first = { reference, payoutId: `po_1_${id}`, amount: net, status: 'failed', cause: 'bank_unavailable' } as const
  await settlePayout(services, first)
  const attempts = services.db.selectFrom('payout_attempts').select('reference').where('payout_id', '=', id)
  const again = await attempts.where('n', '=', 2).executeTakeFirstOrThrow()
  const second = { ...first, ...again, payoutId: `po_2_${id}`, cause: 'rejected' } as const
  const report = (of: typeof first | typeof second, status: 'paid' | 'failed') =>
    settlePayout(services, { ...of, status, cause: status === 'failed' ? 'rejected' : null })
  return {
    ...{ id, number, net },
    reportFirst: (status: 'paid' | 'failed') => report(first, status),
    reportSecond: (status: 'paid' | 'failed') => report(second, status),
    writeOff: () => inTransaction(services.db, (tx) => writeOffPayout(tx, number, 'operator:test')),
    /** What the verification says about it. */
    async findings(): Promise<string[]> {
      const rows = await verifyLedger(services.db)
      return rows.map(({ detail }) => detail).filter((detail) => detail.includes(number))
    },
  }
}

test('after a write-off, a contradiction over another amount is left to a person: the payout has one write-off', async () => {
  const { number, net, reportFirst, reportSecond, writeOff, findings } = await aRepeatedPayout()
  await reportSecond('paid')
  await reportFirst('paid')
  expect(await writeOff()).toBe(net)
  await reportFirst('paid')
  expect(await writeOff()).toBeUndefined()
  expect(await findings()).toEqual([])
  await reportSecond('failed')
  expect(await writeOff()).toBeUndefined()
  expect(await findings()).toEqual([`payout ${number} is paid: failed_after_paid`])
})

test('a second attempt that is paid after failing, too, is not closed by the write-off of the first', async () => {
  const { number, net, reportFirst, reportSecond, writeOff, findings } = await aRepeatedPayout()
  await reportSecond('failed')
  await reportFirst('paid')
  expect(await writeOff()).toBe(net)
  await reportSecond('paid')
  expect(await writeOff()).toBeUndefined()
  expect(await findings()).toEqual([`payout ${number} is failed: paid_after_failed {"attempt": "2"}`])
})

test('two contradictions at once, which cancel each other out, are left to a person: nothing is posted', async () => {
  const { number, reportFirst, reportSecond, writeOff, findings } = await aRepeatedPayout()
  await reportSecond('paid')
  await reportFirst('paid')
  await reportSecond('failed')
  expect(await writeOff()).toBeUndefined()
  expect(await findings()).toEqual([`payout ${number} is paid: failed_after_paid`])
})

test('a contradiction that an older version stored and wrote off, without its attempt, is not reported again', async () => {
  const { db } = server.services
  const { id, net, reportSecond, reportFirst, writeOff, findings } = await aRepeatedPayout()
  await reportSecond('paid')
  await reportFirst('paid')
  await db.updateTable('payouts').set({ contradiction_values: null }).where('id', '=', id).execute()
  expect(await writeOff()).toBe(net)
  await reportFirst('paid')
  expect(await findings()).toEqual([])
})
