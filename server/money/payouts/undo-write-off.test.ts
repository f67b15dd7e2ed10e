// A loss that was written off ends when the provider takes the money back: by its own report, once, and for this attempt only.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { PayoutStatus } from '#server/outside/epayment.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { bookedMovements } from '../ledger/booked-movements.ts'
import { latestJournal } from '../ledger/proved-books.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import { aRepeatedPayout } from './repeated-payout.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterEach(async () => {
  await server.services.db.updateTable('payouts').set({ contradiction: null, contradiction_values: null }).execute()
})
afterAll(() => server.close())

/** A payout of which the first attempt, which counts as failed, was paid all the same and written off. */
async function aWrittenOff() {
  const payout = await aRepeatedPayout(server.services)
  await payout.reportSecond('paid')
  const before = await clearingBalance(server.services.db)
  await payout.reportFirst('paid')
  expect(await payout.writeOff()).toBe(payout.net)
  /** How much less the provider has than before its second payment, by our ledger. */
  const lost = async () => before - (await clearingBalance(server.services.db))
  return { ...payout, lost }
}

/** What the ledger has of the provider's two movements of this payout. */
async function booked(id: string) {
  const { db, epayment } = server.services
  const names = (['payout', 'return'] as const).map((kind) => ({ kind, id }))
  const found = await bookedMovements(db, epayment.name, names, await latestJournal(db))
  return names.map(({ kind }) => found.get(`${kind} ${id}`)?.now ?? 0n)
}

test.each<PayoutStatus>(['returned', 'failed', 'cancelled'])(
  'the loss is undone when the provider says that the attempt is %s',
  async (status) => {
    const { reportFirst, lost, net, firstId, state, findings } = await aWrittenOff()
    expect([await lost(), await booked(firstId)]).toEqual([net, [-net, 0n]])
    await reportFirst(status)
    // Each of the provider's movements has its journal, so that comparing them finds nothing to book.
    expect([await lost(), await booked(firstId)]).toEqual([0n, [-net, net]])
    expect([await state(), await findings()]).toEqual(['paid', []])
    expect(await verifyLedger(server.services.db)).toEqual([])
  },
)

test('the loss is undone once, however often the provider says so', async () => {
  const { reportFirst, lost } = await aWrittenOff()
  await Promise.all([reportFirst('returned'), reportFirst('returned'), reportFirst('failed')])
  await reportFirst('returned')
  expect(await lost()).toBe(0n)
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('the loss stays while the provider says that the attempt is paid, and when the other attempt comes back', async () => {
  const { reportFirst, reportSecond, lost, net, state } = await aWrittenOff()
  await reportFirst('paid')
  expect(await lost()).toBe(net)
  await reportSecond('returned')
  expect(await state()).toBe('returned')
  // The payout itself is back at the provider, and what was paid on top is not.
  expect(await lost()).toBe(0n)
  await reportFirst('returned')
  expect(await lost()).toBe(-net)
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('the loss stays while the provider says that the attempt is only on its way', async () => {
  const { reportFirst, lost, net } = await aWrittenOff()
  await reportFirst('accepted')
  expect(await lost()).toBe(net)
})

test('only the loss of this payout is undone, and only by a report about the attempt that was written off', async () => {
  const [other, payout] = [await aWrittenOff(), await aRepeatedPayout(server.services)]
  await payout.reportSecond('failed')
  const before = await clearingBalance(server.services.db)
  await payout.reportFirst('paid')
  expect(await payout.writeOff()).toBe(payout.net)
  await payout.reportSecond('failed')
  expect(before - (await clearingBalance(server.services.db))).toBe(payout.net)
  await payout.reportFirst('returned')
  expect(await clearingBalance(server.services.db)).toBe(before)
  expect(await booked(other.firstId)).toEqual([-other.net, 0n])
})

test('an attempt that is paid once more after that is left to a person: the payout has one write-off', async () => {
  const { number, reportFirst, writeOff, lost, findings } = await aWrittenOff()
  await reportFirst('returned')
  await reportFirst('paid')
  expect(await findings()).toEqual([`payout ${number} is paid: paid_after_failed {"attempt": "1"}`])
  expect(await writeOff()).toBeUndefined()
  expect(await lost()).toBe(0n)
})

test('nothing is undone of a contradiction that was not written off', async () => {
  const payout = await aRepeatedPayout(server.services)
  await payout.reportSecond('paid')
  const before = await clearingBalance(server.services.db)
  await payout.reportFirst('paid')
  await payout.reportFirst('returned')
  expect(await clearingBalance(server.services.db)).toBe(before)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
