// Buying a post: who may buy which post at which price, only once, and what the payment unlocks.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { bookDispute } from '#server/money/disputes/book-dispute.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { postCaptures, postReceiptRefund } from '#server/money/ledger/movements.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { refundReceipts } from '#server/money/payments/refund-receipts.ts'
import { settle } from '#server/money/payments/settle.ts'
import { supersedeCheckouts } from '#server/money/payments/supersede-checkouts.ts'
import { aCreator, type Creator, getPayment, getProvider, giveBack } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { anImage, getContent, type Made, PAID } from './testing.ts'

const MINUTE_MS = 60_000
let server: TestServer
let content: ReturnType<typeof getContent>
let provider: ReturnType<typeof getProvider>
let luz: Creator
let ana: Creator
let buyer: string
let snap: Made

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
  provider = getProvider(server)
  await provider.knobs({ refunds: { delay_seconds: 0 } })
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz Makes' })
  ana = await aCreator(server.services, { page_name: 'Ana Buys' })
  buyer = await server.signIn(ana.account_id)
  snap = await content.make(luz)
})
afterEach(async () => {
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

async function isLocked(post: Made, as: string | undefined): Promise<boolean> {
  const { status, body } = await content.read(post, as)
  expect(status).toBe(200)
  return body.data.images.some((photo: { is_locked: boolean }) => photo.is_locked)
}

async function getTransactions(post: Made) {
  return (await server.inject('GET', '/v1/user/transactions', { as: post.by })).body.data
}

function getPurchases(post: Made) {
  return server.services.db.selectFrom('purchases').selectAll().where('post_id', '=', post.id).execute()
}

async function refund(post: Made): Promise<void> {
  const [purchase] = await getPurchases(post)
  await giveBack(server.services, purchase!.payment_id)
}

/** The checkout behind this link, as `provider.pay` expects it. */
function checkout(address: string) {
  return { paymentId: '', token: '', checkoutId: address.split('/').at(-1)! }
}

function getPaymentByLink(address: string) {
  return server.services.db.selectFrom('payments').selectAll().where('link_url', '=', address).executeTakeFirstOrThrow()
}

/** Reads the checkouts behind these links at the provider. */
async function readCheckouts(...addresses: string[]) {
  const payments = await Promise.all(addresses.map(getPaymentByLink))
  return server.services.epayment.readCheckouts(payments.map((payment) => payment.provider_checkout_id!))
}

/** The provider's reports about a dispute of the payment behind this link. */
async function aDispute(address: string) {
  const { id, provider_payment_id, amount } = await getPaymentByLink(address)
  const dispute = { disputeId: `dsp_${id}`, providerPaymentId: provider_payment_id!, amount, openedAt: clock.now() }
  return (status: 'opened' | 'won' | 'lost') => bookDispute(server.services, { ...dispute, status })
}

function link({ status, body }: Answer): string {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.link_url
}

/** Refunds unapplied captures: the first run requests the refund at the provider, the second reads its result. */
async function refundAndList(paymentId: string) {
  await refundReceipts(server.services)
  await provider.quiet()
  clock.moveTo(clock.now().getTime() + MINUTE_MS)
  await refundReceipts(server.services)
  return server.services.db
    .selectFrom('receipt_refunds')
    .select(['reason', 'state', 'amount'])
    .where('payment_id', '=', paymentId)
    .execute()
}

describe('a purchase', () => {
  test('unlocks the post for its buyer, in all of the buyer’s sessions, and for nobody else', async () => {
    const bought = await content.buy(snap, buyer)
    expect(bought.body.data).toEqual({
      link_url: expect.stringContaining(server.providerUrl),
      payment_token: expect.any(String),
    })
    expect(await isLocked(snap, buyer)).toBe(true)
    await content.pay([link(bought)])
    expect(await isLocked(snap, buyer)).toBe(false)
    expect(await isLocked(snap, await server.signIn(ana.account_id))).toBe(false)
    // Another viewer who knows the address, signed in or not.
    expect(await isLocked(snap, undefined)).toBe(true)
    expect(await isLocked(snap, await server.signIn((await aCreator(server.services)).account_id))).toBe(true)
  })

  test('appears as a payment in the creator’s wallet, and leads the buyer back to the post', async () => {
    const slide = await content.make(luz, { previews: [false, true] })
    await content.sell(slide, buyer)
    const bought = await content.buy(snap, buyer)
    await content.pay([link(bought)])
    expect(await getTransactions(snap)).toMatchObject([
      { description: 'Snap sold to Ana Buys', type: 'payment', status: 'completed', total_amount: 50 },
      { description: 'Snap Slide sold to Ana Buys', type: 'payment', status: 'completed', total_amount: 50 },
    ])
    const status = await server.inject('GET', `/v1/payments/${bought.body.data.payment_token}`)
    expect(status.body.data).toMatchObject({
      type: 'payment',
      state: 'paid',
      beneficiary_message: { message: expect.stringContaining('purchases') },
      continue_url: `/${luz.page_url}/pixel-snap/${snap.id}`,
    })
    const [{ payment_id }] = (await server.services.db
      .selectFrom('purchases')
      .select('payment_id')
      .where('post_id', '=', slide.id)
      .execute()) as [{ payment_id: string }]
    expect(await getPayment(server.services, payment_id)).toMatchObject({
      channel: 'web',
      success_url: `/${luz.page_url}/pixel-snap/set/${slide.id}`,
    })
  })

  test('from the mobile app unlocks immediately, while the money stays pending until the 15th', async () => {
    await content.pay([link(await content.buy(snap, buyer, {}, { 'x-pixel-client': 'mobile-app' }))])
    expect(await isLocked(snap, buyer)).toBe(false)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 50_00n })
  })

  test('that fails or is cancelled unlocks nothing and can be tried again', async () => {
    for (const outcome of ['failed', 'cancelled'] as const)
      await content.pay([link(await content.buy(snap, buyer))], outcome)
    expect(await isLocked(snap, buyer)).toBe(true)
    await content.sell(snap, buyer)
    expect(await isLocked(snap, buyer)).toBe(false)
  })

  test('that is refunded locks the post again, leaves the library and the list of buyers, and can be made again', async () => {
    await content.sell(snap, buyer)
    await refund(snap)
    expect(await isLocked(snap, buyer)).toBe(true)
    expect((await server.inject('GET', '/v1/user/purchases', { as: buyer })).body.data).toEqual([])
    expect((await content.buyers(snap, snap.by)).body.data).toEqual([])
    expect((await content.read(snap, snap.by)).body.data.purchase_count).toBe(0)
    expect((await content.buy(snap, buyer)).status).toBe(200)
  })
})

describe('a purchase is refused', () => {
  test.each<[string, () => Promise<[Made, string | undefined]>, object]>([
    ['for a visitor who is not signed in', async () => [snap, undefined], { status: 401 }],
    [
      'for the post’s own creator',
      async () => [snap, snap.by],
      { status: 422, body: { errors: { image_id: [texts.ownPage] } } },
    ],
    [
      'of a free post',
      async () => [await content.make(luz, { price_id: 1 }), buyer],
      { status: 422, body: { errors: { image_id: [texts.freeContent] } } },
    ],
    [
      'of a draft',
      async () => [await content.make(luz, { is_published: false }), buyer],
      { status: 410, body: { exception: 'ContentNotAccessibleException' } },
    ],
    ['of a Snap requested as a Slide', async () => [{ ...snap, kind: 'slide' }, buyer], { status: 404 }],
    ['of an unknown post', async () => [{ ...snap, id: snap.id.replace(/.$/, 'x') }, buyer], { status: 404 }],
  ])('%s', async (_, arrange, answer) => {
    const [post, as] = await arrange()
    expect(await content.buy(post, as)).toMatchObject(answer)
    expect(await getPurchases(snap)).toEqual([])
  })

  test('of a deleted post', async () => {
    await content.remove(snap)
    expect(await content.buy(snap, buyer)).toMatchObject({ status: 410 })
  })

  test('when either the creator or the buyer has blocked the other', async () => {
    for (const [blocker_id, blocked_id] of [
      [luz.account_id, ana.account_id],
      [ana.account_id, luz.account_id],
    ] as const) {
      await server.services.db.deleteFrom('blocks').execute()
      await server.services.db.insertInto('blocks').values({ blocker_id, blocked_id }).execute()
      expect(await content.buy(snap, buyer)).toMatchObject({ status: 404 })
    }
  })

  test('when the buyer has already bought the post', async () => {
    await content.sell(snap, buyer)
    expect(await content.buy(snap, buyer)).toMatchObject({
      status: 409,
      body: { exception: 'AlreadyPurchasedException' },
    })
  })

  test('when a redirect URL is not on our origin', async () => {
    for (const field of ['success_redirect_url', 'failure_redirect_url'])
      for (const address of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
        expect(await content.buy(snap, buyer, { [field]: address })).toMatchObject({
          status: 422,
          body: { errors: { [field]: [texts.ownOrigin] } },
        })
  })

  test('when a redirect URL is not on our origin, also while a checkout of the buyer’s is open', async () => {
    expect(await content.buy(snap, buyer)).toMatchObject({ status: 200 })
    expect(await content.buy(snap, buyer, { success_redirect_url: 'https://evil.example/' })).toMatchObject({
      status: 422,
      body: { errors: { success_redirect_url: [texts.ownOrigin] } },
    })
  })
})

describe('a post is bought only once', () => {
  test('twenty concurrent purchase requests open one checkout', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => content.buy(snap, buyer)))
    expect(new Set(answers.map(link)).size).toBe(1)
    expect(await getPurchases(snap)).toHaveLength(1)
  })

  test('a post id in capitals means the same post', async () => {
    const first = link(await content.buy(snap, buyer))
    expect(link(await content.buy({ ...snap, id: snap.id.toUpperCase() }, buyer))).toBe(first)
  })

  test('an idempotency key returns its first result, also after payment, and is refused with a different body', async () => {
    const key = { 'idempotency-key': 'one' }
    const other = { 'idempotency-key': 'two' }
    const first = link(await content.buy(snap, buyer, {}, key))
    // The second key found an open checkout and stays bound to it.
    expect(link(await content.buy(snap, buyer, {}, other))).toBe(first)
    await content.pay([first])
    expect(link(await content.buy(snap, buyer, {}, key))).toBe(first)
    expect(link(await content.buy(snap, buyer, {}, other))).toBe(first)
    expect(await content.buy(snap, buyer, { is_anonymous: 1 }, key)).toMatchObject({
      status: 409,
      body: { exception: 'IdempotencyConflictException' },
    })
  })

  test('a checkout paid twice at the provider is one purchase, and the second capture is refunded', async () => {
    await content.pay([link(await content.buy(snap, buyer))], 'paid_twice')
    const [purchase] = await getPurchases(snap)
    expect(await refundAndList(purchase!.payment_id)).toEqual([
      { reason: 'second_capture', state: 'succeeded', amount: 50_00n },
    ])
    expect(await isLocked(snap, buyer)).toBe(false)
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(50_00n)
    expect((await content.read(snap, snap.by)).body.data.purchase_count).toBe(1)
  })

  test('two paid checkouts of which one is paid late are one purchase, and the late payment is refunded', async () => {
    const first = link(await content.buy(snap, buyer))
    clock.shift(31 * MINUTE_MS)
    const second = link(await content.buy(snap, await server.signIn(ana.account_id)))
    expect(second).not.toBe(first)
    await content.pay([second])
    await provider.pay('expire', checkout(first))
    await provider.pay('paid_late', checkout(first))
    await settle(server.services, await readCheckouts(first))
    expect(await refundAndList((await getPaymentByLink(first)).id)).toEqual([
      { reason: 'paid_already', state: 'succeeded', amount: 50_00n },
    ])
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(50_00n)
    expect((await content.buyers(snap, await server.signIn(luz.account_id))).body.meta.total).toBe(1)
  })
})

test('of captures that are reported together, the first of the right amount is the purchase; the others are refunded', async () => {
  const dear = await getPaymentByLink(link(await content.buy(snap, buyer)))
  await content.update(snap, { price_id: PAID - 6 })
  const cheap = await getPaymentByLink(link(await content.buy(snap, buyer)))
  const captures = [
    { reference: dear.id, providerPaymentId: `wrong_${dear.id}`, amount: 49_00n },
    { reference: dear.id, providerPaymentId: `pay_${dear.id}`, amount: 50_00n },
    { reference: cheap.id, providerPaymentId: `pay_${cheap.id}`, amount: 20_00n },
  ].map((capture, at) => ({ ...capture, paidAt: new Date(clock.now().getTime() + at) }))
  const { db, epayment } = server.services
  const posted = await postCaptures(db, epayment.name, captures.toReversed())
  const outcomes = posted.map(({ payment_id, outcome }) => [payment_id === dear.id ? 'dear' : 'cheap', outcome])
  expect(outcomes.toSorted()).toEqual([
    ['cheap', 'paid_already'],
    ['dear', 'settled'],
    ['dear', 'wrong_amount'],
  ])
  expect((await getBalances(db, luz.account_id)).available).toBe(50_00n)
  // As if the provider had refunded the others, which it does not know.
  for (const { providerPaymentId: id, amount } of captures)
    await postReceiptRefund(db, epayment.name, id, { refundId: `rfd_${id}`, amount }, clock.now())
})

describe('an open checkout', () => {
  const mobile = { 'x-pixel-client': 'mobile-app' }
  test('is cancelled at the provider when the price was lowered, and the buyer pays the price shown on the page', async () => {
    const dear = link(await content.buy(snap, buyer))
    await content.update(snap, { price_id: PAID - 6 })
    const cheap = link(await content.buy(snap, buyer))
    expect(cheap).not.toBe(dear)
    expect(await getPaymentByLink(cheap)).toMatchObject({ amount: 20_00n, state: 'awaiting' })
    expect(await getPaymentByLink(dear)).toMatchObject({ amount: 50_00n, state: 'cancelled' })
    expect(await readCheckouts(dear)).toMatchObject([{ status: 'cancelled' }])
    expect(link(await content.buy(snap, buyer))).toBe(cheap)
    await content.pay([cheap])
    expect((await getTransactions(snap)).map((row: { total_amount: number }) => row.total_amount)).toEqual([20])
    expect(await isLocked(snap, buyer)).toBe(false)
  })

  test('that was cancelled but is still paid buys the post once, and a second payment is refunded', async () => {
    const dear = link(await content.buy(snap, buyer))
    await content.update(snap, { price_id: PAID + 5 })
    const open = link(await content.buy(snap, buyer))
    await provider.pay('paid_late', checkout(dear))
    await settle(server.services, await readCheckouts(dear))
    expect(await isLocked(snap, buyer)).toBe(false)
    expect(await content.buy(snap, buyer)).toMatchObject({ status: 409 })
    await content.pay([open])
    expect(await refundAndList((await getPaymentByLink(open)).id)).toEqual([
      { reason: 'paid_already', state: 'succeeded', amount: 75_00n },
    ])
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(50_00n)
  })

  test('that was paid before it could be cancelled is the purchase, and no second checkout is opened', async () => {
    const dear = link(await content.buy(snap, buyer))
    await provider.knobs({ webhooks: { drop_probability: 1 } })
    await provider.pay('paid', checkout(dear))
    await content.update(snap, { price_id: PAID - 6 })
    expect(await content.buy(snap, buyer)).toMatchObject({
      status: 409,
      body: { exception: 'AlreadyPurchasedException' },
    })
    await provider.knobs({ webhooks: { drop_probability: 0 } })
    expect(await isLocked(snap, buyer)).toBe(false)
    expect((await getPurchases(snap)).length).toBe(2)
    const states = await server.services.db
      .selectFrom('payments')
      .select('state')
      .where('creator_id', '=', luz.account_id)
      .orderBy('id')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  })

  test('that was paid before it could be cancelled is the purchase, also if it is disputed by then', async () => {
    const dear = link(await content.buy(snap, buyer))
    await content.update(snap, { price_id: PAID - 6 })
    await provider.knobs({
      api: { faults: [{ route: 'POST /v1/checkouts/:id/cancel', kind: 'error_before', times: 1 }] },
    })
    const cheap = link(await content.buy(snap, buyer))
    await provider.pay('paid', checkout(dear))
    const { epayment } = server.services
    const readCheckoutsLate = async (ids: string[]) => {
      const told = await epayment.readCheckouts(ids)
      await settle(server.services, told)
      await (await aDispute(dear))('opened')
      return told
    }
    const services = { ...server.services, epayment: { ...epayment, readCheckouts: readCheckoutsLate } }
    expect(await supersedeCheckouts(services, (await getPaymentByLink(cheap)).id)).toBe(true)
    expect(await getPaymentByLink(cheap)).toMatchObject({ state: 'cancelled' })
  })

  test('is left to expire when the provider does not answer the cancellation, and the new checkout opens', async () => {
    const dear = link(await content.buy(snap, buyer))
    await content.update(snap, { price_id: PAID - 6 })
    await provider.knobs({
      api: { faults: [{ route: 'POST /v1/checkouts/:id/cancel', kind: 'error_before', times: 1 }] },
    })
    expect(link(await content.buy(snap, buyer))).not.toBe(dear)
    expect(await getPaymentByLink(dear)).toMatchObject({ state: 'awaiting' })
    // The next purchase request cancels the checkout that is still open.
    await content.buy(snap, buyer)
    expect(await getPaymentByLink(dear)).toMatchObject({ state: 'cancelled' })
  })

  test.each([
    ['app', 'web', mobile, {}, { available: 50_00n, pending: 0n }],
    ['web', 'app', {}, mobile, { available: 0n, pending: 50_00n }],
  ])(
    'of the %s is not reused by the %s: the channel of the paid checkout decides whether the money is available or pending',
    async (_, __, from, to, balances) => {
      const opened = link(await content.buy(snap, buyer, {}, from))
      const paid = link(await content.buy(snap, buyer, {}, to))
      expect(paid).not.toBe(opened)
      await content.pay([paid])
      expect(await getBalances(server.services.db, luz.account_id)).toMatchObject(balances)
    },
  )

  test('opened concurrently from both channels never becomes two purchases', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => content.buy(snap, buyer, {}, i % 2 ? mobile : {})),
    )
    const links = [...new Set(answers.filter(({ status }) => status === 200).map(link))]
    for (const open of links) await provider.pay('paid', checkout(open))
    await settle(server.services, await readCheckouts(...links))
    const { available, pending } = await getBalances(server.services.db, luz.account_id)
    expect(available + pending).toBe(50_00n)
  })

  test('shows the kind of post and the creator’s name on the provider’s page', async () => {
    const page = await (await fetch(link(await content.buy(snap, buyer)))).text()
    expect(page).toContain('Snap by Luz Makes')
    expect(page).not.toContain('sold to')
  })
})

describe('an anonymous buyer', () => {
  /** The JSON of every endpoint in which the creator could see the buyer. */
  async function creatorReads(): Promise<string> {
    const answers = await Promise.all([
      content.buyers(snap, snap.by),
      content.read(snap, snap.by),
      server.inject('GET', '/v1/user/transactions', { as: snap.by }),
      server.inject('GET', '/v1/user/donations', { as: snap.by }),
      server.inject('GET', `/v1/profile/content/${luz.page_url}`, { as: snap.by }),
      server.inject('GET', '/v1/user/balance', { as: snap.by }),
    ])
    return JSON.stringify(answers.map((answer) => answer.body))
  }

  test('is shown to the creator as Someone, without a link', async () => {
    await content.sell(snap, buyer, { is_anonymous: 1 })
    const { body } = await content.buyers(snap, snap.by)
    expect(body.data).toEqual([
      {
        buyer: { page_url: null, page_name: 'Someone' },
        date: expect.any(String),
        payment_id: expect.stringMatching(/^PX-\d{8}-\w{8}$/),
      },
    ])
    expect(await getTransactions(snap)).toMatchObject([{ description: 'Snap sold to Someone' }])
    const inFilipino = { as: snap.by, headers: { 'accept-language': 'fil' } }
    expect((await server.inject('GET', '/v1/user/transactions', inFilipino)).body.data[0].description).toContain(
      'Isang tao',
    )
    const all = await creatorReads()
    expect(all).not.toContain(ana.page_name)
    expect(all).not.toContain(`"${ana.page_url}"`)
  })

  test('who goes back and chooses to be anonymous before paying is anonymous', async () => {
    const named = link(await content.buy(snap, buyer))
    expect(link(await content.buy(snap, buyer, { is_anonymous: 1 }))).toBe(named)
    await content.pay([named])
    expect(await creatorReads()).not.toContain(ana.page_name)
  })

  test('who goes back and chooses to be named before paying is named', async () => {
    const anonymous = link(await content.buy(snap, buyer, { is_anonymous: 1 }))
    await content.buy(snap, buyer)
    await content.pay([anonymous])
    expect((await content.buyers(snap, snap.by)).body.data[0].buyer).toEqual({
      page_url: ana.page_url,
      page_name: 'Ana Buys',
    })
    expect(await getTransactions(snap)).toMatchObject([{ description: 'Snap sold to Ana Buys' }])
  })
})

test('a buyer of a post that is hidden until a later time does not learn that time', async () => {
  await content.sell(snap, buyer)
  const publish_at = new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString()
  await content.update(snap, { is_published: 0, publish_at })
  const seen = await Promise.all([buyer, snap.by].map((as) => content.read(snap, as)))
  expect(seen.map(({ body }) => [body.data.is_published, body.data.publish_at])).toEqual([
    [false, null],
    [false, publish_at],
  ])
})

test.each<[string, () => Promise<unknown>]>([
  [
    'has blocked the creator',
    () => server.inject('POST', '/v1/user/block', { as: buyer, body: { username: luz.page_url } }),
  ],
  [
    'was blocked by the creator',
    () => server.inject('POST', '/v1/user/block', { as: snap.by, body: { username: ana.page_url } }),
  ],
  [
    'has closed their account',
    () =>
      server.services.db
        .updateTable('accounts')
        .set({ deactivated_at: new Date() })
        .where('id', '=', ana.account_id)
        .execute(),
  ],
])('a buyer who %s is listed as Someone', async (_, leave) => {
  await content.sell(snap, buyer)
  await leave()
  expect((await content.buyers(snap, snap.by)).body.data).toMatchObject([
    { buyer: { page_url: null, page_name: 'Someone' } },
  ])
})

test('buyers are listed newest first, fifteen a page', async () => {
  const links: string[] = []
  for (let i = 0; i < 17; i++) {
    const each = await aCreator(server.services)
    links.push(link(await content.buy(snap, await server.signIn(each.account_id))))
  }
  await content.pay(links)
  const [first, second] = [await content.buyers(snap, snap.by), await content.buyers(snap, snap.by, '?page=2')]
  expect(first.body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 15, total: 17 })
  const dates = [...first.body.data, ...second.body.data].map((row) => row.date)
  expect(dates).toHaveLength(17)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('the library lists the latest purchase first, whatever the order in which the posts were published', async () => {
  const [older, newer] = [await content.make(luz), await content.make(luz)]
  for (const post of [newer, older]) await content.sell(post, buyer)
  const library = async (query: string) =>
    (await server.inject('GET', `/v1/user/purchases${query}`, { as: buyer })).body
  const { data, meta } = await library('')
  expect([data.map(({ id }: { id: string }) => id), meta.total]).toEqual([[older.id, newer.id], 2])
  expect((await library('?per_page=1&page=2')).data).toMatchObject([{ id: newer.id }])
})

/** A person in this picture is named, and withdraws consent. */
async function withdraw(post: Made, filename: string): Promise<void> {
  const asked = await server.inject('POST', '/v1/user/content/consents', {
    as: post.by,
    body: { filename, name: 'Maria' },
  })
  const token = new URL(asked.body.data.link_url).pathname.split('/').at(-1)
  const answer = { name: 'Maria Santos', answer: 'withdraw' }
  expect((await server.inject('POST', `/v1/consents/${token}`, { body: answer })).status).toBe(200)
}

/** Expects that the money is on its way back to the buyer and that the creator, who earned `available` from others, has none of it. */
async function expectMoneyBack(address: string, available = 0n): Promise<void> {
  const { id, state } = await getPaymentByLink(address)
  expect(state).not.toBe('paid')
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available })
  expect(await refundAndList(id)).toEqual([{ reason: 'goods_gone', state: 'succeeded', amount: 50_00n }])
}

describe('when it is closed while its buyer is at the provider’s checkout,', () => {
  const reason = { message: 'Hindi pwede' }
  const item = () => ({ content_type: 'photo' as const, content_id: snap.id, owner_id: luz.account_id })
  const inOne = (close: (tx: Tx) => Promise<unknown>) =>
    inTransaction(server.services.db, async (tx) => void (await close(tx)))
  test.each([
    ['a photo that is taken down', () => inOne((tx) => takeDown(tx, server.services, item(), reason.message))],
    [
      'a photo of a suspended creator',
      () =>
        inOne((tx) => suspendAccount(tx, server.services, luz.account_id, { ...reason, holdPayouts: true, by: null })),
    ],
    ['a photo whose consent is withdrawn', () => withdraw(snap, snap.filenames[0]!)],
    ['a photo that is made free', () => content.update(snap, { price_id: 1 })],
  ])('%s is not sold and the payment is refunded', async (_, close) => {
    const address = link(await content.buy(snap, buyer))
    await close()
    await content.pay([address])
    await expectMoneyBack(address)
  })
})

describe('a set in which a person withdraws consent', () => {
  let slide: Made
  beforeEach(async () => {
    slide = await content.make(luz, { previews: [false, false, true] })
  })
  const withdrawFrom = async (...photos: number[]) => {
    for (const photo of photos) await withdraw(slide, slide.filenames[photo]!)
  }
  const keep = (...photos: number[]) =>
    content.replacePhotos(
      slide,
      photos.map((photo) => ({
        id: slide.photoIds[photo],
        is_payable: photo < 2 ? 1 : 0,
        is_preview: photo < 2 ? 0 : 1,
      })),
    )

  test('is sold as long as a payable photo is left', async () => {
    await withdrawFrom(0)
    await content.sell(slide, buyer)
    expect(await isLocked(slide, buyer)).toBe(false)
  })

  test('is not for sale once only its free previews are left', async () => {
    await withdrawFrom(0, 1)
    expect((await content.read(slide, buyer)).status).toBe(200)
    expect(await content.buy(slide, buyer)).toMatchObject({
      status: 410,
      body: { exception: 'ContentNotAccessibleException' },
    })
    expect(await getPurchases(slide)).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['of several', () => withdrawFrom(0)],
    [
      'that was added since',
      async () => {
        await withdrawFrom(0, 1)
        const filename = await anImage(server.services, luz.account_id)
        const photos = [
          { id: slide.photoIds[2], is_payable: 0, is_preview: 1 },
          { filename, is_payable: 1 },
        ]
        expect((await content.replacePhotos(slide, photos)).status).toBe(200)
      },
    ],
    [
      'that was removed since, which the buyer keeps for 15 days',
      async () => {
        await withdrawFrom(0)
        expect((await keep(0, 2)).status).toBe(200)
      },
    ],
  ])('while its buyer pays is bought with the payable photo %s', async (_, change) => {
    const address = link(await content.buy(slide, buyer))
    await change()
    await content.pay([address])
    expect(await getPaymentByLink(address)).toMatchObject({ state: 'paid' })
    const { images } = (await content.read(slide, buyer)).body.data
    expect(images.filter((photo: { is_payable: boolean }) => photo.is_payable)).toMatchObject([{ is_locked: false }])
  })

  test('while a second buyer pays, for whom the photo that was removed before is not kept, is not sold', async () => {
    await content.sell(slide, await server.signIn((await aCreator(server.services)).account_id))
    expect((await keep(1, 2)).status).toBe(200)
    const address = link(await content.buy(slide, buyer))
    await withdrawFrom(1)
    await content.pay([address])
    await expectMoneyBack(address, 50_00n)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['which is left with free previews', () => withdrawFrom(0, 1)],
    [
      'from which the creator then removes the hidden photos',
      async () => {
        await withdrawFrom(0, 1)
        expect((await keep(2)).body.data).toMatchObject({ pricing: null })
      },
    ],
    [
      'to which a photo without consent is all that was added',
      async () => {
        const filename = await anImage(server.services, luz.account_id)
        expect((await content.replacePhotos(slide, [{ id: slide.photoIds[0] }, { filename }])).status).toBe(200)
        await withdrawFrom(0, 1)
        await withdraw(slide, filename)
      },
    ],
  ])('while its buyer pays, %s, is not sold and the payment is refunded', async (_, change) => {
    const address = link(await content.buy(slide, buyer))
    await change()
    await content.pay([address])
    await expectMoneyBack(address)
  })
})

test('an older checkout that is paid while the purchase is disputed buys nothing, and is refunded', async () => {
  const older = link(await content.buy(snap, buyer))
  clock.shift(31 * MINUTE_MS)
  const address = link(await content.buy(snap, await server.signIn(ana.account_id)))
  await content.pay([address])
  const report = await aDispute(address)
  await report('opened')
  await provider.pay('expire', checkout(older))
  await provider.pay('paid_late', checkout(older))
  await settle(server.services, await readCheckouts(older))
  expect(await refundAndList((await getPaymentByLink(older)).id)).toEqual([
    { reason: 'paid_already', state: 'succeeded', amount: 50_00n },
  ])
  await report('won')
  expect(await getPaymentByLink(address)).toMatchObject({ state: 'paid' })
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(50_00n)
})

test('a post whose payment is disputed cannot be bought again until the dispute is lost', async () => {
  const address = link(await content.buy(snap, buyer))
  await content.pay([address])
  const report = await aDispute(address)
  await report('opened')
  const again = await content.buy(snap, buyer)
  expect(again).toMatchObject({ status: 409, body: { exception: 'DisputedException' } })
  await report('lost')
  expect((await content.buy(snap, buyer)).status).toBe(200)
})
