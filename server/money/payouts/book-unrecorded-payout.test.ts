// A payout that was made after the backup is found at the provider and booked as what it was: its creator does not get the money twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { aPayoutAccount, type NewPayoutAccount } from '#db/fixtures.ts'
import { inTransaction } from '#server/kit/db.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { commands } from '../../operator.ts'
import { getBalances } from '../ledger/balances.ts'
import { aCreator, anOpenGift, aReservation, type Creator, getProvider } from '../testing.ts'
import { reservePayout } from './reserve-payout.ts'
import { sendPayouts } from './send-payouts.ts'

let before: TestServer
let after: TestServer | undefined
let folder: string
let printed: string[]

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pixel-test-payout-book-'))
  before = await aServer({ withProvider: true })
  await getProvider(before).knobs({ payouts: { accept_seconds: 0, process_seconds: 0 } })
})
afterEach(async () => {
  await after?.close()
  after = undefined
  await before.close()
  rmSync(folder, { recursive: true })
})

function run(server: TestServer, name: string, ...args: string[]): Promise<boolean> {
  printed = []
  return commands[name]!.run(server.services, args, (line) => printed.push(line))
}

/** A creator with a payout account and ₱1,000 of income. */
async function aPaidCreator(account?: NewPayoutAccount): Promise<Creator> {
  const luz = await aCreator(before.services)
  await aPayoutAccount(before.services, luz, account)
  await getProvider(before).pay('paid', await anOpenGift(before.services, luz, { amount: 1_000_00n }))
  await run(before, 'payments reconcile')
  return luz
}

/** Withdraws with a used code. Returns the payout's number. */
async function withdraw({ services }: TestServer, creator: Creator, amount: bigint): Promise<string> {
  const { terms, code } = await aReservation(services, creator, amount)
  return inTransaction(services.db, (tx) => reservePayout(tx, services, creator.account_id, terms, code))
}

/** Withdraws, and sends the attempt until the provider has paid it. Returns the payout's row. */
async function payOut(server: TestServer, creator: Creator, amount: bigint) {
  return sendUntilPaid(server, await withdraw(server, creator, amount))
}

async function sendUntilPaid({ services }: TestServer, number: string) {
  const payout = services.db.selectFrom('payouts').selectAll().where('transaction_no', '=', number)
  await expect
    .poll(async () => {
      await sendPayouts(services, { everything: true })
      await getProvider(before).quiet()
      return (await payout.executeTakeFirstOrThrow()).state
    })
    .toBe('paid')
  return payout.executeTakeFirstOrThrow()
}

async function getPayoutId({ services }: TestServer, id: string): Promise<string> {
  const { provider_payout_id } = await services.db
    .selectFrom('payout_attempts')
    .select('provider_payout_id')
    .where('payout_id', '=', id)
    .where('outcome', '=', 'paid')
    .executeTakeFirstOrThrow()
  return provider_payout_id!
}

async function restored(): Promise<TestServer> {
  after = await aServer({ env: { SANDBOX_URL: before.providerUrl } })
  expect(await run(after, 'restore', folder)).toBe(true)
  return after
}

test('a payout made after the backup gets back its number, date and fee, and leaves the wallet once', async () => {
  const luz = await aPaidCreator()
  // Has an account of the same name at the same bank.
  await aPaidCreator({ number: '999999999999' })
  expect(await run(before, 'backup', folder)).toBe(true)
  const lost = await payOut(before, luz, 500_00n)
  const payoutId = await getPayoutId(before, lost.id)

  const server = await restored()
  expect(await run(server, 'payments recover')).toBe(false)
  const command = `npm run pixel -- payout book ${payoutId} ${luz.page_url}`
  expect(printed).toContain(`₱485.00 of ${payoutId}: was paid out and is not in the ledger; book it with: ${command}`)

  expect(await run(server, 'payout book', payoutId, 'nobody-at-all')).toBe(false)
  expect(await run(server, 'payout book', 'pyt_unknown', luz.page_url)).toBe(false)
  expect(printed).toEqual(['pyt_unknown: the provider does not know it. Nothing was changed'])
  expect(await run(server, 'payout book', payoutId, luz.page_url, 'Lost', 'with', 'the', 'disk'), printed.join()).toBe(
    true,
  )
  expect(printed).toEqual([`booked the payout ${lost.transaction_no}: ₱500.00 from ${luz.page_url}`])
  expect(await run(server, 'payout book', payoutId, luz.page_url)).toBe(true)
  expect(printed).toEqual([`the ledger already has the payout ${lost.transaction_no}: ₱500.00 from ${luz.page_url}`])

  const again = await server.services.db.selectFrom('payouts').selectAll().where('id', '=', lost.id).executeTakeFirst()
  const { transaction_no, amount, fee, method, bank_slug, account_name, state, created_at } = lost
  const kept = { transaction_no, amount, fee, method, bank_slug, account_name, state, created_at }
  expect(again).toMatchObject({ ...kept, created_at: expect.any(Date), is_recovered: true, challenge_id: null })
  expect(Math.abs(again!.created_at.getTime() - created_at.getTime())).toBeLessThan(60_000)
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(500_00n)
  const logged = await server.services.db.selectFrom('desk_log').select(['action', 'subject', 'reason']).execute()
  expect(logged).toEqual([
    { action: 'payout.book', subject: `payout:${lost.transaction_no}`, reason: 'Lost with the disk' },
  ])
  expect(await run(server, 'ledger verify'), printed.join('\n')).toBe(true)
})

test('a payout that its bank returned after the backup, too, is booked with its return', async () => {
  const luz = await aPaidCreator()
  await getProvider(before).knobs({ payouts: { return_probability: 1, return_seconds: 60 } })
  expect(await run(before, 'backup', folder)).toBe(true)
  const lost = await payOut(before, luz, 500_00n)
  const payoutId = await getPayoutId(before, lost.id)
  await getProvider(before).advance(3600)
  await getProvider(before).quiet()

  const server = await restored()
  expect(await run(server, 'payments recover')).toBe(false)
  const command = `npm run pixel -- payout book ${payoutId} ${luz.page_url}`
  expect(printed).toEqual([
    `₱485.00 of ${payoutId}: was paid out and returned, and neither is in the ledger; book it with: ${command}`,
    '1 movements at the provider that the ledger lacked',
    'not in the ledger: 1 payouts that were returned; nobody has their money twice',
    'after a restore payouts wait until this finds nothing more, or until `payouts resume`',
  ])
  expect(await run(server, 'payout book', payoutId, luz.page_url), printed.join()).toBe(true)
  const payout = server.services.db.selectFrom('payouts').select('state').where('id', '=', lost.id)
  expect(await payout.executeTakeFirstOrThrow()).toEqual({ state: 'returned' })
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(1_000_00n)
  expect(await run(server, 'payments recover'), printed.join()).toBe(true)
  expect(await run(server, 'ledger verify'), printed.join('\n')).toBe(true)
})

test('where a payout may be one of two pages’, the command that is printed names neither', async () => {
  const [luz, ana] = [await aPaidCreator(), await aPaidCreator()]
  expect(await run(before, 'backup', folder)).toBe(true)
  const payoutId = await getPayoutId(before, (await payOut(before, luz, 500_00n)).id)
  expect(await run(await restored(), 'payments recover')).toBe(false)
  const pages = [luz.page_url, ana.page_url].sort().join(', ')
  expect(printed.join('\n')).toContain(
    `npm run pixel -- payout book ${payoutId} <page_url>, of the page that withdrew it, which is one of: ${pages}\n`,
  )
})

test('after a restore no payout is requested or sent before the ledger lacks nothing', async () => {
  const luz = await aPaidCreator()
  const ana = await aPaidCreator({ number: '999999999999' })
  expect(await run(before, 'backup', folder)).toBe(true)
  const payoutId = await getPayoutId(before, (await payOut(before, luz, 500_00n)).id)

  const server = await restored()
  const waiting = await withdraw(server, ana, 300_00n)
  const request = async () => {
    const body = { bank_slug: 'bdo', amount: 500, confirm: 1 }
    const as = await server.signIn(luz.account_id)
    return server.inject('POST', '/v1/user/transactions/payout/request', { as, body })
  }
  const attempts = async () => {
    await sendPayouts(server.services, { everything: true })
    return server.services.db
      .selectFrom('payout_attempts as a')
      .innerJoin('payouts as p', 'p.id', 'a.payout_id')
      .select(['a.provider_payout_id', 'a.first_tried_at'])
      .where('p.transaction_no', '=', waiting)
      .execute()
  }
  expect(await attempts()).toEqual([{ provider_payout_id: null, first_tried_at: null }])
  expect((await request()).body.errors).toEqual({ payout_request: [texts.payoutsAfterRestore] })
  expect(await run(server, 'payments recover')).toBe(false)
  expect(await attempts()).toEqual([{ provider_payout_id: null, first_tried_at: null }])

  expect(await run(server, 'payout book', payoutId, luz.page_url), printed.join()).toBe(true)
  expect((await request()).body.errors).toEqual({ payout_request: [texts.payoutsAfterRestore] })
  expect(await run(server, 'payments recover'), printed.join()).toBe(true)
  expect(printed.at(-1)).toBe('nothing is missing: payouts go on')
  expect((await request()).status).toBe(200)
  await sendUntilPaid(server, waiting)
  expect(await run(server, 'ledger verify'), printed.join('\n')).toBe(true)
})

test('a payout that was sent after the backup is not called back before the provider was asked for it', async () => {
  const luz = await aPaidCreator()
  const number = await withdraw(before, luz, 500_00n)
  expect(await run(before, 'backup', folder)).toBe(true)
  await sendUntilPaid(before, number)

  const server = await restored()
  const path = `/v1/user/transactions/payout/${number}/cancel`
  const { status, body } = await server.inject('POST', path, { as: await server.signIn(luz.account_id), body: {} })
  expect(status, JSON.stringify(body)).toBe(422)
  expect(body.errors).toEqual({ payout_request: [texts.payoutsAfterRestore] })
  expect((await sendUntilPaid(server, number)).state).toBe('paid')
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(500_00n)
  expect(await run(server, 'payments recover'), printed.join()).toBe(true)
  expect(await run(server, 'ledger verify'), printed.join('\n')).toBe(true)
})

test('a payout that was called back after the backup makes room for the one that was made instead, and is not sent', async () => {
  const luz = await aPaidCreator()
  const number = await withdraw(before, luz, 400_00n)
  expect(await run(before, 'backup', folder)).toBe(true)
  const path = `/v1/user/transactions/payout/${number}/cancel`
  const as = await before.signIn(luz.account_id)
  expect((await before.inject('POST', path, { as, body: {} })).status).toBe(200)
  const payoutId = await getPayoutId(before, (await payOut(before, luz, 500_00n)).id)

  const server = await restored()
  expect(await run(server, 'payments recover')).toBe(false)
  expect(await run(server, 'payout book', payoutId, luz.page_url), printed.join()).toBe(true)
  const payouts = server.services.db.selectFrom('payouts').select(['transaction_no', 'state']).orderBy('created_at')
  expect(await payouts.execute()).toMatchObject([{ transaction_no: number, state: 'cancelled' }, {}])
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(500_00n)
  expect(await run(server, 'payments recover'), printed.join()).toBe(true)
  await sendPayouts(server.services, { everything: true })
  expect(await run(server, 'ledger verify'), printed.join('\n')).toBe(true)
})

test('a payout that was sent after the backup is not cancelled for the one that was made after it', async () => {
  const luz = await aPaidCreator()
  const number = await withdraw(before, luz, 400_00n)
  expect(await run(before, 'backup', folder)).toBe(true)
  await sendUntilPaid(before, number)
  const payoutId = await getPayoutId(before, (await payOut(before, luz, 500_00n)).id)

  const server = await restored()
  expect(await run(server, 'payout book', payoutId, luz.page_url)).toBe(false)
  expect(await run(server, 'payments recover')).toBe(false)
  expect(await run(server, 'payout book', payoutId, luz.page_url), printed.join()).toBe(true)
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
  expect(await run(server, 'payments recover'), printed.join()).toBe(true)
  expect(await run(server, 'ledger verify'), printed.join('\n')).toBe(true)
})

test('the operator may let payouts go on although something is missing, with a reason that is logged', async () => {
  const luz = await aPaidCreator()
  expect(await run(before, 'backup', folder)).toBe(true)
  await payOut(before, luz, 500_00n)
  const server = await restored()
  expect(await run(server, 'payouts resume')).toBe(false)
  expect(await run(server, 'payouts resume', 'Not', 'ours')).toBe(true)
  expect(printed).toEqual(['payouts go on'])
  expect(await run(server, 'payouts resume', 'Again')).toBe(true)
  expect(printed).toEqual(['payouts did not wait'])
  expect((await payOut(server, luz, 300_00n)).state).toBe('paid')
  const logged = await server.services.db.selectFrom('desk_log').select(['action', 'subject', 'reason']).execute()
  expect(logged).toEqual([{ action: 'payouts.resume', subject: 'ledger:payouts', reason: 'Not ours' }])
})

test('a payout that left after its first attempt failed is booked with both attempts', async () => {
  const luz = await aPaidCreator()
  expect(await run(before, 'backup', folder)).toBe(true)
  await getProvider(before).knobs({ payouts: { outcome: 'TEMPORARY_TRANSFER_ERROR' } })
  const paying = payOut(before, luz, 300_00n)
  const attempts = (server: TestServer) =>
    server.services.db.selectFrom('payout_attempts').select(['n', 'outcome']).orderBy('n').execute()
  await expect.poll(() => attempts(before)).toContainEqual({ n: 1, outcome: 'failed' })
  await getProvider(before).knobs({ payouts: { outcome: 'succeed' } })
  const lost = await paying
  const payoutId = await getPayoutId(before, lost.id)
  const made = await attempts(before)
  const server = await restored()
  expect(await run(server, 'payout book', payoutId, luz.page_url), printed.join()).toBe(true)
  expect(await attempts(server)).toEqual(made)
  expect(await run(server, 'ledger verify'), printed.join('\n')).toBe(true)
})

test('nobody is debited for a payout to an account that is not theirs, or for more than they have', async () => {
  const luz = await aPaidCreator()
  const ana = await aPaidCreator({ number: '999999999999' })
  expect(await run(before, 'backup', folder)).toBe(true)
  const payoutId = await getPayoutId(before, (await payOut(before, luz, 800_00n)).id)
  const server = await restored()
  expect(await run(server, 'payout book', payoutId, ana.page_url)).toBe(false)
  expect(printed).toEqual([`${payoutId}: it went to none of this page’s payout accounts. Nothing was changed`])
  expect(await run(server, 'payouts resume', 'Luz', 'is', 'told')).toBe(true)
  const another = await payOut(server, luz, 300_00n)
  expect(another.is_recovered).toBe(false)
  expect(await run(server, 'payout book', payoutId, luz.page_url)).toBe(false)
  expect(printed[0]).toMatch(/balance/i)
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(700_00n)
})
