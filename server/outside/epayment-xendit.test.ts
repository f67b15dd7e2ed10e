// The Xendit adapter: the adapter contract, a gift from checkout to wallet, and the effects of Xendit's weaknesses.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { capturedAtSandbox } from '#db/sandbox-fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { createLog } from '#server/kit/log.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { clearingBalance, verifyLedger } from '#server/money/ledger/verify.ts'
import { bookUnrecordedRefund } from '#server/money/payments/book-unrecorded-refund.ts'
import { openCheckout } from '#server/money/payments/checkout.ts'
import { reconcile } from '#server/money/payments/reconcile.ts'
import { refundPayment } from '#server/money/payments/refund-payment.ts'
import { refundReceipts } from '#server/money/payments/refund-receipts.ts'
import { retryReceiptRefund } from '#server/money/payments/retry-receipt-refund.ts'
import { sendRefunds } from '#server/money/payments/send-refunds.ts'
import { settle } from '#server/money/payments/settle.ts'
import { sendPayouts } from '#server/money/payouts/send-payouts.ts'
import { postDue } from '#server/money/post-captures.ts'
import { aCreator, anOpenGift, aReservedPayout, getPayment, getProvider, providerTotal } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { ProviderAmbiguous, ProviderRejected } from './epayment.ts'
import { describeEpayment } from './epayment-contract.fixture.ts'
import { xenditEpayment } from './epayment-xendit.ts'
import { ProviderMisconfigured } from './xendit/failures.ts'

const start = () => aServer({ withProvider: true, env: { PAYMENT_PROVIDER: 'xendit' } })

describeEpayment('xendit', start)

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await start()
  provider = getProvider(server)
  await provider.knobs({ refunds: { delay_seconds: 0 } })
})
afterEach(async () => {
  clock.shift(0)
  await provider.knobs({ profile: 'calm', refunds: { delay_seconds: 0 } })
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

function aRequest(reference: string = randomUUID()) {
  const address = `${server.url}/pay/return/x`
  const request = { reference, amount: 100_00n, description: 'Gift', successUrl: address, failureUrl: address }
  return { ...request, expiresInSeconds: 600 }
}

function aPayout(more: object = {}) {
  const request = { reference: `po_${randomUUID()}`, amount: 85_00n, bankSlug: 'bdo', accountNumber: '001234567890' }
  return { ...request, accountName: 'ANA REYES', description: 'PIXEL payout', ...more }
}

/** Waits until the provider has sent all its webhooks, and posts them. */
async function deliverWebhooks(): Promise<void> {
  await provider.quiet()
  await postDue(server.services)
}

async function eventTypes(): Promise<string[]> {
  const rows = await server.services.db.selectFrom('provider_events').select('type').orderBy('id').execute()
  return rows.map((row) => row.type)
}

test('a gift goes to the hosted page, is announced by webhooks and arrives in the wallet; a second capture is refunded', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 1_234_50n })
  const page = await fetch(`${server.providerUrl}/checkout/${gift.checkoutId}`, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'paid' }),
    redirect: 'manual',
  })
  expect(page.headers.get('location')).toBe(`${server.url}/pay/return/${gift.token}`)
  await deliverWebhooks()
  expect(await eventTypes()).toEqual(expect.arrayContaining(['payment.capture', 'payment_session.completed']))
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', provider: 'xendit' })
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(1_234_50n)

  await provider.pay('paid_twice', gift)
  await deliverWebhooks()
  await refundReceipts(server.services)
  await deliverWebhooks()
  expect(await eventTypes()).toContain('refund.succeeded')
  expect(await server.services.db.selectFrom('receipt_refunds').select(['reason', 'state']).execute()).toEqual([
    { reason: 'second_capture', state: 'succeeded' },
  ])
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(1_234_50n)
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
})

test('servers that open one payment concurrently send its payers to one session', async () => {
  const { services } = server
  const luz = await aCreator(services)
  const id = await aGift(services, luz, { amount: 100_00n })
  // Each server has an adapter of its own, which knows only its own pending calls.
  const servers = Array.from({ length: 4 }, () => ({
    ...services,
    epayment: xenditEpayment(services.config, services.log),
  }))
  const opened = await Promise.all(servers.map((one) => openCheckout(one, id)))
  const { link_url } = await getPayment(services, id)
  expect(opened.map(({ linkUrl }) => linkUrl)).toEqual(servers.map(() => link_url))
})

test('a session whose answer was lost is replaced; if it is paid all the same, the money arrives', async () => {
  const luz = await aCreator(server.services)
  await provider.knobs({ webhooks: { drop_probability: 1 } })
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  const lost = await server.services.epayment.createCheckout({ ...aRequest(gift.paymentId) }, 'key:lost')
  expect(lost.checkoutId).not.toBe(gift.checkoutId)
  await provider.pay('paid', { ...gift, checkoutId: lost.checkoutId })
  await provider.pay('expire', gift)
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
})

test('the end of a session whose answer was lost does not end its payment, which another session can still pay', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  const lost = await server.services.epayment.createCheckout({ ...aRequest(gift.paymentId) }, 'key:ended')
  await provider.pay('expire', { ...gift, checkoutId: lost.checkoutId })
  await deliverWebhooks()
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting' })
  await provider.pay('expire', gift)
  await deliverWebhooks()
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'expired' })
})

test('twenty concurrent calls with one key open one session', async () => {
  const request = aRequest()
  const opened = Array.from({ length: 20 }, () => server.services.epayment.createCheckout(request, 'key:same'))
  expect(new Set((await Promise.all(opened)).map((session) => session.checkoutId)).size).toBe(1)
})

test('a payment is found among others whose references contain its own', async () => {
  const { epayment } = server.services
  const reference = randomUUID()
  for (const other of [`${reference}-10`, `x${reference}`, reference]) {
    const { checkoutId } = await epayment.createCheckout(aRequest(other), `key:${other}`)
    await provider.pay('paid', { paymentId: '', checkoutId, token: '' })
  }
  const found = await epayment.findCheckouts(reference)
  expect(found).toMatchObject([{ reference, status: 'paid' }])
  expect(found[0]!.captures).toHaveLength(1)
})

describe('the account number', () => {
  test.each([
    ['gcash', '9171234567', '09171234567'],
    ['maya', '+639171234567', '09171234567'],
    ['gcash', '09171234567', '09171234567'],
    ['epayment', '639171234567', '09171234567'],
    ['bdo', '0012-3456-7890', '001234567890'],
  ])('of %s, %s, is sent as %s', async (bankSlug, accountNumber, sent) => {
    const { reference } = await server.services.epayment.createPayout(
      aPayout({ bankSlug, accountNumber }),
      randomUUID(),
    )
    const payouts = await xendit('GET', `/v2/payouts?reference_id=${reference}`)
    expect(payouts.data[0].channel_properties.account_number).toBe(sent)
  })

  test('of a wallet that is no mobile number is refused before anything is sent', async () => {
    for (const request of [
      aPayout({ bankSlug: 'gcash', accountNumber: '001234567890' }),
      aPayout({ bankSlug: 'epayment', accountNumber: 'user_01' }),
    ]) {
      await expect(server.services.epayment.createPayout(request, randomUUID())).rejects.toThrow(ProviderRejected)
      expect(await server.services.epayment.findPayouts(request.reference)).toEqual([])
    }
  })
})

test('a rejected API key refuses no request', async () => {
  const config = { ...server.services.config, xenditSecretKey: 'xnd_development_wrong' }
  const epayment = xenditEpayment(config, createLog('silent'))
  await expect(epayment.createPayout(aPayout(), 'key:wrong')).rejects.toThrow(ProviderMisconfigured)
  await expect(epayment.createPayout(aPayout(), 'key:wrong')).rejects.toThrow(ProviderAmbiguous)
  await expect(epayment.readRefund('rfd-unknown')).rejects.toThrow(ProviderMisconfigured)
})

describe('a refund', () => {
  async function refund(gift: { paymentId: string }): Promise<void> {
    const { transaction_no } = await getPayment(server.services, gift.paymentId)
    await refundPayment(server.services, transaction_no, 'operator:test')
    await sendRefunds(server.services, { keyPrefix: gift.paymentId })
  }

  async function paidGift() {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    await deliverWebhooks()
    return { ...gift, luz }
  }

  test('whose answer was lost is found by our reference', async () => {
    const { epayment } = server.services
    const gift = await paidGift()
    await provider.knobs({
      refunds: { delay_seconds: 0 },
      api: { faults: [{ route: 'POST /v1/refunds', kind: 'error_after', times: 1 }] },
    })
    await refund(gift)
    await deliverWebhooks()
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'refunded' })
    const [row] = await getRefunds(gift.paymentId)
    expect(await epayment.readRefund(row!.provider_refund_id!)).toMatchObject({
      reference: `refund:${gift.paymentId}:1`,
      status: 'succeeded',
    })
  })

  test('that was made in the dashboard names no reference of ours, and is booked by its payment', async () => {
    const gift = await paidGift()
    const { provider_payment_id, transaction_no } = await getPayment(server.services, gift.paymentId)
    const { payment_request_id } = await xendit('GET', `/v3/payments/${provider_payment_id}`)
    const { id } = await xendit('POST', '/refunds', { payment_request_id, reason: 'REQUESTED_BY_CUSTOMER' })
    await deliverWebhooks()
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
    expect(await bookUnrecordedRefund(server.services, id, 'operator:test', async () => {})).toEqual({
      outcome: 'booked',
      transactionNo: transaction_no,
      amount: 100_00n,
    })
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'refunded' })
  })

  test.each([
    ['REFUND_AMOUNT_EXCEEDED', 'more than is left of the payment'],
    ['INELIGIBLE_TRANSACTION_STATUS', 'the payment is in no state to be refunded'],
    ['PARTIAL_REFUND_COUNTS_EXCEEDED', 'the channel allows no further refund of this payment'],
    ['INVALID_VALUE_ERROR', 'the channel does not accept one of the values'],
    ['TRANSACTION_NOT_FOUND', 'Xendit does not know the payment'],
    ['INVALID_MERCHANT_SETTINGS', 'our account is not set up at the channel'],
  ])('refused with %s ends with its reason, and is not tried again', async (refund_refusal, words) => {
    const gift = await paidGift()
    await provider.knobs({ xendit: { refund_refusal } })
    await refund(gift)
    expect(await getRefunds(gift.paymentId)).toMatchObject([{ state: 'failed', cause: refund_refusal, due_at: null }])
    expect(server.services.epayment.refusalText(refund_refusal)).toContain(words)
    expect((await getBalances(server.services.db, gift.luz.account_id)).available).toBe(100_00n)
    await provider.knobs({ xendit: { refund_refusal: null } })
    await sendRefunds(server.services, { everything: true })
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
  })

  test('of a second capture that is refused waits for the operator, with its reason', async () => {
    const gift = await paidGift()
    // Receipts in suspense from other tests must not be refunded here.
    const later = new Date('2100-01-01')
    await server.services.db.updateTable('receipt_refunds').set({ due_at: later }).execute()
    await provider.pay('paid_twice', gift)
    await provider.knobs({ xendit: { refund_refusal: 'INVALID_MERCHANT_SETTINGS' } })
    await deliverWebhooks()
    await refundReceipts(server.services)
    const read = () =>
      server.services.db
        .selectFrom('receipt_refunds')
        .select(['provider_payment_id', 'state', 'attempts', 'cause'])
        .where('payment_id', '=', gift.paymentId)
        .executeTakeFirstOrThrow()
    const refused = await read()
    expect(refused).toMatchObject({ state: 'failed', attempts: 1, cause: 'INVALID_MERCHANT_SETTINGS' })
    expect(JSON.stringify(await verifyLedger(server.services.db))).toContain('INVALID_MERCHANT_SETTINGS')
    clock.shift(86_400_000)
    await refundReceipts(server.services)
    expect(await read()).toEqual(refused)

    await provider.knobs({ xendit: { refund_refusal: null } })
    await retryReceiptRefund(server.services.db, server.services, refused.provider_payment_id)
    await refundReceipts(server.services)
    await deliverWebhooks()
    expect(await read()).toMatchObject({ state: 'succeeded', cause: null })
  })

  function getRefunds(paymentId: string) {
    return server.services.db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).execute()
  }
})

describe('a payout', () => {
  afterEach(() => provider.knobs({ xendit: { payout_refusal: null } }))

  test.each([
    ['RECIPIENT_ACCOUNT_NUMBER_ERROR', 'account_unknown'],
    ['MINIMUM_TRANSFER_LIMIT_ERROR', 'limit_reached'],
    ['MAXIMUM_TRANSFER_LIMIT_ERROR', 'limit_reached'],
    ['AMOUNT_INCREMENT_NOT_SUPPORTED', 'limit_reached'],
    ['CHANNEL_CODE_NOT_SUPPORTED', 'rejected'],
  ])('refused with %s ends with the cause %s, and is not sent again', async (payout_refusal, cause) => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    await deliverWebhooks()
    await provider.knobs({ xendit: { payout_refusal } })
    const { number, reference } = await aReservedPayout(server.services, luz, 85_00n)
    await sendPayouts(server.services)
    const read = () =>
      server.services.db
        .selectFrom('payouts')
        .select(['state', 'cause'])
        .where('transaction_no', '=', number)
        .executeTakeFirst()
    expect(await read()).toEqual({ state: 'failed', cause })
    await provider.knobs({ xendit: { payout_refusal: null } })
    await sendPayouts(server.services, { everything: true })
    expect(await server.services.epayment.findPayouts(reference)).toEqual([])
    expect(await read()).toEqual({ state: 'failed', cause })
  })

  test('to a number that is not one of the wallet is refused for the number', async () => {
    const request = {
      reference: 'po_x',
      amount: 85_00n,
      bankSlug: 'gcash',
      accountNumber: '001234567890',
      accountName: 'Luz Reyes',
      description: 'PIXEL payout',
    }
    await expect(server.services.epayment.createPayout(request, 'po_x')).rejects.toMatchObject({
      code: 'RECIPIENT_ACCOUNT_NUMBER_ERROR',
    })
  })
})

test('a payout that a v3 webhook announces is settled, under the id it was made with', async () => {
  await provider.knobs({ xendit: { payout_events: 'v3' } })
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.pay('paid', gift)
  await deliverWebhooks()
  const { number, reference } = await aReservedPayout(server.services, luz, 85_00n)
  await sendPayouts(server.services)
  await provider.advance(60)
  await deliverWebhooks()
  expect(await eventTypes()).toContain('v3_payout.succeeded')
  const { rows } = await server.services.database.pool.query(
    `select p.state, p.contradiction, a.provider_payout_id from payouts p join payout_attempts a on a.payout_id = p.id
      where p.transaction_no = $1 and a.reference = $2`,
    [number, reference],
  )
  expect(rows).toEqual([{ state: 'paid', contradiction: null, provider_payout_id: expect.stringMatching(/^disb-/) }])
  expect(await server.services.epayment.readPayout('po-unknown')).toBeUndefined()
})

describe('a webhook', () => {
  const body = JSON.stringify({ event: 'payment_session.completed', data: { payment_session_id: 'ps-1' } })

  function read(raw: string, headers: Record<string, string | string[]>, more: object = {}) {
    const config = { ...server.services.config, xenditWebhookTokens: ['the-new-token-000', 'the-old-token-000'] }
    return xenditEpayment({ ...config, ...more }, createLog('silent')).readWebhook(headers, Buffer.from(raw))
  }
  const withToken = { 'x-callback-token': 'the-new-token-000', 'webhook-id': 'wh-1' }
  const hint = (type: string, data: object) => read(JSON.stringify({ event: type, data }), withToken)

  test('with either token names the object to read again', () => {
    const expected = { eventId: 'wh-1', type: 'payment_session.completed', checkoutId: 'ps-1' }
    expect(read(body, withToken)).toEqual({ ...expected, refundId: null, payoutId: null, disputeId: null })
    expect(read(body, { ...withToken, 'x-callback-token': 'the-old-token-000' })).toMatchObject(expected)
  })

  test.each([
    ['no token', {}],
    ['another token', { 'x-callback-token': 'the-new-token-001' }],
    ['the token in other letters', { 'x-callback-token': 'THE-NEW-TOKEN-000' }],
    ['the token and a letter that base64 passes over', { 'x-callback-token': 'the-new-token-000=' }],
    ['a part of the token', { 'x-callback-token': 'the-new-token' }],
    ['both tokens', { 'x-callback-token': 'the-new-token-000,the-old-token-000' }],
    ['an empty token', { 'x-callback-token': '' }],
    ['the token twice', { 'x-callback-token': ['the-new-token-000', 'the-new-token-000'] }],
  ])('with %s is ignored', (_, headers: Record<string, string | string[]>) => {
    expect(read(body, headers)).toBeUndefined()
  })

  test.each(['', '{', 'null', '[]', '{}', '{"event":"x"}', '{"event":1,"data":{}}', '{"event":"a b","data":{}}'])(
    'with the body %s is ignored',
    (raw) => expect(read(raw, withToken)).toBeUndefined(),
  )

  test('without an id of its own is identified by its bytes', () => {
    const { 'webhook-id': _, ...token } = withToken
    const first = read(body, token)
    expect(first?.eventId).toMatch(/^[0-9a-f]{64}$/)
    expect(read(body, token)).toEqual(first)
    expect(read(`${body} `, token)?.eventId).not.toBe(first?.eventId)
  })

  test('about another account is ignored', () => {
    const ours = { xenditBusinessId: 'ours' }
    const about = (business_id: string) => JSON.stringify({ ...JSON.parse(body), business_id })
    expect(read(about('ours'), withToken, ours)).toBeDefined()
    expect(read(about('theirs'), withToken, ours)).toBeUndefined()
    expect(read(body, withToken, ours)).toBeUndefined()
  })

  test('names its object by type, also for refunds that are wrapped twice', () => {
    expect(hint('payment.capture', { payment_id: 'py-1' })).toMatchObject({ checkoutId: 'py-1' })
    expect(hint('payment.succeeded', { payment_id: 'py-1' })).toMatchObject({ checkoutId: 'py-1' })
    expect(hint('payment_session.expired', { payment_session_id: 'ps-1' })).toMatchObject({ checkoutId: 'ps-1' })
    expect(hint('refund.succeeded', { id: 'rfd-1' })).toMatchObject({ refundId: 'rfd-1' })
    expect(hint('refund.failed', { data: { id: 'rfd-1' } })).toMatchObject({ refundId: 'rfd-1' })
    for (const fact of ['succeeded', 'failed', 'reversed'])
      expect(hint(`payout.${fact}`, { id: 'disb-1' })).toMatchObject({ payoutId: 'disb-1' })
    for (const fact of ['succeeded', 'failed', 'reversed', 'rejected', 'pending_compliance'])
      expect(hint(`v3_payout.${fact}`, { payout_id: 'po-1' })).toMatchObject({ payoutId: 'po-1' })
  })

  test('of a type that moves no money, or an unknown one, is stored and changes nothing', () => {
    for (const type of ['payment.failure', 'payment.authorization', 'payment_request.expiry', 'weather.changed'])
      expect(hint(type, { id: 'x-1', payment_id: 'py-1' })).toEqual({
        eventId: 'wh-1',
        type,
        checkoutId: null,
        refundId: null,
        payoutId: null,
        disputeId: null,
      })
  })

  test('with false content changes nothing: the object is read again', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    const { provider_checkout_id } = await getPayment(server.services, gift.paymentId)
    const data = { payment_session_id: provider_checkout_id, status: 'COMPLETED', amount: 100 }
    const [token] = server.services.config.xenditWebhookTokens
    const send = (token: string) =>
      fetch(`${server.url}/v1/webhooks/xendit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-callback-token': token },
        body: JSON.stringify({ event: 'payment_session.completed', data }),
      })
    expect((await send('not-the-token-at-all')).status).toBe(400)
    expect((await send(token!)).status).toBe(200)
    await postDue(server.services)
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting' })
  })
})

test('a past payment of the demo is read as ours', async () => {
  const { services } = server
  const reference = randomUUID()
  const past = { reference, amount: 50_00n, description: 'Regalo', paidAt: new Date(Date.now() - 86_400_000) }
  const ids = await capturedAtSandbox(services, [past])
  expect(await services.epayment.readCheckouts(ids)).toMatchObject([
    { reference, status: 'paid', captures: [{ amount: 50_00n, paidAt: past.paidAt }] },
  ])
})

test('what another installation sells through the same account is neither posted nor refunded', async () => {
  const { services } = server
  const theirs = xenditEpayment(
    { ...services.config, secret: { current: 'another-installation-0123456789ab', old: [] } },
    services.log,
  )
  const reference = randomUUID()
  const { checkoutId } = await theirs.createCheckout({ ...aRequest(reference), amount: 321_00n }, 'key:theirs')
  await provider.pay('paid', { paymentId: '', checkoutId, token: '' })
  await deliverWebhooks()
  await settle(services, await services.epayment.findCheckouts(reference))
  const setAside = services.db.selectFrom('receipt_refunds').selectAll().where('amount', '=', 321_00n)
  expect(await setAside.execute()).toEqual([])
  // What our own backup had lost is sent back, as ever: its payer got nothing.
  await settle(services, await theirs.findCheckouts(reference))
  expect(await setAside.execute()).toMatchObject([{ reason: 'unknown_reference' }])
  await refundReceipts(services)
})

test('a session that an earlier version opened, without a mark, is posted when its payment is known', async () => {
  const { services } = server
  const luz = await aCreator(services)
  const gift = await anOpenGift(services, luz, { amount: 100_00n })
  const checkoutId = await aSessionOf(`pi_${gift.paymentId}_0123abcd`, 100)
  await provider.pay('paid', { ...gift, checkoutId })
  await deliverWebhooks()
  expect(await getPayment(services, gift.paymentId)).toMatchObject({ state: 'paid' })
})

test('what another program sells through the same account is left alone', async () => {
  const checkoutId = await aSessionOf('INV-2026-0001', 500)
  const before = await eventTypes()
  await provider.pay('paid', { paymentId: '', checkoutId, token: '' })
  await deliverWebhooks()
  expect((await eventTypes()).slice(before.length).sort()).toEqual(['payment.capture', 'payment_session.completed'])
  const setAside = server.services.db.selectFrom('receipt_refunds').selectAll().where('amount', '=', 500_00n)
  expect(await setAside.execute()).toEqual([])
})

/** Opens a session under any reference id; `amount` in pesos. Answers its id. */
async function aSessionOf(reference_id: string, amount: number): Promise<string> {
  const session = await xendit('POST', '/sessions', {
    reference_id,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount,
    currency: 'PHP',
    country: 'PH',
    customer: { reference_id: 'cus_1', type: 'INDIVIDUAL', individual_detail: { given_names: 'Ana' } },
    success_return_url: server.url,
    cancel_return_url: server.url,
  })
  return session.payment_session_id
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
async function xendit(method: string, path: string, body?: object): Promise<any> {
  const { xenditUrl, xenditSecretKey } = server.services.config
  const headers = {
    authorization: `Basic ${Buffer.from(`${xenditSecretKey}:`).toString('base64')}`,
    'api-version': '2024-11-11',
    'content-type': 'application/json',
  }
  return (await fetch(`${xenditUrl}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json()
}
