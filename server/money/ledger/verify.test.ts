// `ledger verify` must not only be green: each invariant turns red when the books are spoilt behind the guards' back.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGift, anAccount } from '#db/world.ts'
import { readConfig } from '#server/kit/config.ts'
import { openDatabase } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { openServices } from '#server/outside/services.ts'
import { type TestDatabase, testDatabase, urlOf } from '#test/database.ts'
import { postCaptures, releasePending } from './movements.ts'
import { invariantCount, verifyLedger } from './verify.ts'

let database: TestDatabase

/** Sound books with something of everything: web and mobile money, a release, a fee, suspense and a webhook. */
beforeAll(async () => {
  database = await testDatabase()
  const services = openServices(
    readConfig({ PIXEL_ENV: 'test', PLATFORM_FEE_BPS: '500' }),
    database.url,
    createLog('silent'),
  )
  const luz = { account_id: await anAccount(services, { page_url: 'luz' }), page_url: 'luz', page_name: 'Luz' }
  await anAccount(services, { page_url: 'rudy' })
  const captures = []
  for (const [channel, paidAt] of [
    ['web', '2026-03-02T00:00:00Z'],
    ['web', '2026-03-03T00:00:00Z'],
    ['mobile', '2026-03-04T00:00:00Z'],
    ['mobile', '2091-03-04T00:00:00Z'],
  ] as const) {
    const reference = await aGift(services, luz, { amount: 100_00n, channel })
    captures.push({ reference, providerPaymentId: `pay_${captures.length}`, amount: 100_00n, paidAt: new Date(paidAt) })
  }
  captures.push({ ...captures[0]!, providerPaymentId: 'pay_again', paidAt: new Date('2026-03-09T00:00:00Z') })
  await postCaptures(services.db, 'sandbox', captures)
  await releasePending(services.db, luz.account_id, new Date('2026-03-15T00:00:00Z'))
  await services.database.pool.query(`
    insert into provider_events (provider, event_id, type, applied_at) values ('sandbox', 'evt_1', 'checkout.paid', now())`)
  expect(await verifyLedger(services.db)).toEqual([])
  await services.database.close()
})
afterAll(() => database.drop())

const available = `(select id from ledger_accounts where kind = 'creator_available' and owner_id = 1)`

/** Invariant → what spoils it, and what it then says. The guards are off while it is done. */
const spoils: Record<string, [sql: string, detail: RegExp]> = {
  'every journal has entries': [
    `insert into journals (kind, source, effective_at) values ('payment_web', 'nothing', now())`,
    /journal \d+ \(nothing\)/,
  ],
  'balances equal their entries': [
    `update ledger_balances set balance = balance + 1 where account_id = ${available}`,
    /creator_available of account 1: balance 28501, entries 28500/,
  ],
  'no balance is below zero': [
    `alter table ledger_balances drop constraint ledger_balances_balance_check;
     update ledger_balances set balance = -1 where account_id = ${available}`,
    /ledger account \d+: -1/,
  ],
  'every entry follows a posting rule of its journal': [
    `update ledger_entries set debit_account_id = platform_account('rewards') where journal_id = 1 and line = 1`,
    /journal 1 line 1/,
  ],
  'every paid payment has exactly its journal': [
    `update payments set amount = 90_00 where provider_payment_id = 'pay_0'`,
    /paid 9000, posted 10000/,
  ],
  'every payment went to its own creator': [
    `update payments set creator_id = 2 where provider_payment_id = 'pay_0'`,
    /payment PX-/,
  ],
  'every payment journal has its payment': [
    `delete from payments where provider_payment_id = 'pay_0'`,
    /receipt:sandbox:pay_0/,
  ],
  'each webhook acted once': [
    `alter table journals drop constraint journals_source_key;
     insert into journals (kind, source, effective_at) values ('payment_web', 'receipt:sandbox:pay_0', now())`,
    /receipt:sandbox:pay_0 posted 2 times/,
  ],
  'one capture pays one payment': [
    `update payments set provider_payment_id = 'pay_0' where provider_payment_id = 'pay_1'`,
    /pay_0 paid 2 payments/,
  ],
  'pending balances equal their items': [
    `update pending_items set amount = amount - 1 where released_by is null`,
    /account 1: pending 9500, items 9499/,
  ],
  'every release equals its items': [
    `update pending_items set amount = amount - 1 where released_by is not null`,
    /released 9500, items 9499/,
  ],
  'nothing due waits longer than an hour': [
    `update pending_items set release_at = now() - interval '61 minutes' where released_by is null`,
    /was due at/,
  ],
  'counts equal their payments': [`update payment_counts set paid = paid + 1`, /account 1 donation: counted 5, paid 4/],
  'suspense equals what is to be sent back': [`delete from receipt_refunds`, /suspense 10000, open refunds 0/],
  'no capture in suspense was refused its way back': [
    `update receipt_refunds set state = 'failed'`,
    /capture pay_\w+: 10000 centavos wait for the operator/,
  ],
  'every gift has a payment of its amount': [
    `update gifts set amount = 1 where payment_id = (select id from payments where provider_payment_id = 'pay_0')`,
    /gift [0-9a-f-]{36}/,
  ],
  'no webhook is stuck': [
    `update provider_events set applied_at = null, received_at = now() - interval '16 minutes', last_error = 'no answer'`,
    /event evt_1 since .*: no answer/,
  ],
}

test('every invariant is spoilt here', () => {
  expect(Object.keys(spoils)).toHaveLength(invariantCount)
})

describe('turns red:', () => {
  test.each(Object.entries(spoils))('%s', async (invariant, [spoil, detail]) => {
    const findings = await inCopy(async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(`set session_replication_role = replica; ${spoil}`).finally(() => client.end())
      const copy = openDatabase(url, createLog('silent'))
      return verifyLedger(copy.db).finally(() => copy.close())
    })
    const found = findings.filter((finding) => finding.invariant === invariant)
    expect(found.length, JSON.stringify(findings)).toBeGreaterThan(0)
    expect(found[0]!.detail).toMatch(detail)
  })
})

/** Works on a copy of the sound books. */
async function inCopy<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `pixel_test_${randomBytes(6).toString('hex')}`
  const server = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL! })
  await server.connect()
  try {
    await server.query(`create database ${name} template ${new URL(database.url).pathname.slice(1)}`)
    return await work(urlOf(database.url, name))
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
  }
}
