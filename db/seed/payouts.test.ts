// The complete demo, seeded with a real sandbox provider: its ledger verifies, and its withdrawing creator can request a payout.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runLedgerVerification } from '#server/money/run-ledger-verification.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { seedDemo } from '../seed.ts'
import { member } from './cast.ts'

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
