// What an integrating developer sends by mistake, and what a stranger sends on purpose: each is refused with a reason, and
// none is our fault.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, newCheckout, newPayout, type Reply, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

/** Sends these bytes with the right key. */
async function send(route: string, body: string, type = 'application/json'): Promise<Reply> {
  const response = await fetch(`${sandbox.url}${route}`, {
    method: 'POST',
    headers: { authorization: basic('sk_test_pixel:'), 'content-type': type, 'idempotency-key': randomUUID() },
    body,
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function basic(credentials: string): string {
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}

describe('the key', () => {
  test.each([
    ['with a password', basic('sk_test_pixel:secret')],
    ['without its colon', basic('sk_test_pixel')],
    ['in capitals', basic('SK_TEST_PIXEL:')],
    ['as a bearer', 'Bearer sk_test_pixel'],
    ['as the operator’s', 'Bearer admin_test_pixel'],
    ['that is empty', ''],
  ])('%s opens nothing, and the answer says how to sign in', async (_, authorization) => {
    for (const route of ['/v1/balance', '/v1/checkouts/chk_1', '/v1/events']) {
      const { status, body, headers } = await sandbox.call('GET', route, undefined, { authorization })
      expect([status, body.error.code, headers.get('www-authenticate')]).toEqual([
        401,
        'unauthorized',
        'Basic realm="sandbox"',
      ])
    }
  })

  test('is judged before the body: a stranger learns nothing about it', async () => {
    const headers = { authorization: basic('sk_other:'), 'content-type': 'application/json' }
    const refused = await fetch(`${sandbox.url}/v1/checkouts`, { method: 'POST', headers, body: '{"amount":' })
    expect([refused.status, ((await refused.json()) as Json).error.code]).toEqual([401, 'unauthorized'])
  })

  test('opens no door of the operator, whose token opens none of the merchant', async () => {
    for (const [method, route] of [
      ['PUT', '/_sandbox/knobs'],
      ['POST', '/_sandbox/clock'],
      ['POST', '/_sandbox/reset'],
      ['POST', '/_sandbox/disputes'],
    ] as const)
      expect((await sandbox.call(method, route, {})).status, route).toBe(401)
    expect(
      (await sandbox.call('GET', '/v1/balance', undefined, { authorization: 'Bearer admin_test_pixel' })).status,
    ).toBe(401)
  })
})

describe('a body', () => {
  test.each([
    ['cut off', '{"amount":'],
    ['with a comma too many', '{"amount":1,}'],
    ['of words', 'amount=10000'],
  ])('%s is no JSON', async (_, body) => {
    expect(await send('/v1/checkouts', body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_json' } } })
  })

  test.each(['[]', '"checkout"', '7', 'true', 'null', ''])('that is %j is no order', async (body) => {
    for (const route of ['/v1/checkouts', '/v1/refunds', '/v1/payouts'])
      expect(await send(route, body), route).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid_request' } },
      })
  })

  test('of another type, or of more than two megabytes, is refused unread', async () => {
    expect((await send('/v1/checkouts', '<checkout/>', 'application/xml')).status).toBe(415)
    const large = JSON.stringify(newCheckout({ description: 'a'.repeat(2_000_001) }))
    expect((await send('/v1/checkouts', large)).status).toBe(413)
  })

  test('names the first field that is wrong, also inside of others', async () => {
    const { body } = await sandbox.call('POST', '/v1/checkouts/query', { ids: ['chk_1', 7] })
    expect(body.error).toMatchObject({ code: 'invalid_request', field: 'ids.1' })
  })
})

describe('text that no database stores', () => {
  test('is refused wherever it is sent, and never our fault', async () => {
    const nul = 'a\u0000b'
    const orders: [string, Json][] = [
      ['/v1/checkouts', newCheckout({ reference: nul })],
      ['/v1/checkouts', newCheckout({ description: nul })],
      ['/v1/checkouts', newCheckout({ metadata: { gift: nul } })],
      ['/v1/checkouts', newCheckout({ metadata: { gift: '\ud800' } })],
      ['/v1/checkouts/query', { ids: [nul] }],
      ['/v1/refunds', { payment: nul, amount: 1, reason: 'r', reference: 'r' }],
      ['/v1/payouts', newPayout({ account_name: nul })],
      ['/v1/payouts/a%00/cancel', {}],
    ]
    for (const [route, order] of orders)
      expect(await sandbox.call('POST', route, order), JSON.stringify(order)).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid_request' } },
      })
  })

  test.each([
    '/v1/checkouts/a%00',
    '/v1/checkouts?reference=a%00',
    '/v1/checkouts?ids=a%00',
    '/v1/refunds?payment=a%00',
    '/v1/payouts?reference=a%00',
    '/v1/disputes/a%00',
    '/v1/events?after=a%00',
    '/checkout/a%00',
  ])('%s is refused', async (route) => {
    expect((await sandbox.call('GET', route)).status).toBe(422)
  })

  test('half of an emoji in a name becomes the sign for it, and the order stands', async () => {
    const { id } = await sandbox.open({ description: 'Gift \ud83c' })
    expect((await sandbox.call('GET', `/v1/checkouts/${id}`)).body.description).toBe('Gift \ufffd')
  })
})

describe('what is not there', () => {
  test.each([
    ['/v1/checkouts/chk_000000000000000000000000', 'checkout'],
    ['/v1/refunds/rfd_000000000000000000000000', 'refund'],
    ['/v1/payouts/pyt_000000000000000000000000', 'payout'],
    ['/v1/disputes/dsp_000000000000000000000000', 'dispute'],
  ])('%s is no %s', async (route, noun) => {
    const { status, body } = await sandbox.call('GET', route)
    expect([status, body]).toEqual([404, { error: { code: 'not_found', message: `There is no such ${noun}.` } }])
  })

  test('an id of one kind finds nothing of another', async () => {
    const { id } = await sandbox.open()
    for (const noun of ['refunds', 'payouts', 'disputes'])
      expect((await sandbox.call('GET', `/v1/${noun}/${id}`)).status, noun).toBe(404)
    expect(
      (await sandbox.call('POST', '/v1/refunds', { payment: id, amount: 100, reason: 'r', reference: 'r' })).status,
    ).toBe(404)
  })

  test('a search that finds nothing answers an empty list', async () => {
    for (const route of [
      '/v1/checkouts?ids=',
      '/v1/checkouts?ids=,,',
      '/v1/checkouts?reference=none',
      '/v1/payouts?reference=none',
    ])
      expect((await sandbox.call('GET', route)).body, route).toEqual({ data: [] })
    for (const route of ['/v1/refunds?payment=none', '/v1/refunds?reference=none'])
      expect((await sandbox.call('GET', route)).body, route).toEqual({ data: [] })
    expect((await sandbox.call('GET', '/v1/disputes?payment=none')).body).toEqual({ data: [], next_cursor: null })
  })

  test.each([
    ['DELETE', '/v1/checkouts/chk_1'],
    ['PUT', '/v1/checkouts'],
    ['PATCH', '/v1/payouts/pyt_1'],
    ['POST', '/v1/balance'],
    ['GET', '/v1/checkouts/query/more'],
    ['GET', '/v2/checkouts'],
    ['GET', '/'],
  ])('%s %s is nothing of ours', async (method, route) => {
    expect(await sandbox.call(method, route)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  })

  test('a list that says neither what nor when is refused', async () => {
    for (const route of [
      '/v1/refunds',
      '/v1/payouts',
      '/v1/disputes',
      '/v1/refunds?reference=',
      '/v1/disputes?from=today',
    ])
      expect((await sandbox.call('GET', route)).status, route).toBe(422)
  })
})

describe('limits', () => {
  const url = (length: number) => `http://localhost/${'a'.repeat(length - 17)}`

  test.each([
    ['amount', 100, 99],
    ['amount', 100_000_000, 100_000_001],
    ['reference', 'r'.repeat(100), 'r'.repeat(101)],
    ['description', 'd'.repeat(500), 'd'.repeat(501)],
    ['success_url', url(2000), url(2001)],
    ['expires_in', 1, 0],
    ['expires_in', 2_592_000, 2_592_001],
    ['metadata', { note: 'n'.repeat(4085) }, { note: 'n'.repeat(4086) }],
  ])('a checkout’s %s has a limit, which is taken, and what is beyond it refused', async (field, within, beyond) => {
    expect((await sandbox.call('POST', '/v1/checkouts', newCheckout({ [field]: within }))).status).toBe(201)
    expect(await sandbox.call('POST', '/v1/checkouts', newCheckout({ [field]: beyond }))).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_request', field } },
    })
  })

  test.each([
    ['reference', 'r'.repeat(100), 'r'.repeat(101)],
    ['account_number', '1'.repeat(64), '1'.repeat(65)],
    ['account_name', 'Ñ'.repeat(100), 'Ñ'.repeat(101)],
    ['description', 'd', ''],
    ['amount', 100, 99],
    ['channel', 'bpi', 'BPI'],
  ])('a payout’s %s has a limit, which is taken, and what is beyond it refused', async (field, within, beyond) => {
    expect((await sandbox.call('POST', '/v1/payouts', newPayout({ [field]: within }))).status).toBe(201)
    expect(await sandbox.call('POST', '/v1/payouts', newPayout({ [field]: beyond }))).toMatchObject({
      status: 422,
      body: { error: { field } },
    })
  })

  test('a thousand ids are looked up by one call, and no more', async () => {
    const ids = Array.from({ length: 1000 }, (_, i) => `chk_${i}`)
    expect((await sandbox.call('POST', '/v1/checkouts/query', { ids })).body).toEqual({ data: [] })
    expect((await sandbox.call('POST', '/v1/checkouts/query', { ids: [...ids, 'chk_x'] })).status).toBe(422)
  })

  test('an idempotency key has 255 characters', async () => {
    const order = (key: string) => sandbox.call('POST', '/v1/checkouts', newCheckout(), { 'idempotency-key': key })
    expect((await order('k'.repeat(255))).status).toBe(201)
    expect(await order('k'.repeat(256))).toMatchObject({
      status: 400,
      body: { error: { code: 'idempotency_key_invalid' } },
    })
  })

  test.each([
    '/v1/events?limit=0',
    '/v1/events?limit=1001',
    '/v1/transactions?limit=1001',
    '/v1/transactions?limit=many',
    '/v1/transactions?from=yesterday',
    '/v1/balance?at=2026-13-01T00:00:00Z',
    '/v1/balance?at=2026-01-01',
    '/v1/banks?page=0',
    '/v1/banks?per_page=1.5',
  ])('%s is refused', async (route) => {
    expect((await sandbox.call('GET', route)).body.error.code).toBe('invalid_request')
  })
})
