// What must not be sent a second time: an attempt that the provider refused, whose money is in the wallet again, and one
// that was sent after the backup that is in use now.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { ProviderRejected } from '#server/outside/epayment.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { compareClearing } from '../compare-clearing.ts'
import { getBalances } from '../ledger/balances.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anIncome, aReservedPayout, getProvider } from '../testing.ts'
import { sendPayouts } from './send-payouts.ts'
import { writeOffPayout } from './write-off-payout.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
})
afterEach(async () => {
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

/** A payout whose attempt the provider refused. */
async function refused() {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const payout = await aReservedPayout(services, luz, 100_00n, 'standard', 'requested')
  const { createPayout } = services.epayment
  services.epayment.createPayout = async () => {
    throw new ProviderRejected('no such channel', 'channel_not_supported')
  }
  await sendPayouts(services)
  services.epayment.createPayout = createPayout
  expect(await getBalances(services.db, luz.account_id)).toMatchObject({ available: 500_00n, inPayout: 0n })
  return payout
}

test('a refused attempt is not sent again, even if the provider would take it later', async () => {
  const { services } = server
  const payout = await refused()
  const isWatched = async () =>
    (await services.db.selectFrom('provider_work').select('key').where('key', '=', payout.reference).execute()).length >
    0
  for (const hours of [1, 20, 40]) {
    clock.shift(hours * 3_600_000)
    await sendPayouts(services)
    expect(await isWatched()).toBe(true)
  }
  clock.shift(49 * 3_600_000)
  await sendPayouts(services)
  expect(await isWatched()).toBe(false)
  expect(await services.epayment.findPayouts(payout.reference)).toEqual([])
})

test('the payout of a refused attempt that appears all the same is found, and can be written off', async () => {
  const { services } = server
  const { number, reference, net } = await refused()
  const account = { bankSlug: 'bdo', accountNumber: '001234567890', accountName: 'Luz Reyes', description: 'PIXEL' }
  await provider.knobs({ payouts: { accept_seconds: 0, process_seconds: 0, overdraft: 100_000_00 } })
  await services.epayment.createPayout({ reference, amount: net, ...account }, reference)
  await provider.quiet()
  clock.shift(3_600_000)
  await sendPayouts(services)
  expect(await verifyLedger(services.db)).toMatchObject([{ invariant: 'the provider contradicts no payout' }])
  expect(await inTransaction(services.db, (tx) => writeOffPayout(tx, number, 'operator:test'))).toBe(net)
  const { wrong } = await compareClearing(services)
  expect(wrong.filter(({ movement }) => movement.reference === reference)).toEqual([])
})

test('an attempt that was sent after the restored backup is found by its reference, long after the provider forgot its key', async () => {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const { id, reference, net } = await aReservedPayout(services, luz, 100_00n, 'standard', 'requested')
  const account = { bankSlug: 'bdo', accountNumber: '001234567890', accountName: 'Luz Reyes', description: 'PIXEL' }
  await services.epayment.createPayout({ reference, amount: net, ...account }, reference)
  await provider.advance(25 * 3600)
  await provider.quiet()
  await sendPayouts(services)
  expect(await services.epayment.findPayouts(reference)).toHaveLength(1)
  expect(await services.db.selectFrom('payouts').select('state').where('id', '=', id).execute()).toEqual([
    { state: 'paid' },
  ])
})
