// The complete demo, seeded with a real sandbox provider: its ledger verifies, and its withdrawing creator can request a payout.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/kit/db.ts'
import { runLedgerVerification } from '#server/money/run-ledger-verification.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { seedDemo } from '../seed.ts'
import { cast, member } from './cast.ts'
import { allGifts } from './history.ts'
import { seedPosts } from './posts.ts'

let server: TestServer
let session: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  await seedDemo(server.services.config, server.services.database.url)
  const { account_id } = await server.services.db
    .selectFrom('profiles')
    .select('account_id')
    .where('page_url', '=', member('migo').page_url)
    .executeTakeFirstOrThrow()
  session = await server.signIn(account_id)
})
afterAll(() => server.close())

test("the demo's ledger verifies, and the provider holds the same total", async () => {
  const { findings, ours, theirs } = await runLedgerVerification(server.services)
  expect(findings).toEqual([])
  expect(ours).toBe(theirs)
})

test('there is a payout to a bank, one to a wallet, and a failed one', async () => {
  const { body } = await server.inject('GET', '/v1/user/transactions?transaction_type=payout', { as: session })
  expect(body.data).toMatchObject([
    { total_amount: -800, status: 'completed', payout: { state: 'paid', fee: 0, net_amount: 800 } },
    { total_amount: -300, status: 'completed', payout: { state: 'paid', fee: 15, net_amount: 285 } },
    { total_amount: -300, status: 'cancelled', payout: { state: 'failed', reason: expect.stringContaining('number') } },
  ])
  const { rows } = await server.services.database.pool.query('select 1 from payout_attempts where due_at is not null')
  expect(rows).toEqual([])
})

test.each(['bdo', 'epayment'])('a code for a payout to %s can be requested immediately', async (bank_slug) => {
  const body = { bank_slug, amount: '100', confirm: 1 }
  const { status, body: answer } = await server.inject('POST', '/v1/user/transactions/payout/request', {
    as: session,
    body,
  })
  expect(answer.data, JSON.stringify(answer)).toMatchObject({ otp_mode: 'sms', sent_to: '+63 9•• ••• 0142' })
  expect(status).toBe(200)
})

/** The rows of each table that has some. */
async function countRows(): Promise<Record<string, number>> {
  const { pool } = server.services.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${name}`)
    if (rows[0]!.n > 0) counts[name] = rows[0]!.n
  }
  return counts
}

test('seeding again does nothing, and doubles nothing', async () => {
  const before = await countRows()
  expect(await seedDemo(server.services.config, server.services.database.url)).toBe(false)
  expect(await countRows()).toEqual(before)
  expect(before.accounts).toBe(cast.length)
})

test('every gift and sale of the demo is paid, and nothing that was not meant to be', async () => {
  const sold = seedPosts.flatMap(({ buyers = [] }) => buyers)
  const { rows } = await sql<{ type: string; state: string; n: number }>`
    select type, state, count(*)::int as n from payments group by 1, 2 order by 1`.execute(server.services.db)
  expect(rows).toEqual([
    { type: 'donation', state: 'paid', n: allGifts(new Date()).length },
    { type: 'payment', state: 'paid', n: sold.length },
  ])
})

test('nothing of the demo lies in the future, or before its creator had the page', async () => {
  const { rows } = await sql<{ what: string }>`
    select 'payment' as what from payments p join accounts a on a.id = p.creator_id
     where p.paid_at > now() or p.created_at > p.paid_at or p.created_at < a.created_at - interval '1 day'
    union all select 'post' from posts where published_at > now()
    union all select 'comment' from comments where created_at > now()
    union all select 'question' from questions where created_at > now() or answered_at > now() or answered_at < created_at
    union all select 'notice' from notices where happened_at > now()
    union all select 'visit' from visits where day > (now() at time zone 'Asia/Manila')::date
    union all select 'gift' from gifts where replied_at > now() or hidden_at > now()`.execute(server.services.db)
  expect(rows).toEqual([])
})

test('notices are in the order of their time, and lists and sums match their rows', async () => {
  const { rows: unordered } = await sql`
    select from notices one join notices other using (account_id)
     where one.place < other.place and one.happened_at > other.happened_at`.execute(server.services.db)
  expect(unordered).toEqual([])
  const { rows: wrong } = await sql<{ rows: bigint }>`select * from rebuild_derived()`.execute(server.services.db)
  expect(wrong.filter(({ rows }) => Number(rows) > 0)).toEqual([])
})

test('only the account that left is closed, and its page says that it is gone', async () => {
  const { rows } = await sql<{ email: string }>`
    select email from accounts where deactivated_at is not null`.execute(server.services.db)
  const left = cast.filter(({ role }) => role === 'deactivated').map(({ email }) => email)
  expect(rows.map(({ email }) => email)).toEqual(left)
  const { page_url } = cast.find(({ role }) => role === 'deactivated')!
  expect((await server.inject('GET', `/v1/profile/${page_url}`)).status).toBe(410)
})
