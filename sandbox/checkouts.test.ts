import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, newCheckout, startTestSandbox, type TestSandbox } from './sandbox.fixture.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())
beforeEach(() => {
  sandbox.received.length = 0
})

async function read(id: string): Promise<Json> {
  return (await sandbox.call('GET', `/v1/checkouts/${id}`)).body
}

/** The types of the webhooks received for a checkout, in order of arrival. */
async function receivedTypes(id: string): Promise<string[]> {
  await sandbox.settle()
  return sandbox.received.filter(({ event }) => event.data.id === id).map(({ event }) => event.type)
}

describe('the API', () => {
  test('opens a checkout', async () => {
    const wanted = newCheckout({ metadata: { gift: '17' } })
    const { status, body } = await sandbox.call('POST', '/v1/checkouts', wanted)
    expect(status).toBe(201)
    const { expires_in, ...echoed } = wanted
    expect(body).toMatchObject({ ...echoed, object: 'checkout', status: 'open', payments: [] })
    expect(body.id).toMatch(/^chk_/)
    expect(body.url).toBe(`${sandbox.url}/checkout/${body.id}`)
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(expires_in * 1000)
    expect(await read(body.id)).toEqual(body)
  })

  test.each([
    ['amount', { amount: 99 }],
    ['amount', { amount: 100.5 }],
    ['amount', { amount: '10000' }],
    ['currency', { currency: 'USD' }],
    ['reference', { reference: '' }],
    ['success_url', { success_url: 'javascript:alert(1)' }],
    ['failure_url', { failure_url: 'http://localhost/\r\nset-cookie: a=b' }],
    ['expires_in', { expires_in: 0 }],
  ])('refuses a wrong %s', async (field, wanted) => {
    const { status, body } = await sandbox.call('POST', '/v1/checkouts', newCheckout(wanted))
    expect(status).toBe(422)
    expect(body.error).toMatchObject({ code: 'invalid_request', field })
  })

  test('refuses a wrong key, a missing key and malformed JSON', async () => {
    const headers = { authorization: `Basic ${Buffer.from('sk_test_other:').toString('base64')}` }
    expect((await sandbox.call('GET', '/v1/balance', undefined, headers)).status).toBe(401)
    expect((await fetch(`${sandbox.url}/v1/balance`)).status).toBe(401)
    const authorization = `Basic ${Buffer.from('sk_test_pixel:').toString('base64')}`
    const broken = await fetch(`${sandbox.url}/v1/checkouts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: '{"amount":',
    })
    expect(broken.status).toBe(400)
  })

  test('finds checkouts by reference and by id, several in the requested order', async () => {
    const reference = `gift_${randomUUID()}`
    const [a, b] = [await sandbox.open({ reference }), await sandbox.open()]
    expect((await sandbox.call('GET', `/v1/checkouts?reference=${reference}`)).body).toEqual({ data: [a] })
    const ids = [b.id, 'chk_unknown', a.id]
    expect((await sandbox.call('GET', `/v1/checkouts?ids=${ids.join(',')}`)).body).toEqual({ data: [b, a] })
    const query = await sandbox.call('POST', '/v1/checkouts/query', { ids }, { 'idempotency-key': '' })
    expect(query.body).toEqual({ data: [b, a] })
    expect((await sandbox.call('GET', '/v1/checkouts/chk_unknown')).status).toBe(404)
    expect((await sandbox.call('GET', '/v1/checkouts')).status).toBe(422)
  })

  test('takes 500 ids in a URL and refuses more', async () => {
    const { id } = await sandbox.open()
    const ids = Array.from({ length: 499 }, () => `chk_${'0'.repeat(24)}`)
    expect((await sandbox.call('GET', `/v1/checkouts?ids=${[...ids, id]}`)).body.data).toHaveLength(1)
    expect((await sandbox.call('GET', `/v1/checkouts?ids=${[...ids, id, id]}`)).status).toBe(422)
  })

  test('cancels an open checkout once', async () => {
    const { id } = await sandbox.open()
    const cancelled = await sandbox.call('POST', `/v1/checkouts/${id}/cancel`)
    expect(cancelled).toMatchObject({ status: 200, body: { id, status: 'cancelled' } })
    const again = await sandbox.call('POST', `/v1/checkouts/${id}/cancel`)
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'invalid_state' } } })
    expect(await receivedTypes(id)).toEqual(['checkout.cancelled'])
  })
})

describe('the hosted page', () => {
  test('shows merchant, description and amount, everything escaped', async () => {
    const { url } = await sandbox.open({ amount: 123_450, description: '<script>alert(1)</script> & "you"' })
    const response = await fetch(url)
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toContain('₱1,234.50')
    expect(page).toContain('PIXEL')
    expect(page).toContain('TEST MODE — no real money')
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;')
    expect(page).not.toContain('<script>alert')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://localhost:3000")
  })

  test.each([
    ['paid', 'paid', 'success_url', ['checkout.paid']],
    ['paid_twice', 'paid', 'success_url', ['checkout.paid', 'checkout.paid']],
    ['processing', 'processing', 'success_url', []],
    ['failed', 'open', 'failure_url', ['checkout.failed_attempt']],
    ['cancelled', 'cancelled', 'failure_url', ['checkout.cancelled']],
    ['expire', 'expired', 'failure_url', ['checkout.expired']],
  ])('outcome %s leaves the checkout %s and redirects to the unchanged %s', async (outcome, status, target, types) => {
    const checkout = await sandbox.open()
    expect(await sandbox.choose(checkout.id, outcome)).toMatchObject({ status: 303, location: checkout[target] })
    expect((await read(checkout.id)).status).toBe(status)
    expect(await receivedTypes(checkout.id)).toEqual(types)
  })

  test('a second choice on a paid checkout changes nothing', async () => {
    const { id, success_url } = await sandbox.open()
    await sandbox.choose(id, 'paid')
    const before = await read(id)
    for (const outcome of ['paid', 'failed', 'cancelled', 'expire', 'processing']) {
      expect(await sandbox.choose(id, outcome)).toMatchObject({ status: 303, location: success_url })
    }
    expect(await read(id)).toEqual(before)
    expect(await receivedTypes(id)).toEqual(['checkout.paid'])
  })

  test('forty concurrent payments capture one payment', async () => {
    const { id } = await sandbox.open()
    const answers = await Promise.all(Array.from({ length: 40 }, () => sandbox.choose(id, 'paid')))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]))
    expect((await read(id)).payments).toHaveLength(1)
  })

  test('paying twice captures two payments, and never a third', async () => {
    const { id } = await sandbox.open()
    await sandbox.choose(id, 'paid')
    await sandbox.choose(id, 'paid_twice')
    await sandbox.choose(id, 'paid_twice')
    expect((await read(id)).payments.map((payment: Json) => payment.status)).toEqual(['succeeded', 'succeeded'])
  })

  test('a failed attempt leaves the checkout open for another', async () => {
    const { id, url } = await sandbox.open()
    await sandbox.choose(id, 'failed')
    expect(await (await fetch(url)).text()).toContain('The last attempt did not go through')
    await sandbox.choose(id, 'paid')
    const { status, payments } = await read(id)
    expect(status).toBe('paid')
    expect(payments.map((payment: Json) => payment.status)).toEqual(['failed', 'succeeded'])
    expect(payments[0].paid_at).toBeNull()
  })

  test('an ended checkout says so and links back to the merchant', async () => {
    const checkout = await sandbox.open()
    await sandbox.call('POST', `/v1/checkouts/${checkout.id}/cancel`)
    const { status, html } = await sandbox.choose(checkout.id, 'paid')
    expect(status).toBe(410)
    expect(html).toContain('This payment was cancelled')
    expect(html).toContain(`href="${checkout.failure_url}"`)
    expect((await fetch(checkout.url)).status).toBe(410)
    expect((await read(checkout.id)).payments).toEqual([])
  })

  test('an unknown outcome and an unknown checkout are refused', async () => {
    const { id } = await sandbox.open()
    expect((await sandbox.choose(id, 'win')).status).toBe(422)
    expect((await sandbox.choose('chk_unknown', 'paid')).status).toBe(404)
    expect((await fetch(`${sandbox.url}/checkout/chk_unknown`)).status).toBe(404)
    expect((await read(id)).status).toBe('open')
  })
})

describe('expiry', () => {
  test('an unpaid checkout expires by the provider’s clock, a paid one does not', async () => {
    const [unpaid, paid] = [await sandbox.open({ expires_in: 60 }), await sandbox.open({ expires_in: 60 })]
    await sandbox.choose(paid.id, 'paid')
    await sandbox.advance(59)
    expect((await read(unpaid.id)).status).toBe('open')
    await sandbox.advance(2)
    expect((await read(unpaid.id)).status).toBe('expired')
    expect((await read(paid.id)).status).toBe('paid')
    expect(await receivedTypes(unpaid.id)).toEqual(['checkout.expired'])
    expect((await sandbox.choose(unpaid.id, 'paid')).status).toBe(410)
  })

  test('a checkout expires automatically once the clock is released', async () => {
    const { id } = await sandbox.open({ expires_in: 1 })
    await sandbox.admin('POST', '/clock', { freeze: false })
    await expect.poll(() => receivedTypes(id)).toEqual(['checkout.expired'])
    await sandbox.admin('POST', '/clock', { freeze: true })
  })
})

describe('magic amounts', () => {
  test('.01 is paid immediately', async () => {
    const { id } = await sandbox.open({ amount: 2001 })
    expect(await receivedTypes(id)).toEqual(['checkout.paid'])
    expect(await read(id)).toMatchObject({ status: 'paid', payments: [{ amount: 2001 }] })
  })

  test('.02 fails every attempt', async () => {
    const { id, failure_url } = await sandbox.open({ amount: 2002 })
    await sandbox.settle()
    expect(await sandbox.choose(id, 'paid')).toMatchObject({ status: 303, location: failure_url })
    expect((await read(id)).status).toBe('open')
    expect(await receivedTypes(id)).toEqual(['checkout.failed_attempt', 'checkout.failed_attempt'])
  })

  test('.03 is processed for 60 seconds, then paid', async () => {
    const { id } = await sandbox.open({ amount: 2003 })
    await sandbox.settle()
    await sandbox.choose(id, 'paid')
    expect((await read(id)).status).toBe('processing')
    await sandbox.advance(61)
    expect((await read(id)).status).toBe('paid')
    expect(await receivedTypes(id)).toEqual(['checkout.paid'])
  })

  test('.04 never finishes and expires', async () => {
    const { id } = await sandbox.open({ amount: 2004 })
    await sandbox.settle()
    expect((await sandbox.choose(id, 'paid')).status).toBe(303)
    expect((await read(id)).status).toBe('processing')
    await sandbox.advance(1801)
    expect(await receivedTypes(id)).toEqual(['checkout.expired'])
  })

  test('.05 is paid after it expired', async () => {
    const { id } = await sandbox.open({ amount: 2005 })
    await sandbox.choose(id, 'paid')
    await sandbox.advance(1801)
    expect((await read(id)).status).toBe('expired')
    await sandbox.advance(6)
    expect((await read(id)).status).toBe('paid')
    expect(await receivedTypes(id)).toEqual(['checkout.expired', 'checkout.paid'])
  })

  test('.06 captures one centavo less', async () => {
    const { id } = await sandbox.open({ amount: 2006 })
    await sandbox.choose(id, 'paid')
    expect((await read(id)).payments).toMatchObject([{ amount: 2005 }])
  })

  test('.07 is captured twice', async () => {
    const { id } = await sandbox.open({ amount: 2007 })
    await sandbox.choose(id, 'paid')
    expect((await read(id)).payments).toMatchObject([{ amount: 2007 }, { amount: 2007 }])
    expect(await receivedTypes(id)).toEqual(['checkout.paid', 'checkout.paid'])
  })

  test('.08 is disputed ten seconds after payment, and a lost dispute takes the money', async () => {
    const { id } = await sandbox.open({ amount: 2008 })
    await sandbox.choose(id, 'paid')
    const payment = (await read(id)).payments[0].id
    await sandbox.advance(11)
    const { body } = await sandbox.call('GET', `/v1/disputes?payment=${payment}`)
    expect(body.data).toMatchObject([{ payment, amount: 2008, status: 'opened' }])
    expect(await receivedTypes(body.data[0].id)).toEqual(['dispute.opened'])
    const balance = async () => (await sandbox.call('GET', '/v1/balance')).body.balance
    const before = await balance()
    expect((await sandbox.admin('POST', `/disputes/${body.data[0].id}`, { outcome: 'lost' })).body.status).toBe('lost')
    expect(await balance()).toBe(before - 2008)
    expect((await sandbox.admin('POST', `/disputes/${body.data[0].id}`, { outcome: 'won' })).status).toBe(409)
    const refund = { payment, amount: 1, reason: 'late', reference: 'r1' }
    expect((await sandbox.call('POST', '/v1/refunds', refund)).body.error.code).toBe('refund_exceeds_payment')
  })

  test('.09 is paid without a webhook, but is in the event log', async () => {
    const { id } = await sandbox.open({ amount: 2009 })
    const { body: log } = await sandbox.call('GET', '/v1/events?limit=1000')
    await sandbox.choose(id, 'paid')
    expect(await receivedTypes(id)).toEqual([])
    const { body } = await sandbox.call('GET', `/v1/events?after=${log.data.at(-1).id}`)
    expect(body.data).toMatchObject([{ type: 'checkout.paid', data: { id, status: 'paid' } }])
  })
})
