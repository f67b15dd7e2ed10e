// Mobile money becomes available on the 15th in Manila, in whatever time zone the server runs.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { sql } from '#server/kit/db.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { postCaptures } from '../ledger/movements.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { transactionNo } from '../payments/create-payment.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { aCreator, type Creator } from '../testing.ts'
import { releaseDue } from './release-pending.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

/** Mobile gifts, captured at these moments. */
async function captured(creator: Creator, ...moments: string[]): Promise<void> {
  const captures = []
  for (const moment of moments) {
    const reference = await aGift(server.services, creator, { amount: 100_00n, channel: 'mobile' })
    captures.push({ reference, providerPaymentId: `pay_${reference}`, amount: 100_00n, paidAt: new Date(moment) })
  }
  await postCaptures(server.services.db, server.services.epayment.name, captures)
}

async function getWalletBalance(creator: Creator) {
  return (await server.inject('GET', '/v1/user/balance', { as: await server.signIn(creator.account_id) })).body.data
}

describe('money paid at', () => {
  test.each([
    ['2026-01-31T15:59:59Z', 'the last second of January', '2026-02-14T16:00:00.000Z'],
    ['2026-01-31T16:00:00Z', 'the first second of February', '2026-02-14T16:00:00.000Z'],
    ['2026-03-14T15:59:59Z', 'the last second of the 14th', '2026-03-14T16:00:00.000Z'],
    ['2026-03-14T16:00:00Z', 'the first second of the 15th', '2026-04-14T16:00:00.000Z'],
    ['2026-12-20T04:00:00Z', '20 December', '2027-01-14T16:00:00.000Z'],
    ['2028-02-29T12:00:00Z', 'a leap day', '2028-03-14T16:00:00.000Z'],
  ])('%s (%s in Manila) is released at %s', async (paidAt, _, releaseAt) => {
    const luz = await aCreator(server.services)
    await captured(luz, paidAt)
    expect(await getWalletBalance(luz)).toEqual([
      {
        currency: 'PHP',
        amount: 0,
        pending_amount: 100,
        in_payout_amount: 0,
        held_amount: 0,
        next_release: { date: releaseAt, amount: 100 },
      },
    ])
    const due = new Date(releaseAt)
    await releaseDue(server.services.db, new Date(due.getTime() - 1))
    expect(await getWalletBalance(luz)).toMatchObject([{ amount: 0, pending_amount: 100 }])
    await releaseDue(server.services.db, due)
    expect(await getWalletBalance(luz)).toMatchObject([{ amount: 100, pending_amount: 0, next_release: null }])
  })

  test('the same moments, on a database in New York’s time zone', async () => {
    const luz = await aCreator(server.services)
    await server.services.db.connection().execute(async (db) => {
      await sql`set time zone 'America/New_York'`.execute(db)
      const { rows } = await sql<{ at: Date }>`
        select manila_release_at(at) as at from unnest(array['2026-03-14T15:59:59Z', '2026-03-14T16:00:00Z', '2026-12-20T04:00:00Z']::timestamptz[]) as at`.execute(
        db,
      )
      expect(rows.map(({ at }) => at.toISOString())).toEqual([
        '2026-03-14T16:00:00.000Z',
        '2026-04-14T16:00:00.000Z',
        '2027-01-14T16:00:00.000Z',
      ])
      await sql`reset time zone`.execute(db)
    })
    expect(await getWalletBalance(luz)).toMatchObject([{ amount: 0, pending_amount: 0, next_release: null }])
  })
})

test('the next release is the nearest one, with only its own amount', async () => {
  const luz = await aCreator(server.services)
  await captured(luz, '2091-05-20T00:00:00Z', '2091-03-01T00:00:00Z', '2091-03-02T00:00:00Z')
  expect(await getWalletBalance(luz)).toMatchObject([
    { pending_amount: 300, next_release: { date: '2091-03-14T16:00:00.000Z', amount: 200 } },
  ])
})

test('twenty concurrent releases release once', async () => {
  const luz = await aCreator(server.services)
  await captured(luz, '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z', '2026-02-20T00:00:00Z')
  const now = new Date('2026-03-20T00:00:00Z')
  // The balance stays locked until all twenty are waiting, so that they really run concurrently.
  const holder = await connected()
  await holder.query('begin')
  await holder.query(
    'select 1 from ledger_balances where account_id in (select id from ledger_accounts where owner_id = $1) for update',
    [luz.account_id],
  )
  const releases = Promise.all(Array.from({ length: 20 }, () => releaseDue(server.services.db, now)))
  await untilWaitedFor(holder, { waiters: 20 })
  await holder.query('commit')
  await holder.end()
  expect((await releases).filter((amount) => amount > 0n)).toEqual([300_00n])
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 300_00n, pending: 0n })
  expect(await verifyLedger(server.services.db)).toEqual([])
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.services.database.url })
  await client.connect()
  return client
}

test('missed months are caught up, each with its own release, and money that is not due stays', async () => {
  const luz = await aCreator(server.services)
  await captured(luz, '2026-01-02T00:00:00Z', '2026-02-02T00:00:00Z', '2091-03-02T00:00:00Z')
  expect(await releaseDue(server.services.db, new Date('2026-06-01T00:00:00Z'))).toBe(200_00n)
  const releases = await server.services.db
    .selectFrom('journals')
    .select('effective_at')
    .where('source', 'like', `release:${luz.account_id}:%`)
    .orderBy('effective_at')
    .execute()
  expect(releases.map((row) => row.effective_at.toISOString())).toEqual([
    '2026-01-14T16:00:00.000Z',
    '2026-02-14T16:00:00.000Z',
  ])
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 200_00n, pending: 100_00n })
})

test('a capture reported only after its 15th is released by the next run', async () => {
  const luz = await aCreator(server.services)
  await captured(luz, '2026-01-02T00:00:00Z')
  await releaseDue(server.services.db, new Date('2026-01-20T00:00:00Z'))
  await captured(luz, '2026-01-03T00:00:00Z')
  expect(await releaseDue(server.services.db, new Date('2026-01-20T00:00:00Z'))).toBe(100_00n)
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 200_00n, pending: 0n })
})

test('a capture that is being posted during a release waits for the next one', async () => {
  const luz = await aCreator(server.services)
  await captured(luz, '2026-01-02T00:00:00Z')
  const late = await aGift(server.services, luz, { amount: 40_00n, channel: 'mobile' })
  const poster = await connected()
  await poster.query('begin')
  await poster.query(
    'select settle_captures($1, array[$2]::uuid[], array[$3], array[4000]::bigint[], array[$4]::timestamptz[], now())',
    [server.services.epayment.name, late, `pay_${late}`, '2026-01-03T00:00:00Z'],
  )
  const now = new Date('2026-01-20T00:00:00Z')
  const release = releaseDue(server.services.db, now)
  await untilWaitedFor(poster)
  await poster.query('commit')
  await poster.end()
  expect(await release).toBe(100_00n)
  expect(await verifyLedger(server.services.db)).toMatchObject([{ invariant: 'nothing due waits longer than an hour' }])
  expect(await releaseDue(server.services.db, now)).toBe(40_00n)
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 140_00n, pending: 0n })
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('a payment that is being refunded during a release is left out of it', async () => {
  const { services } = server
  const luz = await aCreator(services)
  await captured(luz, '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z', '2091-03-02T00:00:00Z')
  const { transaction_no } = await services.db
    .selectFrom('payments')
    .select('transaction_no')
    .where('creator_id', '=', luz.account_id)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = new Date('2026-01-20T00:00:00Z')
  const releases: Promise<bigint>[] = []
  await refundPayment(services, transaction_no, 'operator:test', {
    async alsoDo(tx) {
      releases.push(releaseDue(services.db, now))
      await untilWaitedFor(tx)
    },
  })
  expect(await Promise.all(releases)).toEqual([100_00n])
  expect(await getBalances(services.db, luz.account_id)).toMatchObject({ available: 100_00n, pending: 100_00n })
  expect(await verifyLedger(services.db)).toEqual([])
})

test('a creator whose money cannot be released is named, and does not stop those after', async () => {
  const [luz, mara] = [await aCreator(server.services), await aCreator(server.services)]
  for (const creator of [luz, mara]) await captured(creator, '2026-01-02T00:00:00Z')
  const { db } = server.services
  const isLuzs = sql.lit(`release:${luz.account_id}:%`)
  await sql`alter table journals add constraint stuck check (source not like ${isLuzs}) not valid`.execute(db)
  const now = new Date('2026-01-20T00:00:00Z')
  const message = new RegExp(`1 creators’ money could not be released: ${luz.account_id} \\(.*stuck`)
  await expect(releaseDue(db, now)).rejects.toThrow(message)
  expect(await getBalances(db, mara.account_id)).toMatchObject({ available: 100_00n, pending: 0n })
  await sql`alter table journals drop constraint stuck`.execute(db)
  expect(await releaseDue(db, now)).toBe(100_00n)
  expect(await getBalances(db, luz.account_id)).toMatchObject({ available: 100_00n, pending: 0n })
})

test('a server in New York numbers transactions by the date in Manila', () => {
  const program = `import { transactionNo } from './server/money/payments/create-payment.ts'
    console.log(new Date(2026, 0, 1).getTimezoneOffset(), transactionNo(new Date('2026-03-14T16:00:00Z')))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TZ: 'America/New_York' },
    encoding: 'utf8',
  })
  expect(output).toMatch(/^300 PX-20260315-[2-9A-HJKMNP-Z]{8}\n$/)
  expect(transactionNo(new Date('2026-03-14T15:59:59Z'))).toMatch(/^PX-20260314-/)
})
