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

test('after a write-off, a contradiction over another amount is left to a person: the payout has one write-off', async () => {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const { id, number, reference, net } = await aReservedPayout(services, luz, 100_00n, 'standard')
  const first = { reference, payoutId: 'po_1', amount: net, status: 'failed', cause: 'bank_unavailable' } as const
  await settlePayout(services, first)
  const attempts = services.db.selectFrom('payout_attempts').select('reference').where('payout_id', '=', id)
  const again = await attempts.where('n', '=', 2).executeTakeFirstOrThrow()
  const second = { ...first, ...again, payoutId: 'po_2', status: 'paid', cause: null } as const
  await settlePayout(services, second)
  const writeOff = () => inTransaction(services.db, (tx) => writeOffPayout(tx, number, 'operator:test'))
  await settlePayout(services, { ...first, status: 'paid', cause: null })
  expect(await writeOff()).toBe(net)
  await settlePayout(services, { ...first, status: 'paid', cause: null })
  expect(await writeOff()).toBeUndefined()
  await settlePayout(services, { ...second, status: 'failed', cause: 'rejected' })
  expect(await writeOff()).toBeUndefined()
  expect(
    await services.db.selectFrom('payouts').select(['contradiction', 'written_off_at']).where('id', '=', id).execute(),
  ).toEqual([{ contradiction: 'failed_after_paid', written_off_at: null }])
})

test('a second attempt that is paid after failing, too, is not closed by the write-off of the first', async () => {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const { id, number, reference, net } = await aReservedPayout(services, luz, 100_00n, 'standard')
  const first = { reference, payoutId: 'po_3', amount: net, status: 'failed', cause: 'bank_unavailable' } as const
  await settlePayout(services, first)
  const attempts = services.db.selectFrom('payout_attempts').select('reference').where('payout_id', '=', id)
  const again = await attempts.where('n', '=', 2).executeTakeFirstOrThrow()
  const second = { ...first, ...again, payoutId: 'po_4', cause: 'rejected' } as const
  await settlePayout(services, second)
  const writeOff = () => inTransaction(services.db, (tx) => writeOffPayout(tx, number, 'operator:test'))
  await settlePayout(services, { ...first, status: 'paid', cause: null })
  expect(await writeOff()).toBe(net)
  await settlePayout(services, { ...second, status: 'paid', cause: null })
  expect(await writeOff()).toBeUndefined()
  expect((await verifyLedger(services.db)).map(({ detail }) => detail)).toContainEqual(
    `payout ${number} is failed: paid_after_failed {"attempt": "2"}`,
  )
})

test('two contradictions at once, which cancel each other out, are left to a person: nothing is posted', async () => {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const { id, number, reference, net } = await aReservedPayout(services, luz, 100_00n, 'standard')
  const first = { reference, payoutId: 'po_5', amount: net, status: 'failed', cause: 'bank_unavailable' } as const
  await settlePayout(services, first)
  const attempts = services.db.selectFrom('payout_attempts').select('reference').where('payout_id', '=', id)
  const again = await attempts.where('n', '=', 2).executeTakeFirstOrThrow()
  const second = { ...first, ...again, payoutId: 'po_6', status: 'paid', cause: null } as const
  await settlePayout(services, second)
  await settlePayout(services, { ...first, status: 'paid', cause: null })
  await settlePayout(services, { ...second, status: 'failed', cause: 'rejected' })
  expect(await inTransaction(services.db, (tx) => writeOffPayout(tx, number, 'operator:test'))).toBeUndefined()
  expect((await verifyLedger(services.db)).map(({ detail }) => detail)).toContainEqual(
    `payout ${number} is paid: failed_after_paid`,
  )
})
