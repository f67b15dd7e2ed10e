// Derived counts that became wrong, by hand or by a faulty migration, are corrected; correct ones stay as they are.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { postCaptures } from '../money/ledger/movements.ts'
import { verifyLedger } from '../money/ledger/verify.ts'
import { aCreator, anOpenGift } from '../money/testing.ts'
import { commands } from '../operator.ts'
import { rebuildDerived } from './rebuild-derived.ts'

let server: TestServer
let creator: bigint

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  const { services } = server
  const [luz, migo] = [await aCreator(services), await aCreator(services)]
  creator = luz.account_id
  for (const n of [1, 2, 3]) {
    const { paymentId } = await anOpenGift(services, luz, { amount: 100_00n })
    await postCaptures(services.db, 'sandbox', [
      { reference: paymentId, providerPaymentId: `pay_${n}`, amount: 100_00n, paidAt: new Date(2026, 1, n) },
    ])
  }
  await services.db
    .insertInto('blocs')
    .values({ creator_id: creator, title: 'Kape', description: '', created_at: new Date() })
    .execute()
  await services.db.insertInto('follows').values({ follower_id: migo.account_id, followed_id: creator }).execute()
})
afterAll(() => server.close())

const counts = () =>
  server.services.database.pool
    .query('select list, size from counted_lists where size > 0 order by list')
    .then(({ rows }) => rows)
/** The corrections of `derived rebuild` by kind, in its order. */
const found = (lists: number, sums = 0, days = 0, listings = 0) => [
  { what: 'counted lists', rows: lists },
  { what: 'sums of gifts', rows: sums },
  { what: 'days of statements', rows: days },
  { what: 'listings of creators', rows: listings },
]
const derived = async () => ({
  lists: await counts(),
  rest: await Promise.all(
    ['gift_sums', 'statement_days', 'publications'].map(
      async (table) => (await server.services.database.pool.query(`select * from ${table} order by 1, 2`)).rows,
    ),
  ),
})
const spoil = (statement: string) => server.services.database.pool.query(statement)

test('correct counts do not change', async () => {
  const before = await derived()
  expect(await rebuildDerived(server.services.db)).toEqual(found(0))
  expect(await derived()).toEqual(before)
})

test.each([
  [
    'a list that counts one too many',
    `update counted_lists set size = size + 1 where list like 'payments:%'`,
    found(1),
  ],
  ['a list that is gone', `delete from counted_lists where list like 'followers:%'`, found(1)],
  ['a block that counts wrong', `update counted_blocks set size = 0 where list like 'payments:%'`, found(1)],
  ['a sum of gifts that is wrong', 'update gift_sums set amount = amount + 1 where hour < $$2026-02-02$$', found(0, 1)],
  ['a sum of gifts that is gone', 'delete from gift_sums', found(0, 3)],
  ['a day of a statement that is wrong', 'update statement_days set fees = fees + 1', found(0, 0, 3)],
  ['a day of a statement that is gone', 'delete from statement_days', found(0, 0, 3)],
  ['a listing that counts wrong', 'update publications set size = size + 1', found(0, 0, 0, 1)],
  ['a listing that is gone', 'delete from publications', found(0, 0, 0, 1)],
])('%s is corrected', async (_, statement, wrong) => {
  const before = await derived()
  await spoil(statement)
  expect(await rebuildDerived(server.services.db)).toEqual(wrong)
  expect(await derived()).toEqual(before)
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('lists of thousands are counted in blocks again', async () => {
  await spoil(`insert into accounts (email, referral_code, email_verified_at)
               select 'many' || n || '@example.com', 'MANY' || n, now() from generate_series(1, 2500) n`)
  await spoil(
    `insert into follows (follower_id, followed_id) select id, ${creator} from accounts where email like 'many%'`,
  )
  const blocks = async () =>
    (
      await server.services.database.pool.query(
        `select count(*)::int as n, sum(size)::int as size from counted_blocks where list = 'followers:${creator}'`,
      )
    ).rows[0]
  const before = await blocks()
  await spoil(`update counted_lists set size = 7 where list = 'followers:${creator}'`)
  await rebuildDerived(server.services.db)
  expect((await blocks()).size).toBe(before.size)
  expect(before.size).toBe(2501)
  // The next follower is added at the end.
  const late = await aCreator(server.services)
  await server.services.db
    .insertInto('follows')
    .values({ follower_id: late.account_id, followed_id: creator })
    .execute()
  expect(await rebuildDerived(server.services.db)).toEqual(found(0))
})

test('the command prints what it corrected', async () => {
  const output: string[] = []
  const run = () => commands['derived rebuild']!.run(server.services, [], (line) => output.push(line))
  await run()
  await spoil('delete from gift_sums')
  await run()
  expect(output).toEqual([
    'counted lists: 0 corrected',
    'sums of gifts: 0 corrected',
    'days of statements: 0 corrected',
    'listings of creators: 0 corrected',
    'every stored count and sum was right',
    'counted lists: 0 corrected',
    'sums of gifts: 3 corrected',
    'days of statements: 0 corrected',
    'listings of creators: 0 corrected',
  ])
})
