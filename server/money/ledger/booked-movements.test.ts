// A movement is booked if our ledger has it from the same provider.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Movement } from '#server/outside/epayment.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import { aCreator, anIncome, aPaidGift, aReservedPayout, getPayment, giveBack } from '../testing.ts'
import { bookedMovements } from './booked-movements.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test('movements are found by the provider and its id: another provider may have used the same one', async () => {
  const { services } = server
  const luz = await aCreator(services)
  await anIncome(services, luz, 500_00n)
  const paymentId = await aPaidGift(services, luz, { amount: 70_00n })
  const { provider_payment_id: capture } = await getPayment(services, paymentId)
  await giveBack(services, paymentId)
  const { id, reference, net } = await aReservedPayout(services, luz, 100_00n)
  await settlePayout(services, { reference, payoutId: `pyt_${id}`, amount: net, status: 'returned', cause: 'rejected' })
  const movements: Pick<Movement, 'kind' | 'id'>[] = [
    { kind: 'capture', id: capture! },
    { kind: 'refund', id: `rfd_${paymentId}` },
    { kind: 'payout', id: `pyt_${id}` },
    { kind: 'return', id: `pyt_${id}` },
  ]
  const amounts = async (provider: string) =>
    [...(await bookedMovements(services.db, provider, movements, 0n)).values()].map(({ now }) => now).sort()
  expect(await amounts(services.epayment.name)).toEqual([70_00n, -70_00n, -net, net].sort())
  expect(await amounts('another')).toEqual([])
})
