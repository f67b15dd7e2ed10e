// After restoring a backup older than the last payments, recovery finds those payments at the provider, to the centavo.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { commands } from '../operator.ts'
import { aCreator, anOpenGift, getPayment, getProvider } from './testing.ts'

let before: TestServer
let after: TestServer
let folder: string
let printed: string[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-recover-'))
  before = await aServer({ withProvider: true })
})
afterAll(async () => {
  await after?.close()
  await before.close()
  rmSync(folder, { recursive: true })
})

function run(server: TestServer, name: string, ...args: string[]): Promise<boolean> {
  printed = []
  return commands[name]!.run(server.services, args, (line) => printed.push(line))
}

test('every peso captured or refunded after the backup is posted or set aside, and the ledger agrees with the provider', async () => {
  const { services } = before
  const provider = getProvider(before)
  await provider.knobs({ webhooks: { drop_probability: 1 } })
  const luz = await aCreator(services)
  const known = await anOpenGift(services, luz, { amount: 100_00n })
  const refunded = await anOpenGift(services, luz, { amount: 40_00n })
  await provider.pay('paid', refunded)
  await run(before, 'payments reconcile')
  expect(await run(before, 'backup', folder)).toBe(true)

  const lost = await anOpenGift(services, luz, { amount: 250_00n })
  await provider.pay('paid', known)
  await provider.pay('paid', lost)
  await run(before, 'payments reconcile')
  const { transaction_no } = await getPayment(services, refunded.paymentId)
  expect(await run(before, 'refund', transaction_no)).toBe(true)
  const { provider_refund_id } = await services.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .executeTakeFirstOrThrow()

  // A new machine with the same provider.
  after = await aServer({ env: { SANDBOX_URL: before.providerUrl } })
  expect(await run(after, 'restore', folder)).toBe(true)
  expect(await run(after, 'payments recover', '--since', 'yesterday')).toBe(false)
  // A later moment would miss what happened in between, and let payouts go on without it.
  expect(await run(after, 'payments recover', '--since', new Date().toISOString())).toBe(false)
  expect(printed).toEqual([expect.stringMatching(/^--since must not be after the backup .+ is of 20.+Z$/)])
  expect(await run(after, 'payments recover')).toBe(false)
  expect(printed.toSorted()).toEqual([
    '3 movements at the provider that the ledger lacked',
    'after a restore payouts wait until this finds nothing more, or until `payouts resume`',
    'not in the ledger: 1 refunds, so that their creators still have the payers’ money',
    `₱100.00 of ${known.paymentId}: posted`,
    `₱250.00 of ${lost.paymentId}: belongs to no payment; it is posted to suspense and refunded to its payer`,
    `₱40.00 of ${provider_refund_id}: was refunded and is not in the ledger; book it with: npm run pixel -- refund book ${provider_refund_id}`,
  ])
  expect(await run(after, 'refund book', provider_refund_id!)).toBe(true)
  expect(await getPayment(after.services, known.paymentId)).toMatchObject({ state: 'paid' })
  expect(await run(after, 'ledger verify'), printed.join()).toBe(true)
  expect(await run(after, 'payments recover', '--since', new Date(0).toISOString())).toBe(true)
  expect(printed).toEqual(['0 movements at the provider that the ledger lacked', 'nothing is missing: payouts go on'])
})
