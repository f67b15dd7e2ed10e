// Payout accounts through their routes, with the sandbox provider's list of banks.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { pauseMoney, refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { sealedProviderNumber } from '#server/accounts/provider-number.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { commands } from '#server/operator.ts'
import { codeSentTo, deliveredTo } from '#server/otp/testing.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { payoutTarget } from './queries.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await aServer({ withProvider: true, log: createLog('debug', { write: (line) => void lines.push(line) }) })
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())
const ADD = '/v1/user/banks/add/bank'
const MOBILE = '/v1/user/transactions/payout/add/mobilenumber'
let people = 0

/** An account owner who joined two days ago, or just now with `isNew`. */
async function anOwner({ isNew = false } = {}) {
  const page_url = `banker${++people}`
  const joined_at = isNew ? clock.now() : new Date(clock.now().getTime() - 2 * DAY_MS)
  const userId = await createTestAccount(server.services, { page_url, joined_at })
  return { userId, page_url, email: `${page_url}@example.com`, as: await server.signIn(userId, { isProven: true }) }
}
type Owner = Awaited<ReturnType<typeof anOwner>>

function account(bank_slug: string, more: object = {}) {
  return { bank_slug, account_name: 'Luz Reyes', account_number: '001234567890', ...more }
}

async function call(owner: Owner, method: string, path: string, body?: object) {
  return server.inject(method, path, { as: owner.as, body })
}

/** Requests the code with `confirm`. `given` is the call with the code that was sent to `to`. */
async function getCode(owner: Owner, method: string, path: string, body: object, to: string) {
  const requested = await call(owner, method, path, { ...body, confirm: 1 })
  expect(requested.status).toBe(200)
  const given = { ...body, otp_token: requested.body.data.otp_token, otp_code: await codeSentTo(server.services, to) }
  return { given, requested }
}

/** Requests the code, then repeats the call with it. */
async function withCode(owner: Owner, method: string, path: string, body: object, to: string) {
  const { given, requested } = await getCode(owner, method, path, body, to)
  return { given, requested, done: await call(owner, method, path, given) }
}

async function mine(owner: Owner) {
  return (await call(owner, 'GET', '/v1/user/banks')).body.data
}

function tableText() {
  return server.services.database.pool
    .query('select to_jsonb(p)::text as row from payout_accounts p')
    .then(({ rows }) => rows.map(({ row }) => row).join('\n'))
}

describe('the list of banks', () => {
  test('is the provider’s, with 15 a page by default and at most 100', async () => {
    const first = await server.inject('GET', '/v1/banks')
    expect(first.body.meta).toMatchObject({ current_page: 1, per_page: 15 })
    expect(first.body.data).toHaveLength(15)
    expect(Object.keys(first.body.data[0])).toEqual(['slug', 'name'])
    const all = await server.inject('GET', '/v1/banks?per_page=100')
    expect(all.body.data).toHaveLength(all.body.meta.total)
    expect(all.body.meta.total).toBeGreaterThan(40)
    expect((await server.inject('GET', '/v1/banks?per_page=101')).status).toBe(422)
    const last = await server.inject('GET', `/v1/banks?page=${first.body.meta.last_page}`)
    expect(last.body.data.at(-1)).toEqual(all.body.data.at(-1))
  })

  test('is searched by name and slug, ignoring case', async () => {
    const slugs = async (search: string) =>
      (await server.inject('GET', `/v1/banks?per_page=100&search=${encodeURIComponent(search)}`)).body.data.map(
        ({ slug }: { slug: string }) => slug,
      )
    expect(await slugs('BDO uni')).toEqual(['bdo'])
    expect(await slugs('gcash')).toEqual(['gcash'])
    expect(await slugs('no such bank')).toEqual([])
  })
})

test('requires a session, and shows nobody another’s accounts', async () => {
  const [luz, thief] = [await anOwner(), await anOwner()]
  await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
  for (const [method, path] of [
    ['GET', '/v1/user/banks'],
    ['GET', '/v1/user/banks/epayment'],
    ['POST', ADD],
    ['POST', '/v1/user/banks/enable'],
    ['PUT', MOBILE],
  ] as const)
    expect((await server.inject(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401)
  expect(await mine(thief)).toEqual([])
  const enabled = await call(thief, 'POST', '/v1/user/banks/enable', { bank_slug: 'bdo' })
  expect([enabled.status, enabled.body.errors]).toEqual([422, { bank_slug: [texts.bankNotYours] }])
})

describe('adding an account', () => {
  test('the first one sets the mobile number for codes; its owner sees it in full, and is mailed', async () => {
    const luz = await anOwner()
    const details = account('bdo', { mobile_number: '917 123 4567', account_number: '0012-3456-7890' })
    const { requested, done } = await withCode(luz, 'POST', ADD, details, '+639171234567')
    expect(requested.body.data).toEqual({
      otp_mode: 'sms',
      otp_token: expect.any(String),
      sent_to: '+63 9•• ••• 4567',
      retry_in_seconds: 300,
    })
    expect(done.body.message).toBe('Bank Account Successfully Added')
    expect(done.body.data).toEqual({
      account_name: 'Luz Reyes',
      account_number: '001234567890',
      bank_details: { slug: 'bdo', name: 'BDO Unibank' },
      mobile_number: '9171234567',
      is_disabled: false,
      usable_from: expect.any(String),
    })
    expect(await mine(luz)).toEqual([done.body.data])
    const [mail] = await deliveredTo(server.services, luz.email)
    expect(mail!.subject).toBe('A payout account was added to your PIXEL account')
    expect(mail!.text).toContain('BDO Unibank ••••7890')
    expect(mail!.text).not.toContain('001234567890')
  })

  test('mails in the account’s language, also about a new number', async () => {
    const luz = await anOwner()
    await server.services.db.updateTable('accounts').set({ language: 'fil' }).where('id', '=', luz.userId).execute()
    await withCode(luz, 'POST', ADD, account('bdo', { mobile_number: '9175550001' }), '+639175550001')
    await withCode(luz, 'PUT', MOBILE, { mobile_number: '9175550002' }, '+639175550001')
    const [number, bank] = await deliveredTo(server.services, luz.email)
    expect(bank!.subject).toBe('May idinagdag na payout account sa PIXEL account mo')
    expect(bank!.text).toMatch(/^Sa BDO Unibank ••••\d{4} na pupunta ang mga payout mo/)
    expect(number!.text).toMatch(/^\+63 9•• ••• 0002 na ang mobile number mo\./)
  })

  test('disables the others, and ignores another number', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo', { mobile_number: '9171111111' }), '+639171111111')
    const second = account('bpi', { mobile_number: '9172222222' })
    const { requested } = await withCode(luz, 'POST', ADD, second, '+639171111111')
    expect(requested.body.data.sent_to).toBe('+63 9•• ••• 1111')
    expect(
      (await mine(luz)).map((bank: { bank_details: { slug: string }; is_disabled: boolean; mobile_number: string }) => [
        bank.bank_details.slug,
        bank.is_disabled,
        bank.mobile_number,
      ]),
    ).toEqual([
      ['bpi', false, '9171111111'],
      ['bdo', true, '9171111111'],
    ])
  })

  test('without a number sends the code by e-mail, and a later account sets no number', async () => {
    const luz = await anOwner()
    const { done } = await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
    expect(done.body.data.mobile_number).toBeNull()
    const later = await withCode(luz, 'POST', ADD, account('bpi', { mobile_number: '9173333333' }), luz.email)
    expect(later.requested.body.data.otp_mode).toBe('email')
    expect(later.done.body.data.mobile_number).toBeNull()
  })

  test('with the same code again gets the first answer, and adds nothing', async () => {
    const luz = await anOwner()
    const { given, done } = await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
    expect((await call(luz, 'POST', ADD, given)).body).toEqual(done.body)
    expect(await mine(luz)).toHaveLength(1)
    expect(
      (await deliveredTo(server.services, luz.email)).filter(({ subject }) => /was added/.test(subject)),
    ).toHaveLength(1)
  })

  test('with another number, name or bank than the code was requested for is refused', async () => {
    for (const change of [{ account_number: '001234567891' }, { account_name: 'Ana Reyes' }, { bank_slug: 'bpi' }]) {
      const luz = await anOwner()
      const details = account('bdo')
      const { otp_token } = (await call(luz, 'POST', ADD, { ...details, confirm: 1 })).body.data
      const otp_code = await codeSentTo(server.services, luz.email)
      const changed = await call(luz, 'POST', ADD, { ...details, ...change, otp_token, otp_code })
      expect(changed.body).toMatchObject({ exception: 'OTPCodeInvalidException', data: { attempts_left: 0 } })
      expect((await call(luz, 'POST', ADD, { ...details, otp_token, otp_code })).body.exception).toBe(
        'OTPCodeInvalidException',
      )
      expect(await mine(luz)).toEqual([])
    }
  })

  test('reports what is missing, field by field', async () => {
    const luz = await anOwner()
    const errors = async (body: object) => (await call(luz, 'POST', ADD, body)).body.errors
    expect(await errors({ bank_slug: '', account_name: ' ', account_number: '' })).toEqual({
      bank_slug: ['The bank field is required.'],
      account_name: ['The account name field is required.'],
      account_number: ['The account number field is required.'],
    })
    expect(await errors(account('bdo', { account_number: '12345', mobile_number: '0917' }))).toEqual({
      account_number: [texts.accountNumberShape],
      mobile_number: [texts.mobileNumberShape],
    })
    expect(await errors(account('no-such-bank', { confirm: 1 }))).toEqual({ bank_slug: [texts.bankUnknown] })
    expect(await errors(account('epayment', { confirm: 1 }))).toEqual({ bank_slug: [texts.bankUnknown] })
    expect(await errors(account('bdo'))).toEqual({ confirm: [texts.otpConfirm] })
    expect(await errors(account('bdo', { otp_code: '123456' }))).toEqual({ otp_token: [texts.otpInvalid] })
  })

  test('at a bank where the owner has an account already is refused', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
    const again = await call(luz, 'POST', ADD, account('bdo', { account_number: '999999', confirm: 1 }))
    expect(again.body.errors).toEqual({ bank_slug: [texts.bankTaken] })
  })

  test('delays payouts to it for a day, unless its owner has just joined', async () => {
    const [luz, fresh] = [await anOwner(), await anOwner({ isNew: true })]
    const began = clock.now().getTime()
    const waits = (await withCode(luz, 'POST', ADD, account('bdo'), luz.email)).done.body.data
    expect(Date.parse(waits.usable_from)).toBeGreaterThanOrEqual(began + DAY_MS)
    const at_once = (await withCode(fresh, 'POST', ADD, account('bdo'), fresh.email)).done.body.data
    expect(Date.parse(at_once.usable_from)).toBeLessThanOrEqual(clock.now().getTime())
  })

  test('stores the number encrypted', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo', { account_number: '777000777000' }), luz.email)
    expect(await tableText()).not.toContain('777000777000')
    expect(await tableText()).not.toContain(Buffer.from('777000777000').toString('hex'))
  })

  test('leaves one active when several are added concurrently', async () => {
    const luz = await anOwner()
    const requests = ['bdo', 'bpi', 'metrobank', 'unionbank', 'landbank', 'pnb'].map((slug) => account(slug))
    const given: object[] = []
    for (const details of requests) {
      const { otp_token } = (await call(luz, 'POST', ADD, { ...details, confirm: 1 })).body.data
      given.push({ ...details, otp_token, otp_code: await codeSentTo(server.services, luz.email) })
    }
    const statuses = await Promise.all(given.map(async (body) => (await call(luz, 'POST', ADD, body)).status))
    expect(statuses).toEqual(requests.map(() => 200))
    const banks = await mine(luz)
    expect(banks).toHaveLength(requests.length)
    expect(banks.map(({ is_disabled }: { is_disabled: boolean }) => is_disabled)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ])
  })

  test('adds one account for one code sent twenty times concurrently', async () => {
    const luz = await anOwner()
    const details = account('bdo')
    const { otp_token } = (await call(luz, 'POST', ADD, { ...details, confirm: 1 })).body.data
    const given = { ...details, otp_token, otp_code: await codeSentTo(server.services, luz.email) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(luz, 'POST', ADD, given)))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await mine(luz)).toHaveLength(1)
  })
})

test('the database refuses two active accounts of one creator', async () => {
  const luz = await anOwner()
  await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
  await withCode(luz, 'POST', ADD, account('bpi'), luz.email)
  const both = server.services.database.pool.query(
    'update payout_accounts set is_disabled = false where account_id = $1',
    [luz.userId],
  )
  await expect(both).rejects.toMatchObject({ code: '23505', constraint: 'payout_accounts_one_active' })
})

describe('enabling', () => {
  test('makes one active and the others not, and payouts use only that one', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo', { account_number: '111111111' }), luz.email)
    await withCode(luz, 'POST', ADD, account('bpi', { account_number: '222222222' }), luz.email)
    const { db } = server.services
    expect(await payoutTarget(db, server.services, luz.userId, 'bdo')).toBeUndefined()
    const { body } = await call(luz, 'POST', '/v1/user/banks/enable', { bank_slug: 'bdo' })
    expect(
      body.data.map((bank: { bank_details: { slug: string }; is_disabled: boolean }) => [
        bank.bank_details.slug,
        bank.is_disabled,
      ]),
    ).toEqual([
      ['bdo', false],
      ['bpi', true],
    ])
    expect(await payoutTarget(db, server.services, luz.userId, 'bpi')).toBeUndefined()
    expect(await payoutTarget(db, server.services, luz.userId, 'bdo')).toEqual({
      bankSlug: 'bdo',
      bankName: 'BDO Unibank',
      accountName: 'Luz Reyes',
      accountNumber: '111111111',
      usableFrom: expect.any(Date),
    })
  })

  test('waits for a payout that has locked its owner’s account', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
    await withCode(luz, 'POST', ADD, account('bpi'), luz.email)
    const { db } = server.services
    let enabling: Promise<unknown> | undefined
    await inTransaction(db, async (tx) => {
      await refuseWhilePaused(tx, luz.userId, { hold: true })
      enabling = call(luz, 'POST', '/v1/user/banks/enable', { bank_slug: 'bdo' })
      await untilWaitedFor(tx)
    })
    await enabling
    expect(await payoutTarget(db, server.services, luz.userId, 'bpi')).toBeUndefined()
  })
})

describe('the mobile number', () => {
  test('is changed for all accounts with a code to the old one, and the owner is mailed', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo', { mobile_number: '9174440001' }), '+639174440001')
    await withCode(luz, 'POST', ADD, account('bpi'), '+639174440001')
    const { requested, done, given } = await withCode(
      luz,
      'PUT',
      MOBILE,
      { mobile_number: '9174440002' },
      '+639174440001',
    )
    expect(requested.body.data.sent_to).toBe('+63 9•• ••• 0001')
    expect(done.body).toEqual({ data: { mobile_number: '9174440002' }, message: 'Mobile Number Successfully Updated' })
    expect((await call(luz, 'PUT', MOBILE, given)).body).toEqual(done.body)
    expect(await deliveredTo(server.services, '+639174440002')).toEqual([])
    expect((await mine(luz)).map((bank: { mobile_number: string }) => bank.mobile_number)).toEqual([
      '9174440002',
      '9174440002',
    ])
    expect((await deliveredTo(server.services, luz.email))[0]).toMatchObject({
      subject: 'Your PIXEL mobile number was changed',
      text: expect.stringContaining('+63 9•• ••• 0002'),
    })
    const next = await call(luz, 'PUT', MOBILE, { mobile_number: '9174440003', confirm: 1 })
    expect(next.body.data.sent_to).toBe('+63 9•• ••• 0002')
  })

  test('is set with a code to the e-mail when there is an account without a number', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
    const { requested, done } = await withCode(luz, 'PUT', MOBILE, { mobile_number: '9175550001' }, luz.email)
    expect([requested.body.data.otp_mode, done.status]).toEqual(['email', 200])
    expect((await mine(luz))[0].mobile_number).toBe('9175550001')
  })

  test('gets the code itself when there is no account yet', async () => {
    const luz = await anOwner()
    const { requested } = await withCode(luz, 'PUT', MOBILE, { mobile_number: '9176660001' }, '+639176660001')
    expect(requested.body.data.otp_mode).toBe('sms')
  })

  test('is refused when unchanged or invalid', async () => {
    const luz = await anOwner()
    await withCode(luz, 'PUT', MOBILE, { mobile_number: '9177770001' }, '+639177770001')
    for (const mobile_number of ['917 777 0001', '0917 777 0001', '+63 917 777 0001'])
      expect((await call(luz, 'PUT', MOBILE, { mobile_number, confirm: 1 })).body.errors).toEqual({
        mobile_number: [texts.mobileNumberSame],
      })
    for (const mobile_number of ['', '917777000', '+6309177770001', '1177770001', 'not a number'])
      expect((await call(luz, 'PUT', MOBILE, { mobile_number, confirm: 1 })).body.errors).toEqual({
        mobile_number: [texts.mobileNumberShape],
      })
  })

  test('is not changed with a code for another number or another action', async () => {
    const luz = await anOwner()
    const { otp_token } = (await call(luz, 'PUT', MOBILE, { mobile_number: '9178880001', confirm: 1 })).body.data
    const otp_code = await codeSentTo(server.services, '+639178880001')
    const other = await call(luz, 'PUT', MOBILE, { mobile_number: '9178880002', otp_token, otp_code })
    expect(other.body.exception).toBe('OTPCodeInvalidException')
    const requested = await call(luz, 'PUT', MOBILE, { mobile_number: '9178880001', confirm: 1 })
    const asBank = await call(luz, 'POST', ADD, {
      ...account('bdo'),
      otp_token: requested.body.data.otp_token,
      otp_code: await codeSentTo(server.services, '+639178880001'),
    })
    expect(asBank.body.exception).toBe('OTPCodeInvalidException')
  })
})

test.each([
  ['a payout account', 'POST', ADD, account('bpi')],
  ['the mobile number', 'PUT', MOBILE, { mobile_number: '9174440002' }],
] as const)('%s is not changed when money is paused while its code is being used', async (_, method, path, body) => {
  const luz = await anOwner()
  await withCode(luz, 'POST', ADD, account('bdo', { mobile_number: '9174440001' }), '+639174440001')
  const { given } = await getCode(luz, method, path, body, '+639174440001')
  const before = await mine(luz)
  let changing: Promise<Answer> | undefined
  await inTransaction(server.services.db, async (tx) => {
    await pauseMoney(tx, luz.userId)
    changing = call(luz, method, path, given)
    await untilWaitedFor(tx)
  })
  expect((await changing)?.body.exception).toBe('MoneyPausedException')
  expect(await mine(luz)).toEqual(before)
})

describe('the linked account at the provider', () => {
  test('is null until one is linked, then returned to its owner and to payouts', async () => {
    const luz = await anOwner()
    expect((await call(luz, 'GET', '/v1/user/banks/epayment')).body.data).toBeNull()
    const usable_from = new Date('2026-01-02T03:04:05Z')
    await server.services.db
      .insertInto('provider_accounts')
      .values({
        account_id: luz.userId,
        issuer: 'https://provider.example',
        subject: `sub-${luz.page_url}`,
        username: 'luz.pays',
        account_name: 'LUZ REYES',
        ...sealedProviderNumber(server.services.config, luz.userId, '9179990001'),
        linked_at: usable_from,
        usable_from,
      })
      .execute()
    expect((await call(luz, 'GET', '/v1/user/banks/epayment')).body.data).toEqual({
      slug: 'epayment',
      account_name: 'LUZ REYES',
      username: 'luz.pays',
      mobile_number: '9179990001',
      usable_from: usable_from.toISOString(),
    })
    const { db, config, epayment } = server.services
    const paidBy = (walletsBy: typeof epayment.walletsBy) =>
      payoutTarget(db, { config, epayment: { ...epayment, walletsBy } }, luz.userId, 'epayment')
    const usableFrom = usable_from
    expect(await paidBy('subject')).toMatchObject({ accountNumber: `sub-${luz.page_url}`, usableFrom })
    expect(await paidBy('mobile_number')).toMatchObject({ accountNumber: '9179990001', usableFrom })
    await db.updateTable('provider_accounts').set({ mobile_number_sealed: null }).execute()
    expect(await paidBy('mobile_number')).toBeUndefined()
  })
})

describe('the operator', () => {
  const run = (command: string, ...args: string[]) => commands[command]!.run(server.services, args, () => undefined)

  test('removes an account: its number is erased, its owner is mailed, and the bank can be added again', async () => {
    const luz = await anOwner()
    await withCode(luz, 'POST', ADD, account('bdo'), luz.email)
    expect(await run('bank remove', luz.page_url, 'bpi')).toBe(false)
    expect(await run('bank remove', 'nobody-at-all', 'bdo')).toBe(false)
    expect(await run('bank remove', luz.page_url)).toBe(false)
    expect(await run('bank remove', luz.page_url, 'bdo')).toBe(true)
    expect(await run('bank remove', luz.page_url, 'bdo')).toBe(false)
    expect(await mine(luz)).toEqual([])
    expect(await payoutTarget(server.services.db, server.services, luz.userId, 'bdo')).toBeUndefined()
    const rows = await server.services.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('account_id', '=', luz.userId)
      .execute()
    expect(rows).toMatchObject([{ account_number_sealed: null, is_disabled: true }])
    expect((await deliveredTo(server.services, luz.email))[0]!.subject).toMatch(/was removed/)
    expect((await withCode(luz, 'POST', ADD, account('bdo'), luz.email)).done.status).toBe(200)
  })

  test('sends codes by mail again to an owner who lost their phone', async () => {
    const luz = await anOwner()
    await withCode(luz, 'PUT', MOBILE, { mobile_number: '9181110001' }, '+639181110001')
    expect(await run('account reset-codes', luz.page_url)).toBe(true)
    expect(await run('account reset-codes', luz.page_url)).toBe(false)
    const requested = await call(luz, 'POST', ADD, account('bdo', { confirm: 1 }))
    expect(requested.body.data.otp_mode).toBe('email')
    expect((await deliveredTo(server.services, luz.email)).map(({ subject }) => subject)).toContain(
      'Your PIXEL codes are sent to this address',
    )
  })
})

test('the log contains no account number and no mobile number', () => {
  expect(lines.join('')).not.toMatch(/001234567890|777000777000|91[78]\d{7}/)
})
