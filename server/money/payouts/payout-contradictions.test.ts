// What the provider says about a payout that cannot be true together with the ledger, again after a write-off.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { aRepeatedPayout as aPayoutOfTwoAttempts } from './repeated-payout.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const aRepeatedPayout = () => aPayoutOfTwoAttempts(server.services)

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

test.each([
  [
    'another payout under the same reference',
    { payoutId: 'po_other' },
    'two_payouts {"told": "po_other", "known": "po_2_',
  ],
  ['another amount', { amount: 1n }, 'other_amount {"amount": "1"}'],
])('%s is left to a person: it is not booked, and how much to write off is unknown', async (_, more, words) => {
  const { number, reportSecond, writeOff, findings, state } = await aRepeatedPayout()
  await reportSecond('accepted')
  await reportSecond('paid', more)
  expect(await state()).toBe('sending')
  expect(await findings()).toEqual([expect.stringContaining(`payout ${number} is sending: ${words}`)])
  expect(await writeOff()).toBeUndefined()
})

test('an attempt that the provider refuses, so that it has no id, contradicts nothing', async () => {
  const { reportSecond, findings, state } = await aRepeatedPayout()
  await reportSecond('accepted')
  await reportSecond('failed', { payoutId: null })
  expect([await state(), await findings()]).toEqual(['failed', []])
})

test('“paid” after “cancelled”, and “cancelled” after “paid”, are left to a person', async () => {
  const cancelled = await aRepeatedPayout()
  await cancelled.reportSecond('cancelled')
  await cancelled.reportSecond('paid')
  expect(await cancelled.findings()).toEqual([
    `payout ${cancelled.number} is cancelled: paid_after_cancelled {"attempt": "2"}`,
  ])
  expect(await cancelled.writeOff()).toBe(cancelled.net)
  const paid = await aRepeatedPayout()
  await paid.reportSecond('paid')
  await paid.reportSecond('cancelled')
  expect(await paid.findings()).toEqual([`payout ${paid.number} is paid: cancelled_after_paid`])
  expect(await paid.writeOff()).toBe(-paid.net)
})

test('“failed” after “paid” that turns out as a return is booked as one, and contradicts nothing', async () => {
  const { reportSecond, findings, state } = await aRepeatedPayout()
  await reportSecond('paid')
  await reportSecond('failed')
  await reportSecond('returned')
  expect([await state(), await findings()]).toEqual(['returned', []])
})

test('a contradiction of one payout stays, whatever the provider says of another payout', async () => {
  const [paidOnTop, failed, other] = [await aRepeatedPayout(), await aRepeatedPayout(), await aRepeatedPayout()]
  await paidOnTop.reportSecond('paid')
  await paidOnTop.reportFirst('paid')
  await failed.reportSecond('paid')
  await failed.reportSecond('failed')
  await other.reportSecond('paid')
  await other.reportFirst('returned')
  await other.reportSecond('returned')
  expect([await paidOnTop.findings(), await failed.findings(), await other.findings()]).toEqual([
    [`payout ${paidOnTop.number} is paid: paid_after_failed {"attempt": "1"}`],
    [`payout ${failed.number} is paid: failed_after_paid`],
    [],
  ])
  await failed.reportSecond('paid')
  expect(await failed.findings()).toEqual([])
})

test('a contradiction about one attempt stays, whatever the provider says of the other', async () => {
  const { number, reportFirst, reportSecond, findings } = await aRepeatedPayout()
  await reportSecond('paid')
  await reportSecond('failed')
  await reportFirst('returned')
  expect(await findings()).toEqual([`payout ${number} is paid: failed_after_paid`])
})

test.each(['returned', 'failed'] as const)(
  'an attempt that counts as failed, is paid after all and then %s leaves nothing to write off, nor touches the other attempt',
  async (taken) => {
    const { reportFirst, reportSecond, writeOff, findings, state } = await aRepeatedPayout()
    await reportSecond('paid')
    await reportFirst('paid')
    await reportSecond(taken === 'failed' ? 'paid' : taken)
    expect(await findings()).toEqual([expect.stringContaining('paid_after_failed {"attempt": "1"}')])
    await reportFirst(taken)
    expect(await findings()).toEqual([])
    expect(await writeOff()).toBeUndefined()
    expect(await state()).toBe(taken === 'failed' ? 'paid' : 'returned')
  },
)

test('the return of an attempt that counts as failed takes nothing back of the one that was paid', async () => {
  const { reportFirst, reportSecond, findings, state } = await aRepeatedPayout()
  await reportSecond('paid')
  await reportFirst('returned')
  expect([await state(), await findings()]).toEqual(['paid', []])
})

test('after the operator booked a return, “paid” names the attempt that it is about, and ends when that is taken back', async () => {
  const { number, reportFirst, reportSecond, writeOff, findings } = await aRepeatedPayout()
  await reportSecond('paid')
  await reportSecond('failed')
  await writeOff()
  for (const taken of ['returned', 'cancelled', 'failed'] as const) {
    await reportSecond('paid')
    expect(await findings()).toEqual([`payout ${number} is returned: paid_after_failed {"booked": "returned"}`])
    await reportSecond(taken)
    expect(await findings()).toEqual([])
  }
  await reportFirst('paid')
  expect(await findings()).toEqual([`payout ${number} is returned: paid_after_failed {"attempt": "1"}`])
})
