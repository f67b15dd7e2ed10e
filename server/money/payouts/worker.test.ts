// With the worker running, a payout reaches its end without further calls.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import { aCreator, anOpenGift, aReservation, getPayment, getProvider, providerTotal } from '../testing.ts'
import { reservePayout } from './reserve-payout.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true, withWorker: true })
  provider = getProvider(server)
  await provider.knobs({ payouts: { accept_seconds: 0, process_seconds: 0 } })
})
afterAll(() => server.close())

test('the worker carries money from the gift to the bank', async () => {
  const { services } = server
  const luz = await aCreator(services)
  const gift = await anOpenGift(services, luz, { amount: 1_000_00n })
  await provider.pay('paid', gift)
  await expect.poll(() => getPayment(services, gift.paymentId)).toMatchObject({ state: 'paid' })
  const { terms, code } = await aReservation(services, luz, 1_000_00n)
  const number = await inTransaction(services.db, (tx) => reservePayout(tx, services, luz.account_id, terms, code))
  const payout = services.db.selectFrom('payouts').select('state').where('transaction_no', '=', number)
  await expect.poll(() => payout.executeTakeFirst()).toEqual({ state: 'paid' })
  expect(await clearingBalance(services.db)).toBe(await providerTotal(services))
  expect(await verifyLedger(services.db)).toEqual([])
})
