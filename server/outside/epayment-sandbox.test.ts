// The sandbox adapter: each answer of the provider becomes a result, a refusal or "ambiguous", and unsigned webhooks are ignored.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { getEvent, getProvider, providerTotal, webhookHeaders } from '#server/money/testing.ts'
import { checkProperty } from '#test/property.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { ProviderAmbiguous, ProviderRejected } from './epayment.ts'
import { describeEpayment } from './epayment-contract.fixture.ts'
import { sandboxEpayment } from './epayment-sandbox.ts'

describeEpayment('sandbox', () => aServer({ withProvider: true }))

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

let requests = 0

function aRequest(amount = 100_00n) {
  const address = `${server.url}/pay/return/x`
  const reference = `request-${++requests}`
  return { reference, amount, description: 'Gift', successUrl: address, failureUrl: address, expiresInSeconds: 600 }
}

function create(request = aRequest(), key = `key:${request.reference}`) {
  return server.services.epayment.createCheckout(request, key)
}

test('one key opens one checkout, also for twenty concurrent calls', async () => {
  const request = aRequest()
  const checkouts = await Promise.all(Array.from({ length: 20 }, () => create(request)))
  expect(new Set(checkouts.map((checkout) => checkout.checkoutId)).size).toBe(1)
  expect(await server.services.epayment.findCheckouts(request.reference)).toHaveLength(1)
})

test('a refusal is distinguished from a missing answer', async () => {
  await expect(create(aRequest(1n))).rejects.toThrow(ProviderRejected)
  // A key of another request is no refusal: something with that key exists.
  await create(aRequest(), 'key:used')
  await expect(create(aRequest(), 'key:used')).rejects.toThrow(ProviderAmbiguous)
})

test.each([
  'error_before',
  'error_after',
  'reset_before',
  'reset_after',
  'too_many_requests',
  'malformed_json',
  'html_502',
])('%s is ambiguous, and the same key then finds the one checkout', async (kind) => {
  const request = aRequest()
  await provider.knobs({ api: { faults: [{ route: '*', kind, times: 1 }] } })
  await expect(create(request)).rejects.toThrow(ProviderAmbiguous)
  const { checkoutId } = await create(request)
  expect((await server.services.epayment.findCheckouts(request.reference)).map((found) => found.checkoutId)).toEqual([
    checkoutId,
  ])
})

test('ids that the provider does not know are left out', async () => {
  const { checkoutId } = await create()
  const read = await server.services.epayment.readCheckouts(['chk_unknown', checkoutId])
  expect(read.map((checkout) => checkout.checkoutId)).toEqual([checkoutId])
  expect(await server.services.epayment.readCheckouts([])).toEqual([])
  expect(await server.services.epayment.readRefund('rfd_unknown')).toBeUndefined()
})

test('captures are exact to the centavo, failed attempts do not count, and the total is captures less refunds', async () => {
  const { epayment } = server.services
  const before = await providerTotal({ epayment })
  const { checkoutId } = await create(aRequest(99_999_99n))
  const gift = { paymentId: '', checkoutId, token: '' }
  await provider.knobs({ refunds: { delay_seconds: 0 } })
  await provider.pay('failed', gift)
  expect(await epayment.readCheckouts([checkoutId])).toMatchObject([{ status: 'open', captures: [] }])
  await provider.pay('paid', gift)
  const [paid] = await epayment.readCheckouts([checkoutId])
  expect(paid).toMatchObject({ status: 'paid', captures: [{ amount: 99_999_99n, paidAt: expect.any(Date) }] })
  expect((await providerTotal({ epayment })) - before).toBe(99_999_99n)

  const providerPaymentId = paid!.captures[0]!.providerPaymentId
  const refund = await epayment.createRefund(
    { providerPaymentId, amount: 99_999_99n, reason: 'second_capture', reference: 'r1' },
    'refund:1',
  )
  await provider.quiet()
  expect(await epayment.readRefund(refund.refundId)).toMatchObject({ status: 'succeeded', providerPaymentId })
  expect(await providerTotal({ epayment })).toBe(before)
  // A refunded checkout was captured all the same.
  expect(await epayment.readCheckouts([checkoutId])).toMatchObject([{ captures: [{ amount: 99_999_99n }] }])
})

test('a payout can go to an account at the provider itself', async () => {
  const { epayment } = server.services
  const request = {
    reference: 'direct-1',
    amount: 60_000_00n,
    bankSlug: 'epayment',
    accountNumber: 'wal_1',
    accountName: 'Ana Reyes',
    description: 'PIXEL payout',
  }
  const { payoutId } = await epayment.createPayout(request, 'key:direct-1')
  await provider.advance(60)
  await provider.quiet()
  expect(await epayment.readPayout(payoutId)).toMatchObject({ status: 'paid', amount: 60_000_00n })
})

test('a closed account has its own cause, whether the payout failed or was returned', async () => {
  const { epayment } = server.services
  for (const [accountNumber, status] of [
    ['343434', 'failed'],
    ['654321', 'returned'],
  ] as const) {
    const request = {
      reference: `closed-${accountNumber}`,
      amount: 85_00n,
      bankSlug: 'bdo',
      accountNumber,
      accountName: 'Ana Reyes',
      description: 'PIXEL payout',
    }
    const { payoutId } = await epayment.createPayout(request, `key:${request.reference}`)
    await provider.advance(60)
    await provider.quiet()
    await provider.advance(60)
    await provider.quiet()
    expect(await epayment.readPayout(payoutId)).toMatchObject({ status, cause: 'account_closed' })
  }
})

test('a wrong API key refuses no request: the result is ambiguous', async () => {
  const stranger = sandboxEpayment({ ...server.services.config, sandboxApiKey: 'sk_test_wrong' })
  await expect(stranger.createCheckout(aRequest(), 'key:stranger')).rejects.toThrow(ProviderAmbiguous)
  await expect(stranger.readPayout('pyt_1')).rejects.toThrow(ProviderAmbiguous)
})

describe('a webhook', () => {
  const body = getEvent('checkout.paid', 'chk_1')
  const read = (headers: Record<string, string>, raw: Buffer) => server.services.epayment.readWebhook(headers, raw)

  test('that is signed names the object to read again', () => {
    const headers = webhookHeaders(server.services, body, { id: 'evt_1' })
    expect(read(headers, Buffer.from(body))).toEqual({
      eventId: 'evt_1',
      type: 'checkout.paid',
      checkoutId: 'chk_1',
      refundId: null,
      payoutId: null,
      disputeId: null,
    })
    const refund = getEvent('refund.succeeded', 'rfd_1')
    expect(read(webhookHeaders(server.services, refund), Buffer.from(refund))).toMatchObject({
      checkoutId: null,
      refundId: 'rfd_1',
    })
    const payout = getEvent('payout.returned', 'pyt_1')
    expect(read(webhookHeaders(server.services, payout), Buffer.from(payout))).toMatchObject({
      checkoutId: null,
      refundId: null,
      payoutId: 'pyt_1',
    })
  })

  test('is valid for five minutes either way', () => {
    const now = Math.floor(Date.now() / 1000)
    for (const [shift, good] of [
      [-295, true],
      [299, true],
      [-302, false],
      [310, false],
    ] as const) {
      const headers = webhookHeaders(server.services, body, { at: now + shift })
      expect(read(headers, Buffer.from(body)) !== undefined, `${shift} s`).toBe(good)
    }
  })

  test('with any byte changed is ignored: a thousand examples', async () => {
    const headers = webhookHeaders(server.services, body)
    const fields = ['body', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
    await checkProperty(
      fc.property(fc.constantFrom(...fields), fc.nat(), fc.integer({ min: 1, max: 127 }), (field, at, flip) => {
        const whole = Buffer.from(field === 'body' ? body : headers[field]!)
        whole[at % whole.length]! ^= flip
        const changed = field === 'body' ? headers : { ...headers, [field]: whole.toString('latin1') }
        return read(changed, field === 'body' ? whole : Buffer.from(body)) === undefined
      }),
      {
        numRuns: 1000,
        // The final `=` becomes `,`, and the `v` of the version `V`: a lenient decoder reads both as what was signed.
        examples: [
          ['webhook-signature', headers['webhook-signature']!.length - 1, 0x11],
          ['webhook-signature', 0, 0x20],
        ],
      },
    )
  })

  test('whose signature is encoded in another way is ignored, though it decodes to the same bytes', () => {
    const headers = webhookHeaders(server.services, body)
    const [version, base64] = headers['webhook-signature']!.split(',') as [string, string]
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    // 32 bytes leave the last two bits of the last base64 character unused.
    const spareBit = `${base64.slice(0, -2)}${alphabet[alphabet.indexOf(base64.at(-2)!) ^ 1]}=`
    const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=$/, '')
    for (const written of [spareBit, urlSafe, base64.replace('=', ','), `${base64}=`, `${base64}\t`]) {
      expect(Buffer.from(written, 'base64')).toEqual(Buffer.from(base64, 'base64'))
      expect(read({ ...headers, 'webhook-signature': `${version},${written}` }, Buffer.from(body)), written).toBe(
        undefined,
      )
    }
    for (const written of [base64, `${version}a,${base64}`, ''])
      expect(read({ ...headers, 'webhook-signature': written }, Buffer.from(body)), written).toBe(undefined)
    // While secrets are rotated there is a signature for each.
    const rotated = { ...headers, 'webhook-signature': `v1,${'A'.repeat(43)}= ${version},${base64}` }
    expect(read(rotated, Buffer.from(body))).toBeDefined()
  })
})
