// Sending a gift through the API: which gifts are accepted, which are refused, and how repeats are handled.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator, getPayment, getProvider, postAll } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
})
afterEach(async () => {
  clock.shift(0)
  await provider.knobs({ api: { faults: [] } })
})
afterAll(() => server.close())

interface Sending {
  as?: string | undefined
  key?: string
  mobile?: boolean
  /** The browser id in the `pixel_browser` cookie; no cookie is sent without it. */
  browser?: string
  agent?: string
}

function aBrowser(): { browser: string } {
  return { browser: randomBytes(16).toString('base64url') }
}

/** The browser id that the response sets for a browser without one. */
function browserGivenBy({ headers }: Answer): string {
  return /pixel_browser=([\w-]{22})/.exec(String(headers['set-cookie']))![1]!
}

/** Sends ₱50 to this creator unless `body` sets another amount. */
function send(creator: Creator, body: object = {}, { as, key, mobile, browser, agent }: Sending = {}): Promise<Answer> {
  return server.inject('POST', `/v1/donate/${creator.page_url}`, {
    as,
    body: { amount: 50, ...body },
    headers: {
      ...(key && { 'idempotency-key': key }),
      ...(mobile && { 'x-pixel-client': 'mobile-app' }),
      ...(browser && { cookie: `pixel_browser=${browser}` }),
      ...(agent && { 'user-agent': agent }),
    },
  })
}

async function paymentsTo(creator: Creator): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payments where creator_id = ${creator.account_id}`.execute(server.services.db)
  return rows[0]!.n
}

async function getGift(answer: Answer) {
  return server.services.db
    .selectFrom('gifts')
    .selectAll()
    .where('payment_id', '=', answer.body.data.donation_id)
    .executeTakeFirstOrThrow()
}

test('a gift is stored with its terms, and its link opens the provider’s checkout', async () => {
  const luz = await aCreator(server.services, { page_name: 'Luz Makes' })
  const answer = await send(luz, { amount: '75.50', supporter_name: ' Tala ', supporter_message: 'Para sa tinta' })
  expect(answer.status).toBe(200)
  const { link_url, donation_id } = answer.body.data
  expect(link_url).toMatch(`${server.providerUrl}/checkout/`)
  const page = await fetch(link_url)
  expect(page.status).toBe(200)
  // The checkout names the payee; the giver's name appears only in the creator's wallet.
  const read = await page.text()
  expect(read).toContain('Gift to Luz Makes')
  expect(read).not.toContain('Tala')
  expect(await getPayment(server.services, donation_id)).toMatchObject({
    amount: 75_50n,
    fee: 0n,
    type: 'donation',
    channel: 'web',
    state: 'awaiting',
    payer_account_id: null,
    description: 'gift',
    description_values: { name: 'Tala' },
    link_url,
  })
  expect(await getGift(answer)).toMatchObject({ amount: 75_50n, supporter_name: 'Tala', source: 'profile' })
})

test('the creator can also be given in the request body', async () => {
  const luz = await aCreator(server.services)
  const answer = await server.inject('POST', '/v1/donate', { body: { username: luz.page_url, amount: 50 } })
  expect(answer.status).toBe(200)
  expect(await paymentsTo(luz)).toBe(1)
})

describe('the amount', () => {
  test.each([20, '20', '20.00', 20.5, 49999.99, '50000'])('%s is accepted', async (amount) => {
    expect((await send(await aCreator(server.services), { amount })).status).toBe(200)
  })

  test.each([
    [19.99, 'The smallest gift here is ₱20.00.'],
    [0, 'The smallest gift here is ₱20.00.'],
    [50000.01, 'The largest gift is ₱50,000.00.'],
    [-20, 'Enter an amount in pesos, such as 50 or 20.50.'],
    [20.001, 'Enter an amount in pesos, such as 50 or 20.50.'],
    ['1e3', 'Enter an amount in pesos, such as 50 or 20.50.'],
    ['₱50', 'Enter an amount in pesos, such as 50 or 20.50.'],
    [null, 'Enter an amount in pesos, such as 50 or 20.50.'],
  ])('%s is refused', async (amount, text) => {
    const luz = await aCreator(server.services)
    const { status, body } = await send(luz, { amount })
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { amount: [text] } })
    expect(await paymentsTo(luz)).toBe(0)
  })

  test('is refused below the creator’s minimum and accepted at exactly the minimum', async () => {
    const luz = await aCreator(server.services, { min_gift: 120_00n })
    expect((await send(luz, { amount: 119.99 })).body.errors).toEqual({
      amount: ['The smallest gift here is ₱120.00.'],
    })
    expect((await send(luz, { amount: 120 })).status).toBe(200)
  })
})

describe('the limits of name and message count characters as people see them:', () => {
  const family = '👨‍👩‍👧‍👦'
  test('16 family emoji fit the name, and 120 decomposed letters fit the message', async () => {
    const luz = await aCreator(server.services)
    const answer = await send(luz, {
      supporter_name: family.repeat(16),
      supporter_message: 'é'.normalize('NFD').repeat(120),
    })
    expect(answer.status).toBe(200)
    expect(await getGift(answer)).toMatchObject({ supporter_name: family.repeat(16) })
  })

  test.each([
    ['supporter_name', family.repeat(17), 'Use at most 16 characters for the name.'],
    ['supporter_name', 'x'.repeat(17), 'Use at most 16 characters for the name.'],
    ['supporter_message', 'x'.repeat(121), 'Use at most 120 characters for the message.'],
  ])('%s: “%s” is too long', async (field, text, problem) => {
    const { status, body } = await send(await aCreator(server.services), { [field]: text })
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { [field]: [problem] } })
  })
})

describe('the payee of a gift', () => {
  test('cannot be the sender’s own page', async () => {
    const luz = await aCreator(server.services)
    const { status, body } = await send(luz, {}, { as: await server.signIn(luz.account_id) })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { username: ['You cannot pay your own page.'] },
    })
    expect(await paymentsTo(luz)).toBe(0)
  })

  test('that is unknown, unverified, or blocked in either direction gets exactly the same 404', async () => {
    const [luz, rudy] = [await aCreator(server.services), await aCreator(server.services)]
    const newcomer = await aCreator(server.services, { is_verified: false })
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: luz.account_id, blocked_id: rudy.account_id })
      .execute()
    const [asLuz, asRudy] = [await server.signIn(luz.account_id), await server.signIn(rudy.account_id)]
    const unknown = await send({ ...luz, page_url: 'nobody.here' }, {}, { as: asRudy })
    expect(unknown).toMatchObject({ status: 404, body: { exception: 'NotFoundException' } })
    for (const answer of [
      await send(luz, {}, { as: asRudy }),
      await send(rudy, {}, { as: asLuz }),
      await send(newcomer, {}, { as: asRudy }),
    ])
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: unknown.body })
    expect(await paymentsTo(luz)).toBe(0)
    expect((await send(luz)).status).toBe(200)
  })

  test('whose page is closed answers 410', async () => {
    const luz = await aCreator(server.services, { deactivated_at: new Date() })
    expect(await send(luz)).toMatchObject({ status: 410, body: { exception: 'ContentNotAccessibleException' } })
  })
})

describe('the address the payer returns to', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://localhost.evil.example/',
    'http://user@localhost/',
    '/a/..//evil.example',
  ])('%s is refused', async (address) => {
    const luz = await aCreator(server.services)
    for (const field of ['success_redirect_url', 'failure_redirect_url']) {
      const { status, body } = await send(luz, { [field]: address })
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { [field]: ['This must be an address on PIXEL.'] },
      })
    }
    expect(await paymentsTo(luz)).toBe(0)
  })

  test('is a path on PIXEL, and neither address reveals the outcome', async () => {
    const luz = await aCreator(server.services)
    const answer = await send(luz, { success_redirect_url: `${server.url}/x?a=1#b`, failure_redirect_url: '/y' })
    const { donation_id, payment_token, link_url } = answer.body.data
    expect(await getPayment(server.services, donation_id)).toMatchObject({ success_url: '/x?a=1#b', failure_url: '/y' })
    const chosen = await fetch(link_url, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'failed' }),
      redirect: 'manual',
    })
    expect(chosen.headers.get('location')).toBe(`${server.url}/pay/return/${payment_token}`)
  })
})

describe('one idempotency key', () => {
  test('sent twenty times concurrently makes one payment, one checkout and one link', async () => {
    const luz = await aCreator(server.services)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(luz, {}, { key: 'key-1' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1)
    expect(await paymentsTo(luz)).toBe(1)
    expect(await server.services.epayment.findCheckouts(answers[0]!.body.data.donation_id)).toHaveLength(1)
  })

  test.each([{ amount: 51 }, { supporter_message: 'other' }, { is_anonymous: 1 }])(
    'with another body (%o) is a conflict and creates no payment',
    async (change) => {
      const luz = await aCreator(server.services)
      await send(luz, {}, { key: `key-${JSON.stringify(change)}` })
      expect(await send(luz, change, { key: `key-${JSON.stringify(change)}` })).toMatchObject({
        status: 409,
        body: { exception: 'IdempotencyConflictException' },
      })
      expect(await paymentsTo(luz)).toBe(1)
    },
  )

  test('for another creator is a conflict', async () => {
    const [luz, rudy] = [await aCreator(server.services), await aCreator(server.services)]
    await send(luz, {}, { key: 'key-2' })
    expect((await send(rudy, {}, { key: 'key-2' })).status).toBe(409)
  })

  test('is scoped to the account', async () => {
    const [luz, ana, bea] = [
      await aCreator(server.services),
      await aCreator(server.services),
      await aCreator(server.services),
    ]
    const first = await send(luz, {}, { key: 'key-3', as: await server.signIn(ana.account_id) })
    const second = await send(luz, {}, { key: 'key-3', as: await server.signIn(bea.account_id) })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.data.donation_id).not.toBe(first.body.data.donation_id)
  })

  test('gives nobody the checkout of a gift that was begun before a block', async () => {
    const [luz, ana] = [await aCreator(server.services), await aCreator(server.services)]
    const as = await server.signIn(ana.account_id)
    expect((await send(luz, {}, { key: 'key-5', as })).status).toBe(200)
    const block = { as: await server.signIn(luz.account_id), body: { username: ana.page_url } }
    expect((await server.inject('POST', '/v1/user/block', block)).status).toBe(200)
    expect((await send(luz, {}, { key: 'key-5', as })).status).toBe(404)
  })

  test('of a refused gift can be used for the corrected gift', async () => {
    const luz = await aCreator(server.services)
    expect((await send(luz, { amount: 1 }, { key: 'key-4' })).status).toBe(422)
    expect((await send(luz, {}, { key: 'key-4' })).status).toBe(200)
  })

  test.each(['error_before', 'reset_after', 'error_after', 'malformed_json', 'html_502'])(
    'retried after the provider’s %s continues the same payment with one checkout',
    async (kind) => {
      const luz = await aCreator(server.services)
      await provider.knobs({ api: { faults: [{ route: 'POST /v1/checkouts', kind, times: 1 }] } })
      expect(await send(luz, {}, { key: `key-${kind}` })).toMatchObject({
        status: 503,
        body: { exception: 'ProviderUnavailableException', message: expect.stringContaining('Nothing was charged') },
      })
      const again = await send(luz, {}, { key: `key-${kind}` })
      expect(again.status).toBe(200)
      expect(await paymentsTo(luz)).toBe(1)
      expect(await server.services.epayment.findCheckouts(again.body.data.donation_id)).toHaveLength(1)
    },
  )

  test.each(['', 'x'.repeat(256)])('must have 1 to 255 characters', async (key) => {
    const { status, body } = await server.inject('POST', `/v1/donate/${(await aCreator(server.services)).page_url}`, {
      body: { amount: 50 },
      headers: { 'idempotency-key': key },
    })
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: ['idempotency_key'] })
  })
})

describe('the same gift again within two minutes', () => {
  const duplicate = { status: 409, body: { exception: 'DuplicateGiftException' } }

  test('asks for confirmation, and is accepted when confirmed', async () => {
    const luz = await aCreator(server.services, { page_name: 'Luz' })
    await send(luz)
    const unconfirmed = await send(luz)
    expect(unconfirmed).toMatchObject(duplicate)
    expect((await send(luz, { confirm: 1 })).status).toBe(200)
    expect(await paymentsTo(luz)).toBe(2)
  })

  test('counts as a new gift if amount or creator differ, or after two minutes', async () => {
    const [luz, rudy] = [await aCreator(server.services), await aCreator(server.services)]
    await send(luz)
    expect((await send(luz, { amount: 51 })).status).toBe(200)
    expect((await send(rudy)).status).toBe(200)
    clock.shift(119_000)
    expect(await send(luz)).toMatchObject(duplicate)
    clock.shift(121_000)
    expect((await send(luz)).status).toBe(200)
  })

  test('says “You sent” only if the first gift was paid; an unpaid one can be continued', async () => {
    const luz = await aCreator(server.services, { page_name: 'Luz' })
    const ana = aBrowser()
    const { link_url, donation_id, payment_token } = (await send(luz, {}, ana)).body.data
    const unpaid = await send(luz, {}, ana)
    expect(unpaid).toMatchObject({ status: 409, body: { ...duplicate.body, data: { link_url } } })
    expect(unpaid.body.message).toBe(
      'Your gift of ₱50.00 to Luz is not paid yet. Continue that payment, or send another gift?',
    )
    await provider.pay('paid', { paymentId: donation_id, checkoutId: link_url.split('/').at(-1), token: '' })
    await server.inject('GET', `/v1/payments/${payment_token}`)
    const paid = await send(luz, {}, ana)
    expect(paid).toMatchObject(duplicate)
    expect(paid.body.message).toBe('You sent ₱50.00 to Luz a moment ago. Send it again?')
    expect(paid.body.data).toBeUndefined()
    await provider.dispute({ paymentId: donation_id, checkoutId: link_url.split('/').at(-1), token: '' })
    await postAll(server)
    expect((await getPayment(server.services, donation_id)).state).toBe('disputed')
    expect((await send(luz, {}, ana)).body).toEqual(paid.body)
  })

  test('needs no confirmation from another browser on the same network', async () => {
    const luz = await aCreator(server.services)
    const [ana, bea] = [aBrowser(), aBrowser()]
    expect((await send(luz, {}, ana)).status).toBe(200)
    expect((await send(luz, {}, bea)).status).toBe(200)
    expect(await send(luz, {}, ana)).toMatchObject(duplicate)
    expect(await send(luz, {}, bea)).toMatchObject(duplicate)
  })

  test('from a browser without a cookie is recognised by network and user agent, and sets the cookie', async () => {
    const luz = await aCreator(server.services)
    const first = await send(luz)
    const nameless = await send(luz)
    expect(nameless).toMatchObject(duplicate)
    // Without a cookie the owner of the checkout is unknown, so its link is not returned.
    expect(nameless.body.data).toEqual({ link_url: null })
    expect((await send(luz, {}, { agent: 'another phone' })).status).toBe(200)
    const named = await send(luz, {}, { browser: browserGivenBy(first) })
    expect(named).toMatchObject({ status: 409, body: { data: { link_url: first.body.data.link_url } } })
  })

  test('is recognised by the account when signed in, and by the network otherwise', async () => {
    const luz = await aCreator(server.services)
    const [ana, bea] = [await aCreator(server.services), await aCreator(server.services)]
    const [asAna, asBea] = [await server.signIn(ana.account_id), await server.signIn(bea.account_id)]
    expect((await send(luz)).status).toBe(200)
    expect((await send(luz, {}, { as: asAna })).status).toBe(200)
    expect((await send(luz, {}, { as: asBea })).status).toBe(200)
    expect(await send(luz, { supporter_name: 'Other' })).toMatchObject(duplicate)
    expect(await send(luz, {}, { as: asAna })).toMatchObject(duplicate)
    const elsewhere = await server.fastify.inject({
      method: 'POST',
      url: `/v1/donate/${luz.page_url}`,
      payload: { amount: 50 },
      remoteAddress: '203.0.113.9',
    })
    expect(elsewhere.statusCode).toBe(200)
  })

  test('needs no confirmation after the first was cancelled', async () => {
    const luz = await aCreator(server.services)
    const first = await send(luz)
    const { donation_id, payment_token, link_url } = first.body.data
    await provider.pay('cancelled', { paymentId: donation_id, checkoutId: link_url.split('/').at(-1), token: '' })
    await server.inject('GET', `/v1/payments/${payment_token}`)
    expect((await send(luz)).status).toBe(200)
  })

  test('sent concurrently without a key is accepted once, and the others ask for confirmation', async () => {
    const luz = await aCreator(server.services)
    const answers = await Promise.all([send(luz), send(luz), send(luz), send(luz)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect(await paymentsTo(luz)).toBe(1)
  })
})

describe('the giver’s name on the payment', () => {
  test.each([
    [{}, undefined],
    [{ supporter_name: 'Tala' }, 'Tala'],
    [{ supporter_name: 'Tala', is_anonymous: 1 }, undefined],
  ])('of a visitor who sends %o is %s', async (body, name) => {
    const luz = await aCreator(server.services)
    const answer = await send(luz, body)
    expect(await getPayment(server.services, answer.body.data.donation_id)).toMatchObject({
      description: 'gift',
      description_values: { ...(name && { name }), creator: luz.page_name },
    })
  })

  test('of a signed-in giver is their page name, or Someone if they choose so', async () => {
    const luz = await aCreator(server.services)
    const ana = await aCreator(server.services, { page_name: 'Ana Cruz' })
    const as = await server.signIn(ana.account_id)
    const open = await send(luz, { supporter_name: 'Not Ana' }, { as })
    const hidden = await send(luz, { is_anonymous: 1, amount: 60 }, { as })
    expect(await getPayment(server.services, open.body.data.donation_id)).toMatchObject({
      description_values: { name: 'Ana Cruz' },
      payer_account_id: ana.account_id,
    })
    expect(await getPayment(server.services, hidden.body.data.donation_id)).toMatchObject({
      description_values: { creator: luz.page_name },
    })
  })
})

test('only the header of the mobile app marks a payment as mobile; the body cannot', async () => {
  const luz = await aCreator(server.services)
  const mobile = await send(luz, {}, { mobile: true })
  expect(await getPayment(server.services, mobile.body.data.donation_id)).toMatchObject({ channel: 'mobile' })
  const spoofed = await send(luz, { amount: 60, channel: 'web', source: 'profile' })
  expect(spoofed).toMatchObject({ status: 422, body: { errors: { channel: expect.anything() } } })
  expect((await send(luz, { source: 'mobile' })).body.errors).toHaveProperty('source')
})

test('a network over its rate limit gets 429 with the time to wait', async () => {
  const strict = await aServer({ env: { RATE_LIMITS: 'on' } })
  try {
    const luz = await aCreator(strict.services)
    await strict.services.db
      .insertInto('rate_limits')
      .values({ key: 'gift:127.0.0.1', points: 600, expire: Date.now() + 1_800_000 })
      .execute()
    const answer = await strict.inject('POST', `/v1/donate/${luz.page_url}`, { body: { amount: 50 } })
    expect(answer).toMatchObject({ status: 429, body: { exception: 'TooManyRequestsException' } })
    expect(answer.body.data.retry_in_seconds).toBeGreaterThan(1700)
    expect(Number(answer.headers['retry-after'])).toBe(answer.body.data.retry_in_seconds)
  } finally {
    await strict.close()
  }
})
