// In the end every acknowledged operation is looked for where it must be.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openRows } from '../bench/rows.fixture.ts'
import { findWrong, readBooked, wrongReactions } from './check-acknowledged.ts'

const rows = openRows()
const [gift, sale] = [randomUUID(), randomUUID()]
const receipts = new Map<string, number>()

/** What is wrong where these were acknowledged; the provider sent no payouts. */
function wrong(acknowledged: { gifts?: string[]; purchases?: string[]; reactions?: Map<string, number> } = {}) {
  const provider = { get: async () => ({ data: [], next: null }) } as never
  const all = {
    gifts: [],
    purchases: [],
    payouts: new Set<string>(),
    reactions: new Map<string, number>(),
    ...acknowledged,
  }
  return findWrong({
    ...{ db: rows.db, provider, acknowledged: all },
    postOffice: { countReceipts: (number) => receipts.get(number) ?? 0 },
  })
}

async function paid(id: string, nth: number, more: object = {}): Promise<void> {
  const at = new Date(0)
  await rows.write('payments', {
    id,
    transaction_no: `PX-${nth}`,
    provider_payment_id: `pay_${nth}`,
    paid_at: at,
    ...more,
  })
  await rows.write('journals', { id: nth, source: `receipt:sandbox:pay_${nth}` })
}

test('a gift and a purchase that are posted once and mailed are right', async () => {
  await paid(gift, 1)
  await paid(sale, 2, { type: 'payment', once_key: 'purchase:snap:7' })
  receipts.set('PX-2', 1)
  expect(await wrong({ gifts: [gift], purchases: ['purchase:snap:7'] })).toEqual([])
})

test('a payment is read with the journals of its own capture', async () => {
  await paid(gift, 1)
  await rows.write('payments', { id: sale, transaction_no: 'PX-9', state: 'awaiting', once_key: 'purchase:snap:8' })
  const booked = await readBooked(rows.db)
  expect(booked).toHaveLength(2)
  expect(booked).toContainEqual({ id: gift, once_key: null, transaction_no: 'PX-1', state: 'paid', journals: 1 })
  expect(booked).toContainEqual(expect.objectContaining({ id: sale, once_key: 'purchase:snap:8', journals: 0 }))
})

test('a reaction must be the last one that was acknowledged', async () => {
  const bloc = randomUUID()
  const react = (account_id: number, reaction_id: number) =>
    rows.write('reactions', { content_id: bloc, account_id, reaction_id, place: account_id, place_of_kind: account_id })
  await react(1, 4)
  await react(2, 5)
  const name = (account: number) => `${bloc}:${account}`
  const acknowledged = new Map([
    [name(1), 4],
    [name(2), 3],
    [name(3), 1],
  ])
  expect(await wrongReactions(rows.db, { reactions: acknowledged })).toEqual([
    `reaction 3 of ${name(2)} is 5`,
    `reaction 1 of ${name(3)} is undefined`,
  ])
  expect(await wrongReactions(rows.db, { reactions: new Map([[name(1), 4]]) })).toEqual([])
})
