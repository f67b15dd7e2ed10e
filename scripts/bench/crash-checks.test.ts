// After the crashes: everything that has not ended is told, and nothing else.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endings, unsettled } from './crash-checks.ts'
import { listHalfDone } from './deleted-accounts.ts'
import type { BenchEnvironment } from './environment.ts'
import { compareGifts, readPostedGifts } from './posted-gifts.ts'
import { openRows } from './rows.fixture.ts'

const rows = openRows()
const payment = randomUUID()
const halfDone = () => listHalfDone({ services: { db: rows.db } } as BenchEnvironment)

test('an installation on which everything has ended is settled', async () => {
  for (const [n, state] of ['paid', 'failed', 'returned'].entries())
    await rows.write('payouts', {
      transaction_no: `PX-${n}`,
      state,
      cause: state === 'paid' ? null : 'x',
      ended_at: new Date(0),
    })
  await rows.write('refunds', { payment_id: payment, state: 'succeeded', provider_refund_id: 'rfd_1' })
  await rows.write('provider_events', { event_id: 'evt_1', applied_at: new Date(0) })
  await rows.write('payments', { id: payment, paid_at: new Date(0), provider_payment_id: 'pay_1' })
  expect(await unsettled(rows.db)).toEqual([])
})

test.each(['requested', 'sending'])('a payout that is %s is told by its number', async (state) => {
  await rows.write('payouts', { transaction_no: 'PX-20261101-AAAA', state })
  expect(await unsettled(rows.db)).toEqual([`payout PX-20261101-AAAA is ${state}`])
})

test.each(['requested', 'submitted'])('a refund that is %s is told with its attempts', async (state) => {
  await rows.write('refunds', {
    payment_id: payment,
    state,
    attempts: 3,
    due_at: new Date('2026-11-01T00:00:00Z'),
    provider_refund_id: 'rfd_1',
  })
  const [found] = await unsettled(rows.db)
  expect(found).toMatch(new RegExp(`^refund of ${payment} is ${state}, attempted 3 times, due 2026-11-01`))
})

test('a refund that is due at no time is told too', async () => {
  await rows.write('refunds', { payment_id: payment, state: 'requested', due_at: null })
  expect(await unsettled(rows.db)).toEqual([`refund of ${payment} is requested, attempted 0 times, due never`])
})

test('an open dispute, a second capture, a webhook and a payment that waits are told', async () => {
  await rows.write('disputes', { payment_id: payment, provider_dispute_id: 'dsp_1', state: 'opened' })
  await rows.write('receipt_refunds', { payment_id: payment, state: 'submitted' })
  await rows.write('receipt_refunds', { provider_payment_id: 'pay_3', state: 'requested', reason: 'unknown_reference' })
  await rows.write('provider_events', { event_id: 'evt_2' })
  await rows.write('payments', { id: payment, state: 'awaiting' })
  expect((await unsettled(rows.db)).sort()).toEqual([
    'dispute dsp_1 is open',
    `payment ${payment} is awaiting`,
    `second capture of ${payment} is not sent back`,
    'second capture of unknown pay_3 is not sent back',
    'webhook evt_2 is not applied',
  ])
})

test('the endings are counted by state and cause', async () => {
  const ended = (n: number, state: string, cause: string | null = null) =>
    rows.write('payouts', { transaction_no: `PX-${n}`, state, cause, ended_at: new Date(0) })
  await ended(1, 'paid')
  await ended(2, 'paid')
  await ended(3, 'failed', 'INVALID_DESTINATION')
  await rows.write('refunds', { payment_id: payment, state: 'succeeded', provider_refund_id: 'rfd_1' })
  expect(await endings(rows.db)).toEqual([
    'payouts failed (INVALID_DESTINATION): 1',
    'payouts paid: 2',
    'refunds succeeded: 1',
  ])
})

test('an export that is not ready, and an erasure that was begun and is not done, are half done', async () => {
  await rows.write('exports', { id: randomUUID(), account_id: 7 })
  await rows.write('erasures', { account_id: 8, begun_at: new Date(0) })
  await rows.write('accounts', { id: 9, erases_at: new Date(0) })
  expect((await halfDone()).sort()).toEqual([
    'erasure of 8 is not done',
    'erasure of 9 has not begun',
    'export of 7 is not ready',
  ])
})

test('an erased account that still has a picture or a session is told; one without is done', async () => {
  const done = { begun_at: new Date(0), done_at: new Date(0) }
  for (const account_id of [8, 9]) await rows.write('erasures', { account_id, ...done })
  await rows.write('accounts', { id: 10, erases_at: new Date('2126-01-01') })
  expect(await halfDone()).toEqual([])
  await rows.write('images', { filename: `${'a'.repeat(32)}.jpg`, owner_id: 8, bytes: 300 })
  // Emptied when its account was erased; the row stays for the posts of others.
  await rows.write('images', { filename: `${'b'.repeat(32)}.jpg`, owner_id: 9, bytes: 0 })
  await rows.write('sessions', { account_id: 9 })
  expect((await halfDone()).sort()).toEqual(['erased 8 has a picture', 'erased 9 has a session'])
})

test('a payment is compared by the journals of its own capture and its open refunds', async () => {
  const [twice, other] = [randomUUID(), randomUUID()]
  await rows.write('payments', {
    id: payment,
    transaction_no: 'PX-1',
    provider_payment_id: 'pay_1',
    paid_at: new Date(0),
  })
  await rows.write('payments', {
    id: twice,
    transaction_no: 'PX-2',
    provider_payment_id: 'pay_2',
    paid_at: new Date(0),
  })
  await rows.write('payments', { id: other, transaction_no: 'PX-3', state: 'expired' })
  for (const [id, source] of ['receipt:sandbox:pay_1', 'receipt:sandbox:pay_2', 'receipt:other:pay_1'].entries())
    await rows.write('journals', { id: id + 1, source })
  await rows.write('receipt_refunds', { payment_id: twice, state: 'requested' })
  await rows.write('receipt_refunds', { payment_id: payment, provider_payment_id: 'pay_9', state: 'succeeded' })
  const acknowledged = [payment, twice].map((id) => ({ id, fate: 'paid', owed: 5000 }))
  const held = new Map([
    [payment, 5000],
    [twice, 10_000],
  ])
  expect(compareGifts(acknowledged, await readPostedGifts(rows.db), held)).toEqual([
    `${twice} (paid): a second capture is not sent back yet`,
  ])
  expect(compareGifts([{ id: other, fate: 'left', owed: 0 }], await readPostedGifts(rows.db), held)).toEqual([])
})
