// The operator's commands: each returns true only if it did what it says.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from './money/ledger/balances.ts'
import { postCaptures } from './money/ledger/movements.ts'
import { aCreator, anOpenGift, getPayment, getProvider } from './money/testing.ts'
import { commands } from './operator.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>
let output: string[]

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  await provider.knobs({ webhooks: { drop_probability: 1 } })
})
beforeEach(() => {
  output = []
})
afterAll(() => server.close())

function run(command: string, ...args: string[]): Promise<boolean> {
  return commands[command]!.run(server.services, args, (line) => output.push(line))
}

describe('ledger verify', () => {
  test('succeeds for a sound ledger that agrees with the provider', async () => {
    expect(await run('ledger verify')).toBe(true)
    expect(output).toEqual([
      expect.stringMatching(/^\d+ invariants, 0 violations$/),
      'provider and clearing agree at ₱0.00',
    ])
  })

  test('first posts captures that no webhook announced, and then succeeds', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    expect(await run('ledger verify')).toBe(true)
    expect(output.at(-1)).toBe('provider and clearing agree at ₱100.00')
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
  })

  test('fails when the ledger holds money the provider does not know, and says how much', async () => {
    const luz = await aCreator(server.services)
    const { paymentId } = await anOpenGift(server.services, luz, { amount: 30_00n })
    await postCaptures(server.services.db, 'sandbox', [
      { reference: paymentId, providerPaymentId: 'pay_invented', amount: 30_00n, paidAt: new Date() },
    ])
    expect(await run('ledger verify')).toBe(false)
    expect(output.at(-1)).toBe('BROKEN provider totals equal clearing: theirs 10000, ours 13000 centavos')
  })

  test('fails for a corrupted ledger, and names the row', async () => {
    const luz = await aCreator(server.services)
    await server.services.database.pool.query('select open_creator_accounts(array[$1::bigint])', [luz.account_id])
    await server.services.database.pool.query(
      `update ledger_balances set balance = 5 where account_id =
         (select id from ledger_accounts where kind = 'creator_available' and owner_id = $1)`,
      [luz.account_id],
    )
    expect(await run('ledger verify')).toBe(false)
    expect(output).toContain(
      `BROKEN balances equal their entries: creator_available of account ${luz.account_id}: balance 5, entries 0`,
    )
  })
})

describe('ledger release-pending', () => {
  test('releases what is due at the given moment, and says how much', async () => {
    const luz = await aCreator(server.services)
    const { paymentId } = await anOpenGift(server.services, luz, { amount: 100_00n, channel: 'mobile' })
    await postCaptures(server.services.db, 'sandbox', [
      { reference: paymentId, providerPaymentId: 'pay_m', amount: 100_00n, paidAt: new Date('2091-03-01T00:00:00Z') },
    ])
    expect(await run('ledger release-pending')).toBe(true)
    expect(await run('ledger release-pending', '--now', '2091-03-14T23:59:59+08:00')).toBe(true)
    expect(await run('ledger release-pending', '--now', '2091-03-15T00:00:00+08:00')).toBe(true)
    expect(await run('ledger release-pending', '--now', '2091-03-15T00:00:00+08:00')).toBe(true)
    expect(output).toEqual(['released ₱0.00', 'released ₱0.00', 'released ₱100.00', 'released ₱0.00'])
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 100_00n, pending: 0n })
  })

  test.each([['--now'], ['--now', 'tomorrow']])('fails without a valid date: %s', async (...args) => {
    expect(await run('ledger release-pending', ...args)).toBe(false)
    expect(output[0]).toContain('--now needs a date')
  })
})

test('payments reconcile queries the provider about every open payment', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  await provider.pay('paid', gift)
  expect(await run('payments reconcile')).toBe(true)
  expect(output[0]).toMatch(/^queried \d+ payments$/)
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
})

describe('account', () => {
  async function getAccount(id: bigint) {
    return server.services.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  }

  test('verify-email succeeds the first time and fails the second', async () => {
    const luz = await aCreator(server.services, { is_verified: false })
    expect(await run('account verify-email', luz.page_url.toUpperCase())).toBe(true)
    expect((await getAccount(luz.account_id)).email_verified_at).not.toBeNull()
    expect(await run('account verify-email', luz.page_url)).toBe(false)
  })

  test('deactivate closes the page and ends the sessions; reactivate opens it again', async () => {
    const luz = await aCreator(server.services)
    const as = await server.signIn(luz.account_id)
    expect(await run('account deactivate', luz.page_url)).toBe(true)
    expect((await server.inject('GET', `/v1/profile/${luz.page_url}`)).status).toBe(410)
    expect((await server.inject('GET', '/v1/user/balance', { as })).status).toBe(401)
    expect(await run('account deactivate', luz.page_url)).toBe(false)
    expect(await run('account reactivate', luz.page_url)).toBe(true)
    expect((await server.inject('GET', `/v1/profile/${luz.page_url}`)).status).toBe(200)
    expect(await run('account reactivate', luz.page_url)).toBe(false)
  })

  test.each(['verify-email', 'deactivate', 'reactivate'])('%s fails without a known account', async (what) => {
    expect(await run(`account ${what}`, 'nobody.here')).toBe(false)
    expect(await run(`account ${what}`)).toBe(false)
    expect(output).toHaveLength(2)
  })
})
