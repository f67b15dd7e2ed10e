// Every endpoint that moves money takes an idempotency key: the same key and request get the first result, another
// request gets 409, and another caller's key has no effect.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { aPayoutAccount } from '#db/fixtures.ts'
import { anImage, getContent } from '#server/content/testing.ts'
import { aStaffMember } from '#server/desk/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { sql } from '#server/kit/db.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { postCaptures } from './ledger/movements.ts'
import { verifyLedger } from './ledger/verify.ts'
import { receiptAddress } from './payments/queries.ts'
import { aCreator, anIncome, aReservedPayout, type Creator } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer({ withProvider: true })
})
afterEach(async () => expect(await verifyLedger(server.services.db)).toEqual([]))
afterAll(() => server.close())

interface Request {
  url: string
  body: object
  /** The session; none for a visitor. */
  as?: string | undefined
}

interface Walk {
  first: Request
  /** By the same caller, with another request. */
  other: Request
}

/** Each endpoint that moves money, by its address in the contract, with a first request and a different one. */
const walks: Record<string, () => Promise<Walk>> = {
  'POST /v1/donate/:id': async () => {
    const { page_url } = await aCreator(server.services)
    const url = `/v1/donate/${page_url}`
    return { first: { url, body: { amount: 50 } }, other: { url, body: { amount: 60 } } }
  },
  'POST /v1/donate': async () => {
    const { page_url: username } = await aCreator(server.services)
    const [url, as] = ['/v1/donate', await signedIn()]
    return { first: { url, as, body: { username, amount: 50 } }, other: { url, as, body: { username, amount: 60 } } }
  },
  'POST /v1/donate/goal/:goal_id': async () => {
    const url = `/v1/donate/goal/${(await getGoals(server).add(await aCreator(server.services))).id}`
    return { first: { url, body: { amount: 50 } }, other: { url, body: { amount: 60 } } }
  },
  'POST /v1/user/content/images/purchase': () => purchase('/v1/user/content/images/purchase', undefined),
  'POST /v1/user/content/images/collection/purchase': () =>
    purchase('/v1/user/content/images/collection/purchase', [false]),
  'POST /v1/user/transactions/payout/bank': async () => {
    const luz = await earned()
    const [url, as] = ['/v1/user/transactions/payout/bank', await server.signIn(luz.account_id)]
    const [code, another] = [await codeFor(luz, as, 60), await codeFor(luz, as, 70)]
    return { first: { url, as, body: code }, other: { url, as, body: another } }
  },
  'POST /v1/user/transactions/payout/:transaction_no/cancel': async () => {
    const luz = await earned()
    const as = await server.signIn(luz.account_id)
    const numbers: string[] = []
    for (const amount of [60, 70]) {
      const { body } = await server.inject('POST', '/v1/user/transactions/payout/bank', {
        as,
        body: await codeFor(luz, as, amount),
      })
      numbers.push(body.data.transaction_no)
      // One payout is under way at a time.
      if (numbers.length < 2)
        await server.inject('POST', `/v1/user/transactions/payout/${numbers[0]}/cancel`, { as, body: {} })
    }
    const cancel = (number: string) => ({ url: `/v1/user/transactions/payout/${number}/cancel`, as, body: {} })
    return { first: cancel(numbers[1]!), other: cancel(numbers[0]!) }
  },
  'POST /v1/user/transactions/:transaction_no/refund': async () => {
    const luz = await aCreator(server.services)
    const as = await server.signIn(luz.account_id)
    const numbers = []
    for (const amount of [60_00n, 70_00n]) numbers.push(await anIncome(server.services, luz, amount))
    const refund = (number: string) => ({ url: `/v1/user/transactions/${number}/refund`, as, body: {} })
    return { first: refund(numbers[0]!), other: refund(numbers[1]!) }
  },
  'POST /v1/user/refund-requests/:id/grant': async () => {
    const luz = await aCreator(server.services)
    const as = await server.signIn(luz.account_id)
    const url = `/v1/user/refund-requests/${await requestRefund(await anIncome(server.services, luz, 60_00n))}/grant`
    return { first: { url, as, body: {} }, other: { url, as, body: { message: 'Sige' } } }
  },
  'POST /v1/desk/payments/:transaction_no/refund': async () => {
    const number = await anIncome(server.services, await aCreator(server.services), 60_00n)
    return byStaff('finance', `/v1/desk/payments/${number}/refund`)
  },
  'POST /v1/desk/payouts/:transaction_no/write-off': async () => {
    const luz = await aCreator(server.services)
    await anIncome(server.services, luz, 200_00n)
    const { number } = await aReservedPayout(server.services, luz, 100_00n, 'standard', 'requested')
    await sql`update payouts set contradiction = 'paid_after_failed', unbooked = 4500
               where transaction_no = ${number}`.execute(server.services.db)
    return byStaff('finance', `/v1/desk/payouts/${number}/write-off`)
  },
  'POST /v1/desk/payouts/:transaction_no/resend': async () => {
    const luz = await aCreator(server.services)
    await anIncome(server.services, luz, 200_00n)
    const { number } = await aReservedPayout(server.services, luz, 100_00n, 'standard', 'requested')
    await sql`update payout_attempts set due_at = null, first_tried_at = now()
               where payout_id = (select id from payouts where transaction_no = ${number})`.execute(server.services.db)
    return byStaff('finance', `/v1/desk/payouts/${number}/resend`)
  },
  'POST /v1/desk/receipt-refunds/:capture/retry': async () => {
    const capture = `pay_stray_${randomBytes(6).toString('hex')}`
    const stray = { reference: crypto.randomUUID(), providerPaymentId: capture, amount: 31_00n, paidAt: new Date() }
    await postCaptures(server.services.db, 'sandbox', [stray])
    await sql`update receipt_refunds set state = 'failed', cause = 'x', due_at = null
               where provider_payment_id = ${capture}`.execute(server.services.db)
    return byStaff('finance', `/v1/desk/receipt-refunds/${capture}/retry`)
  },
  'POST /v1/desk/erased-accounts/:account/take-over': async () => {
    const { account_id } = await earned()
    await sql`update accounts set deactivated_at = now(), erased_at = now() where id = ${account_id}`.execute(
      server.services.db,
    )
    return byStaff('finance', `/v1/desk/erased-accounts/${account_id}/take-over`)
  },
  'POST /v1/desk/content/take-down': async () =>
    byStaff('moderator', '/v1/desk/content/take-down', { ...(await aSoldPost()), refund_buyers: 1 }),
  'POST /v1/desk/reports/:report_no/decide': async () => {
    const body = { ...(await aSoldPost()), reason: 'rights' }
    const { report_no } = (await server.inject('POST', '/v1/report', { as: await signedIn(), body })).body.data
    return byStaff('moderator', `/v1/desk/reports/${report_no}/decide`, { decision: 'take_down', refund_buyers: 1 })
  },
}

/** A member of staff's request, and the same for another reason. */
async function byStaff(role: Role, url: string, body: object = {}): Promise<Walk> {
  const { as } = await aStaffMember(server, `staff-${++staff}`, role)
  const because = (message: string) => ({ url, as, body: { ...body, message } })
  return { first: because('Hiniling'), other: because('Iba') }
}

/** A post with two buyers, one of whom its creator cannot refund any more. */
async function aSoldPost() {
  const content = getContent(server)
  const maker = await aCreator(server.services)
  const post = await content.make(maker)
  for (const _ of [1, 2]) await content.sell(post, await signedIn())
  await aReservedPayout(server.services, maker, 40_00n)
  return { content_type: 'photo', content_id: post.id }
}

let staff = 0

/** The payer requests a refund with the code of the receipt. Answers the id of the request. */
async function requestRefund(transactionNo: string): Promise<string> {
  const code = receiptAddress(server.services.config.secret, transactionNo).split('/').at(-1)
  const body = { code, reason: 'Hindi sinasadya' }
  return (await server.inject('POST', `/v1/receipts/${transactionNo}/refund-request`, { body })).body.data.id
}

async function signedIn(): Promise<string> {
  return server.signIn((await aCreator(server.services)).account_id)
}

async function purchase(url: string, previews: boolean[] | undefined): Promise<Walk> {
  const content = getContent(server)
  const post = await content.make(await aCreator(server.services), previews ? { previews } : {})
  const as = await signedIn()
  const body = { [previews ? 'image_collection_id' : 'image_id']: post.id }
  return { first: { url, as, body }, other: { url, as, body: { ...body, is_anonymous: 1 } } }
}

async function earned(): Promise<Creator> {
  const luz = await aCreator(server.services)
  await anIncome(server.services, luz, 1000_00n)
  await aPayoutAccount(server.services, luz)
  return luz
}

async function codeFor(luz: Creator, as: string, amount: number) {
  const wanted = { bank_slug: 'bdo', amount }
  const { body } = await server.inject('POST', '/v1/user/transactions/payout/request', {
    as,
    body: { ...wanted, confirm: 1 },
  })
  const otp_code = await codeSentTo(server.services, `${luz.page_url}@example.com`)
  return { ...wanted, otp_code, otp_token: body.data.otp_token }
}

function call({ url, body, as }: Request, key: string, browser?: string): Promise<Answer> {
  return server.inject('POST', url, {
    as,
    body,
    headers: { 'idempotency-key': key, ...(browser && !as && { cookie: `pixel_browser=${browser}` }) },
  })
}

test('this file covers every endpoint of the contract that moves money', () => {
  const moving = [...server.bound].filter(([, endpoint]) => endpoint.movesMoney).map(([line]) => line)
  expect(moving.toSorted()).toEqual(Object.keys(walks).toSorted())
  for (const [line, endpoint] of server.bound)
    if (endpoint.movesMoney) expect(endpoint.errors, line).toContain('IdempotencyConflictException')
})

describe.each(Object.keys(walks))('%s', (line) => {
  test('answers a repeat with the first result, and refuses another request with that key', async () => {
    const { first, other } = await walks[line]!()
    const key = `walk-${line}`
    const answer = await call(first, key)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect((await call(first, key)).body).toEqual(answer.body)
    const before = await written()
    expect(await call(other, key)).toMatchObject({
      status: 409,
      body: { exception: 'IdempotencyConflictException' },
    })
    expect(await written()).toEqual(before)
    // With its own key the other request is an ordinary one.
    expect((await call(other, `${key}-other`)).status).not.toBe(500)
  })

  test('answers forty concurrent calls with one result', async () => {
    const { first } = await walks[line]!()
    const before = await written()
    const atOnce = await Promise.all(Array.from({ length: 40 }, () => call(first, `forty-${line}`)))
    // A busy machine answers some with 503; they are repeated, as a client would.
    const unavailable = atOnce.filter(({ status }) => status === 503)
    const answers = atOnce.filter(({ status }) => status !== 503)
    for (const _ of unavailable) answers.push(await call(first, `forty-${line}`))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const after = await written()
    const made = /cancel|refund|desk/.test(line) ? 0 : 1
    expect(after.payments + after.payouts - before.payments - before.payouts).toBe(made)
  })

  test('answers no other caller of the same key with this caller’s result', async () => {
    const { first } = await walks[line]!()
    const key = `mine-${line}`
    const browsers = [1, 2].map(() => randomBytes(16).toString('base64url'))
    const mine = await call(first, key, browsers[0])
    const theirs = await call({ ...first, as: first.as && (await signedIn()) }, key, browsers[1])
    const isRefused = theirs.status >= 400
    const secrets = (answer: Answer) => {
      const { payment_token, link_url, donation_id, transaction_no } = answer.body.data ?? {}
      return [payment_token, link_url, donation_id, transaction_no].filter((one) => one !== undefined)
    }
    if (!isRefused) expect(secrets(mine)).not.toHaveLength(0)
    for (const secret of secrets(mine)) expect(JSON.stringify(theirs.body)).not.toContain(secret)
    expect(isRefused).toBe(/transactions|refund-requests|desk/.test(line))
  })
})

test.each<[limit: string, url: (luz: Creator) => string, body: (luz: Creator) => Promise<object>, isVisitor?: true]>([
  ['question', ({ page_url }) => `/v1/profile/questions/${page_url}`, async () => ({ question: 'Kailan?' }), true],
  ['bloc', () => '/v1/user/blocs', async () => ({ title: 'Bagong gawa', description: 'Ito na' })],
  ['surfaces', () => '/v1/user/surfaces', async () => ({ kind: 'overlay', name: 'OBS' })],
  [
    'consents',
    () => '/v1/user/content/consents',
    async ({ account_id }) => ({ filename: await anImage(server.services, account_id), name: 'Maria' }),
  ],
])('a repeat gets the first result after the limit of a %s is used up', async (limit, url, body, isVisitor) => {
  const luz = await aCreator(server.services)
  const { account_id } = isVisitor ? await aCreator(server.services) : luz
  const request = { url: url(luz), as: await server.signIn(account_id), body: await body(luz) }
  const first = await call(request, 'limited')
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  await sql`update rate_limits set points = 1000000 where key = ${`${limit}:${account_id}`}`.execute(server.services.db)
  expect((await call(request, 'another')).status).toBe(429)
  expect(await call(request, 'limited')).toMatchObject({ status: 200, body: first.body })
})

/** How many payments and payouts were written. */
async function written(): Promise<{ payments: number; payouts: number }> {
  const { rows } = await server.services.database.pool.query(
    `select (select count(*)::int from payments) as payments,
            (select count(*)::int from payouts) as payouts`,
  )
  return rows[0]
}
