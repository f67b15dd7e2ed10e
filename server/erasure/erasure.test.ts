// Requesting an erasure, cancelling it, and refused requests. erased.test.ts checks what is left afterwards.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { emailKey } from '#server/accounts/email-key.ts'
import { hashPassword } from '#server/accounts/password-hashes.ts'
import { deskCommands } from '#server/desk/operator-commands.ts'
import { readMoney } from '#server/desk/read-money.ts'
import { pictureKey } from '#server/kit/cdn-keys.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { armCrashPoint } from '#server/kit/crash-points.ts'
import { bookDispute } from '#server/money/disputes/book-dispute.ts'
import { moneyGauges } from '#server/money/gauges.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import { readDeskRequests } from '#server/money/refund-requests/queries.ts'
import { requestRefund } from '#server/money/refund-requests/request-refund.ts'
import { aCreator, anIncome, aReservedPayout, type Creator, capturePayment } from '#server/money/testing.ts'
import { deliveredTo, giveApp } from '#server/otp/testing.ts'
import { findSubject } from '#server/reports/find-subject.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { eraseAccounts } from './erase-accounts.ts'

const password = 'tuyo at kamatis 7'

let server: TestServer
let password_hash: string
beforeAll(async () => {
  server = await aServer({ withWorker: true })
  password_hash = await hashPassword(password)
})
afterAll(() => server.close())
afterEach(() => {
  clock.shift(0)
  armCrashPoint(undefined)
})

async function createPerson(): Promise<Creator & { as: string; email: string }> {
  const creator = await aCreator(server.services, { password_hash })
  return { ...creator, as: await server.signIn(creator.account_id), email: `${creator.page_url}@example.com` }
}

const ask = ({ as }: { as: string }, body: object = { password }) =>
  server.inject('POST', '/v1/user/erase', { as, body })
const logIn = ({ email }: { email: string }) => server.inject('POST', '/v1/auth/login', { body: { email, password } })
const page = ({ page_url }: Creator) => server.inject('GET', `/v1/profile/${page_url}`)

async function openDispute(transactionNo: string, amount: bigint): Promise<void> {
  const payment = server.services.db.selectFrom('payments').select('provider_payment_id')
  const { provider_payment_id } = await payment.where('transaction_no', '=', transactionNo).executeTakeFirstOrThrow()
  const disputed = { disputeId: `dsp_${transactionNo}`, providerPaymentId: provider_payment_id!, amount }
  await bookDispute(server.services, { ...disputed, status: 'opened', openedAt: clock.now() })
}

describe('requesting an erasure', () => {
  test('closes the page immediately, signs out everywhere and says when the account will be erased', async () => {
    const luz = await createPerson()
    const other = await server.signIn(luz.account_id)
    const { status, body, headers } = await ask(luz)
    expect(status).toBe(200)
    expect(Date.parse(body.data.erases_at) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000)
    expect(String(headers['set-cookie'])).toMatch(/pixel_session=;/)
    for (const as of [luz.as, other]) expect((await server.inject('GET', '/v1/user/profile', { as })).status).toBe(401)
    expect((await page(luz)).status).toBe(410)
    await expect
      .poll(async () => (await deliveredTo(server.services, luz.email)).map(({ subject }) => subject))
      .toContain('Your PIXEL account will be erased')
  })

  test('needs the password, or a fresh proof of identity if there is none', async () => {
    const luz = await createPerson()
    expect((await ask(luz, { password: 'hindi ito' })).body.errors).toHaveProperty('password')
    expect((await ask(luz, {})).body.exception).toBe('StepUpException')
    const walletOnly = await aCreator(server.services)
    const stale = await server.signIn(walletOnly.account_id)
    expect((await ask({ as: stale }, {})).body).toMatchObject({
      exception: 'StepUpException',
      data: { methods: ['code'] },
    })
    const proven = await server.signIn(walletOnly.account_id, { isProven: true })
    expect((await ask({ as: proven }, {})).status).toBe(200)
    expect((await server.inject('POST', '/v1/user/erase', { body: {} })).status).toBe(401)
  })

  test('is refused with a balance, unless exactly that amount is given up', async () => {
    const luz = await createPerson()
    await anIncome(server.services, luz, 1_234_50n)
    const refused = await ask(luz)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('₱1,234.50')
    expect(refused.body).toMatchObject({ exception: 'MoneyLeftException', data: { amount: 1234.5 } })
    const wrong = await ask(luz, { password, give_up_balance: '1000' })
    expect([wrong.status, wrong.body.errors.give_up_balance]).toEqual([422, [expect.stringContaining('₱1,234.50')]])
    // The refused requests changed nothing.
    expect((await page(luz)).status).toBe(200)
    expect((await ask(luz, { password, give_up_balance: '1234.50' })).status).toBe(200)
  })

  test('is refused while a payout is under way', async () => {
    const luz = await createPerson()
    await anIncome(server.services, luz, 500_00n)
    const { reference, net } = await aReservedPayout(server.services, luz, 500_00n)
    const refused = await ask(luz)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('₱500.00')])
    await settlePayout(server.services, { payoutId: 'pyt_e', reference, amount: net, cause: null, status: 'paid' })
    expect((await ask(luz)).status).toBe(200)
  })

  test('is refused while a refund is under way, even with an empty wallet', async () => {
    const luz = await createPerson()
    await anIncome(server.services, luz, 60_00n)
    const { transaction_no } = await server.services.db
      .selectFrom('payments')
      .select('transaction_no')
      .where('creator_id', '=', luz.account_id)
      .executeTakeFirstOrThrow()
    await refundPayment(server.services, transaction_no, 'operator:test')
    expect((await ask(luz)).body.exception).toBe('MoneyLeftException')
  })
})

describe('signing in', () => {
  test('cancels the erasure: the page is open again and nothing is erased', async () => {
    const luz = await createPerson()
    await ask(luz)
    clock.shift(6 * DAY_MS)
    const { status, body } = await logIn(luz)
    expect([status, body.data.user.status, body.data.deactivation_details]).toEqual([200, 'active', null])
    expect((await page(luz)).status).toBe(200)
    clock.shift(30 * DAY_MS)
    await eraseAccounts(server.services)
    expect((await page(luz)).body.data.page_name).toBe(luz.page_name)
    await expect
      .poll(async () => (await deliveredTo(server.services, luz.email)).map(({ subject }) => subject))
      .toContain('Your PIXEL account stays')
  })

  test('cancels the erasure until the announced time, and never after it, even if the worker has not run yet', async () => {
    const [luz, ana] = [await createPerson(), await createPerson()]
    const shown = await giveApp(server.services, ana.account_id)
    const [until] = await Promise.all(
      [luz, ana].map(async (person) => Date.parse((await ask(person)).body.data.erases_at)),
    )
    clock.moveTo(until! - 60_000)
    const { token } = (await logIn(ana)).body.data.second_factor
    expect((await logIn(luz)).status).toBe(200)
    expect((await page(luz)).status).toBe(200)
    clock.moveTo(until! + 10_000)
    const late = await server.inject('POST', '/v1/auth/login/second-factor', { body: { token, code: shown() } })
    expect([late.status, late.body.exception, late.headers['set-cookie']]).toEqual([
      401,
      'InvalidCredentialsException',
      undefined,
    ])
    expect((await page(ana)).status).toBe(410)
    expect(await eraseAccounts(server.services)).toBeGreaterThan(0)
    expect((await page(ana)).status).toBe(404)
  })

  test('with a wrong password cancels nothing', async () => {
    const luz = await createPerson()
    await ask(luz)
    await server.inject('POST', '/v1/auth/login', { body: { email: luz.email, password: 'hindi ito' } })
    expect((await page(luz)).status).toBe(410)
  })
})

async function erase(luz: Awaited<ReturnType<typeof createPerson>>, body: object = { password }): Promise<void> {
  expect((await ask(luz, body)).status).toBe(200)
  clock.shift(7 * DAY_MS + 1000)
  await eraseAccounts(server.services)
}

describe('a week later', () => {
  test('the page is gone, signing in is refused, and the address stays reserved for 90 days', async () => {
    const luz = await createPerson()
    await server.inject('PUT', '/v1/user/profile', { as: luz.as, body: { page_url: `${luz.page_url}.now` } })
    await erase({ ...luz, page_url: `${luz.page_url}.now` })
    const free = async (page_url: string) =>
      (await server.inject('GET', `/v1/auth/page-url?page_url=${page_url}`)).body.data.is_available
    for (const page_url of [luz.page_url, `${luz.page_url}.now`, `${luz.page_url}-n0w`]) {
      expect((await page({ ...luz, page_url })).status).toBe(404)
      expect(await free(page_url)).toBe(false)
    }
    expect((await logIn(luz)).status).toBe(401)
    clock.shift(97 * DAY_MS + 10_000)
    expect(await free(luz.page_url)).toBe(true)
  })

  test('a balance that was given up belongs to the platform, and the ledger verifies', async () => {
    const luz = await createPerson()
    await anIncome(server.services, luz, 77_00n)
    await erase(luz, { password, give_up_balance: 77 })
    const { rows } = await server.services.database.pool.query(
      `select kind, effective_at from journals where source = 'given-up:' || $1`,
      [luz.account_id],
    )
    expect(rows).toMatchObject([{ kind: 'balance_given_up' }])
    clock.shift(0)
    expect(await verifyLedger(server.services.db)).toEqual([])
  })

  test('a refund that was to come out of later income is decided by the desk', async () => {
    const luz = await createPerson()
    const number = await anIncome(server.services, luz, 500_00n)
    const { id } = await server.services.db
      .selectFrom('payments')
      .select('id')
      .where('transaction_no', '=', number)
      .executeTakeFirstOrThrow()
    await requestRefund(server.services.db, id, 'Doble')
    const { reference, net } = await aReservedPayout(server.services, luz, 500_00n)
    await refundPayment(server.services, number, `creator:${luz.account_id}`, { fromNext: true })
    await settlePayout(server.services, { payoutId: 'pyt_g', reference, amount: net, cause: null, status: 'paid' })
    await erase(luz)
    expect(
      await server.services.db.selectFrom('refunds').select('state').where('payment_id', '=', id).execute(),
    ).toEqual([{ state: 'cancelled' }])
    const desk = await readDeskRequests(server.services.db, { page: 1, per_page: 10 })
    expect(desk.rows).toMatchObject([{ transaction_no: number, state: 'at_desk' }])
  })

  test('what such a refund has gathered is given up with the balance, and the ledger verifies', async () => {
    const luz = await createPerson()
    const number = await anIncome(server.services, luz, 500_00n)
    const { reference, net } = await aReservedPayout(server.services, luz, 500_00n)
    await refundPayment(server.services, number, `creator:${luz.account_id}`, { fromNext: true })
    await settlePayout(server.services, { payoutId: 'pyt_h', reference, amount: net, cause: null, status: 'paid' })
    await anIncome(server.services, luz, 30_00n)
    const refused = await ask(luz)
    expect([refused.status, refused.body.exception, refused.body.data]).toEqual([
      409,
      'MoneyLeftException',
      expect.objectContaining({ amount: 30 }),
    ])
    expect(refused.body.message).toMatch(/^₱30.00 of yours is set aside for a refund/)
    await erase(luz, { password, give_up_balance: 30 })
    clock.shift(0)
    const { rows } = await server.services.database.pool.query(
      `select r.state, r.gathered, e.done_at is not null as is_erased from refunds r, erasures e
        where r.payment_id = (select id from payments where transaction_no = $1) and e.account_id = $2`,
      [number, luz.account_id],
    )
    expect(rows).toEqual([{ state: 'cancelled', gathered: 30_00n, is_erased: true }])
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, setAside: 0n })
    expect(await verifyLedger(server.services.db)).toEqual([])
  })

  test('a payout that is returned afterwards is shown to the operator, who takes it over with a reason, and the ledger verifies', async () => {
    const luz = await createPerson()
    await anIncome(server.services, luz, 500_00n)
    const { reference, net } = await aReservedPayout(server.services, luz, 500_00n)
    const report = { payoutId: 'pyt_r', reference, amount: net, cause: null } as const
    await settlePayout(server.services, { ...report, status: 'paid' })
    await erase(luz)
    await settlePayout(server.services, { ...report, status: 'returned', cause: 'account_closed' })
    const name = String(luz.account_id)
    const before = await readMoney(server.services.db)
    expect([before.left_by_erased, before.waiting.filter((row) => row.name === name)]).toMatchObject([
      500_00n,
      [{ kind: 'erased-balance' }],
    ])
    expect((await moneyGauges(server.services.db)).erased_balances_waiting_for_operator).toBe(1)
    const said: string[] = []
    const run = (...args: string[]) =>
      deskCommands['account take-over']!.run(server.services, args, (line) => void said.push(line))
    expect(await run(name)).toBe(false)
    expect(await run(name, 'Walang', 'may-ari')).toBe(true)
    expect(said.at(-1)).toContain('₱500.00')
    expect(await run(name, 'Ulit')).toBe(false)
    const after = await readMoney(server.services.db)
    expect(after.left_by_erased).toBe(0n)
    expect(after.waiting).not.toContainEqual(expect.objectContaining({ kind: 'erased-balance' }))
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n })
    clock.shift(0)
    expect(await verifyLedger(server.services.db)).toEqual([])
  })

  test('the balance of an account that is not erased cannot be taken over', async () => {
    const luz = await createPerson()
    await anIncome(server.services, luz, 77_00n)
    const run = deskCommands['account take-over']!.run
    expect(await run(server.services, [String(luz.account_id), 'Akin na'], () => {})).toBe(false)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 77_00n })
  })

  test('money that is still paid goes back to its payer', async () => {
    const luz = await createPerson()
    const gift = await aGift(server.services, luz, { amount: 100_00n })
    await erase(luz)
    const [posted] = await capturePayment(server.services, gift, 100_00n)
    expect(posted).toMatchObject({ outcome: 'goods_gone' })
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n })
  })

  test('money that arrives while the account is being erased postpones that', async () => {
    const luz = await createPerson()
    await anIncome(server.services, luz, 77_00n)
    const gift = await aGift(server.services, luz, { amount: 100_00n })
    expect((await ask(luz, { password, give_up_balance: 77 })).status).toBe(200)
    clock.shift(7 * DAY_MS + 1000)
    const { pool } = server.services.database
    const poster = await pool.connect()
    await poster.query('begin')
    await poster.query(
      `select settle_captures($2, array[$1::uuid], array['pay_' || $1], array[10000], array[now()], now())`,
      [gift, server.services.epayment.name],
    )
    const erased = eraseAccounts(server.services)
    await untilWaitedFor(poster)
    await poster.query('commit')
    poster.release()
    await erased
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 177_00n })
  })

  test('a hashtag that comes into use again during an erasure stays counted', async () => {
    const [luz, ana] = [await createPerson(), await createPerson()]
    const { pool } = server.services.database
    const bloc = { title: 'Kape #kapengbarako', description: 'Mainit' }
    const { body } = await server.inject('POST', '/v1/user/blocs', { as: ana.as, body: { ...bloc, is_published: 0 } })
    const publish = (is_published: number) =>
      server.inject('PUT', `/v1/user/blocs/${body.data.id}`, { as: ana.as, body: { is_published } })
    await publish(1)
    await publish(0)
    expect((await ask(luz, { password })).status).toBe(200)
    clock.shift(7 * DAY_MS + 1000)
    const publishing = await pool.connect()
    await publishing.query('begin')
    await publishing.query('update blocs set is_published = true where id = $1', [body.data.id])
    const erased = eraseAccounts(server.services)
    await untilWaitedFor(publishing)
    await publishing.query('commit')
    publishing.release()
    await erased
    const { rows } = await pool.query(
      `select size, (select sum(size)::int from counted_blocks b where b.list = l.list) as in_blocks
         from counted_lists l where list = 'tag:kapengbarako'`,
    )
    expect(rows).toEqual([{ size: 1, in_blocks: 1 }])
    clock.shift(0)
    expect((await publish(0)).status).toBe(200)
  })

  test('gifts, questions and comments on the erased page can no longer be reported or taken down', async () => {
    const { db } = server.services
    const [luz, ana] = [await createPerson(), await createPerson()]
    const made = async (as: string, path: string, body: object): Promise<string> =>
      (await server.inject('POST', path, { as, body })).body.data.id
    const bloc = await made(luz.as, '/v1/user/blocs', { title: 'Bloc', description: 'Salita' })
    await anIncome(server.services, luz, 50_00n)
    const ofLuz = db.selectFrom('gifts').select('payment_id').where('creator_id', '=', luz.account_id)
    const about = { content_type: 'bloc', content_id: bloc, message: 'Ang ganda' }
    const there = [
      ['donation', (await ofLuz.executeTakeFirstOrThrow()).payment_id],
      ['question', await made(ana.as, `/v1/profile/questions/${luz.page_url}`, { question: 'Kumusta?' })],
      ['comment', await made(ana.as, '/v1/user/comments', about)],
    ] as const
    const found = () =>
      Promise.all(there.map(async ([type, id]) => (await findSubject(db, type, id, { includeHidden: true }))?.owner_id))
    expect(await found()).toEqual(there.map(() => luz.account_id))
    await erase(luz, { password, give_up_balance: 50 })
    expect(await found()).toEqual([undefined, undefined, undefined])
  })

  test('an account that received money since is not erased yet, and its owner is mailed', async () => {
    const luz = await createPerson()
    await ask(luz)
    await anIncome(server.services, luz, 50_00n)
    clock.shift(7 * DAY_MS + 1000)
    await eraseAccounts(server.services)
    await expect
      .poll(async () => (await deliveredTo(server.services, luz.email)).map(({ subject }) => subject))
      .toContain('Your PIXEL account is not erased yet: there is money in it')
    expect((await logIn(luz)).status).toBe(200)
  })

  test.each(['a refund', 'a dispute'])(
    '%s that is under way since postpones it, also with an empty wallet',
    async (what) => {
      const { services } = server
      const luz = await createPerson()
      await ask(luz)
      const number = await anIncome(services, luz, 50_00n)
      if (what === 'a refund') await refundPayment(services, number, 'operator:test')
      else await openDispute(number, 50_00n)
      expect(await getBalances(services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 0n })
      clock.shift(7 * DAY_MS + 1000)
      await eraseAccounts(services)
      // Else what comes back if the refund fails, or the dispute is won, would be nobody's.
      expect((await logIn(luz)).status).toBe(200)
    },
  )

  test('an account that cannot be erased does not stop the others, and is tried again', async () => {
    const [stuck, luz] = [await createPerson(), await createPerson()]
    for (const person of [stuck, luz]) expect((await ask(person)).status).toBe(200)
    clock.shift(7 * DAY_MS + 1000)
    const { pool } = server.services.database
    await pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`)
    await pool.query(`create trigger refuse before update on erasures for each row
                        when (new.account_id = ${stuck.account_id}) execute function refuse()`)
    try {
      await expect(eraseAccounts(server.services)).rejects.toThrow('1 accounts could not be erased')
      expect([(await page(stuck)).status, (await page(luz)).status]).toEqual([410, 404])
    } finally {
      await pool.query('drop function refuse cascade')
    }
    await eraseAccounts(server.services)
    expect((await page(stuck)).status).toBe(404)
  })

  test('the CDN forgets avatar and cover, and hears of no other file', async () => {
    const luz = await createPerson()
    const { db, storage } = server.services
    const [avatar_key, cover_key] = [`avatar-${crypto.randomUUID()}.webp`, `cover-${crypto.randomUUID()}.webp`]
    const evidence = `evidence/${luz.account_id}.jpg`
    await storage.put(evidence, Buffer.from('larawan'))
    await db.updateTable('profiles').set({ avatar_key, cover_key }).where('account_id', '=', luz.account_id).execute()
    expect((await ask(luz)).status).toBe(200)
    const own = db.updateTable('erasures').where('account_id', '=', luz.account_id)
    await own.set({ storage_keys: [evidence] }).execute()
    clock.shift(7 * DAY_MS + 1000)
    const purged: string[] = []
    const cdn = { purge: async (keys: string[]) => void purged.push(...keys) }
    await eraseAccounts({ ...server.services, cdn })
    expect(purged.sort()).toEqual([avatar_key, cover_key].map(pictureKey))
  })

  test('an owner who takes it back while the job waits for their account keeps everything', async () => {
    const luz = await createPerson()
    await ask(luz)
    clock.shift(7 * DAY_MS + 1000)
    const { pool } = server.services.database
    const owner = await pool.connect()
    await owner.query('begin')
    await owner.query('update accounts set erases_at = null where id = $1', [luz.account_id])
    const job = eraseAccounts(server.services)
    await untilWaitedFor(owner)
    await owner.query('commit')
    owner.release()
    await job
    const { rows } = await pool.query('select email from accounts where id = $1', [luz.account_id])
    expect(rows).toEqual([{ email: luz.email }])
  })

  test('what was counted of the person for the limits of requests is forgotten, and of nobody else', async () => {
    const [luz, other] = [await createPerson(), await createPerson()]
    const { config, db } = server.services
    const keysOf = ({ account_id, email }: typeof luz) => [`ask:${account_id}`, `login:${emailKey(config, email)}`]
    const keys = [luz, other].flatMap(keysOf)
    const expire = clock.now().getTime() + 30 * DAY_MS
    await db
      .insertInto('rate_limits')
      .values(keys.map((key) => ({ key, points: 1, expire })))
      .execute()
    await erase(luz)
    const left = await db.selectFrom('rate_limits').select('key').where('key', 'in', keys).orderBy('key').execute()
    expect(left.map(({ key }) => key)).toEqual(keysOf(other).sort())
  })

  test('running the job twice or concurrently erases the account once', async () => {
    const luz = await createPerson()
    await erase(luz)
    await Promise.all([eraseAccounts(server.services), eraseAccounts(server.services)])
    const { rows } = await server.services.database.pool.query(
      'select done_at is not null as is_done from erasures where account_id = $1',
      [luz.account_id],
    )
    expect(rows).toEqual([{ is_done: true }])
  })
})
