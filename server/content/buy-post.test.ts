// Buying: what may be bought, once, by whom, for how much, and what the payment then opens.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { bookDispute } from '#server/money/disputes/book-dispute.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { refundReceipts } from '#server/money/payments/refund-receipts.ts'
import { settle } from '#server/money/payments/settle.ts'
import { aCreator, type Creator, getPayment, getProvider, giveBack } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { getContent, type Made, PAID } from './testing.ts'

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
}, 60_000)
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

/** The checkout of this link, as the payer of the provider's page has it. */
function checkout(address: string) {
  return { paymentId: '', token: '', checkoutId: address.split('/').at(-1)! }
}

function paymentBehind(address: string) {
  return server.services.db.selectFrom('payments').selectAll().where('link_url', '=', address).executeTakeFirstOrThrow()
}

/** What the provider itself says of these links now. */
async function atProvider(...addresses: string[]) {
  const payments = await Promise.all(addresses.map(paymentBehind))
  return server.services.epayment.readCheckouts(payments.map((payment) => payment.provider_checkout_id!))
}

function link({ status, body }: Answer): string {
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.link_url
}

/** Sends back what is in suspense: once to ask, once to read what became of it. */
async function sentBack(paymentId: string) {
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
  test('opens the post for its buyer, in every session of theirs, and for nobody else', async () => {
    const bought = await content.buy(snap, buyer)
    expect(bought.body.data).toEqual({
      link_url: expect.stringContaining(server.providerUrl),
      payment_token: expect.any(String),
    })
    expect(await isLocked(snap, buyer)).toBe(true)
    await content.pay([link(bought)])
    expect(await isLocked(snap, buyer)).toBe(false)
    expect(await isLocked(snap, await server.signIn(ana.account_id))).toBe(false)
    // A stranger who knows the address, from the same network or not.
    expect(await isLocked(snap, undefined)).toBe(true)
    expect(await isLocked(snap, await server.signIn((await aCreator(server.services)).account_id))).toBe(true)
  })

  test('is a payment in the creator’s wallet, and ends on the post', async () => {
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

  test('from the mobile app waits for the 15th, and opens at once', async () => {
    await content.pay([link(await content.buy(snap, buyer, {}, { 'x-pixel-client': 'mobile-app' }))])
    expect(await isLocked(snap, buyer)).toBe(false)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 50_00n })
  })

  test('that fails or is cancelled opens nothing, and may be tried again', async () => {
    for (const outcome of ['failed', 'cancelled'] as const)
      await content.pay([link(await content.buy(snap, buyer))], outcome)
    expect(await isLocked(snap, buyer)).toBe(true)
    await content.sell(snap, buyer)
    expect(await isLocked(snap, buyer)).toBe(false)
  })

  test('that is refunded locks again, leaves the library and the buyers, and may be made again', async () => {
    await content.sell(snap, buyer)
    await refund(snap)
    expect(await isLocked(snap, buyer)).toBe(true)
    expect((await server.inject('GET', '/v1/user/purchases', { as: buyer })).body.data).toEqual([])
    expect((await content.buyers(snap, snap.by)).body.data).toEqual([])
    expect((await content.read(snap, snap.by)).body.data.purchase_count).toBe(0)
    expect((await content.buy(snap, buyer)).status).toBe(200)
  })
})

describe('is refused', () => {
  test.each<[string, () => Promise<[Made, string | undefined]>, object]>([
    ['without signing in', async () => [snap, undefined], { status: 401 }],
    [
      'to its own creator',
      async () => [snap, snap.by],
      { status: 422, body: { errors: { image_id: [texts.ownPage] } } },
    ],
    [
      'of what is free',
      async () => [await content.make(luz, { price_id: 1 }), buyer],
      { status: 422, body: { errors: { image_id: [texts.freeContent] } } },
    ],
    [
      'of a draft',
      async () => [await content.make(luz, { is_published: false }), buyer],
      { status: 410, body: { exception: 'ContentNotAccessibleException' } },
    ],
    ['of another kind', async () => [{ ...snap, kind: 'slide' }, buyer], { status: 404 }],
    ['of nothing', async () => [{ ...snap, id: snap.id.replace(/.$/, 'x') }, buyer], { status: 404 }],
  ])('%s', async (_, what, answer) => {
    const [post, as] = await what()
    expect(await content.buy(post, as)).toMatchObject(answer)
    expect(await getPurchases(snap)).toEqual([])
  })

  test('of what was deleted, even to who stood before it', async () => {
    await content.remove(snap)
    expect(await content.buy(snap, buyer)).toMatchObject({ status: 410 })
  })

  test('between two who are blocked apart', async () => {
    for (const [blocker_id, blocked_id] of [
      [luz.account_id, ana.account_id],
      [ana.account_id, luz.account_id],
    ] as const) {
      await server.services.db.deleteFrom('blocks').execute()
      await server.services.db.insertInto('blocks').values({ blocker_id, blocked_id }).execute()
      expect(await content.buy(snap, buyer)).toMatchObject({ status: 404 })
    }
  })

  test('a second time', async () => {
    await content.sell(snap, buyer)
    expect(await content.buy(snap, buyer)).toMatchObject({
      status: 409,
      body: { exception: 'AlreadyPurchasedException' },
    })
  })

  test('with an address that is not ours', async () => {
    for (const field of ['success_redirect_url', 'failure_redirect_url'])
      for (const address of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
        expect(await content.buy(snap, buyer, { [field]: address })).toMatchObject({
          status: 422,
          body: { errors: { [field]: [texts.ownOrigin] } },
        })
  })
})

describe('once', () => {
  test('twenty clicks at the same moment open one checkout', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => content.buy(snap, buyer)))
    expect(new Set(answers.map(link)).size).toBe(1)
    expect(await getPurchases(snap)).toHaveLength(1)
  }, 30_000)

  test('an id in capitals is the same post', async () => {
    const first = link(await content.buy(snap, buyer))
    expect(link(await content.buy({ ...snap, id: snap.id.toUpperCase() }, buyer))).toBe(first)
  })

  test('a key answers with its first result, also after it was paid, and refuses another request', async () => {
    const key = { 'idempotency-key': 'one' }
    const other = { 'idempotency-key': 'two' }
    const first = link(await content.buy(snap, buyer, {}, key))
    // The second key met an open checkout, and is that one's from then on.
    expect(link(await content.buy(snap, buyer, {}, other))).toBe(first)
    await content.pay([first])
    expect(link(await content.buy(snap, buyer, {}, key))).toBe(first)
    expect(link(await content.buy(snap, buyer, {}, other))).toBe(first)
    expect(await content.buy(snap, buyer, { is_anonymous: 1 }, key)).toMatchObject({
      status: 409,
      body: { exception: 'IdempotencyConflictException' },
    })
  })

  test('paid twice at the provider is one purchase, and the second money goes back', async () => {
    await content.pay([link(await content.buy(snap, buyer))], 'paid_twice')
    const [purchase] = await getPurchases(snap)
    expect(await sentBack(purchase!.payment_id)).toEqual([
      { reason: 'second_capture', state: 'succeeded', amount: 50_00n },
    ])
    expect(await isLocked(snap, buyer)).toBe(false)
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(50_00n)
    expect((await content.read(snap, snap.by)).body.data.purchase_count).toBe(1)
  })

  test('two attempts that are both paid, one of them late, are one purchase, and the other money goes back', async () => {
    const first = link(await content.buy(snap, buyer))
    clock.shift(31 * MINUTE_MS)
    const second = link(await content.buy(snap, await server.signIn(ana.account_id)))
    expect(second).not.toBe(first)
    await content.pay([second])
    await provider.pay('expire', checkout(first))
    await provider.pay('paid_late', checkout(first))
    await settle(server.services, await atProvider(first))
    expect(await sentBack((await paymentBehind(first)).id)).toEqual([
      { reason: 'paid_already', state: 'succeeded', amount: 50_00n },
    ])
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(50_00n)
    expect((await content.buyers(snap, await server.signIn(luz.account_id))).body.meta.total).toBe(1)
  })
})

describe('an open checkout', () => {
  const mobile = { 'x-pixel-client': 'mobile-app' }
  test('ends at the provider when the price was cut, and what the page says is what is paid', async () => {
    const dear = link(await content.buy(snap, buyer))
    await content.update(snap, { price_id: PAID - 6 })
    const cheap = link(await content.buy(snap, buyer))
    expect(cheap).not.toBe(dear)
    expect(await paymentBehind(cheap)).toMatchObject({ amount: 20_00n, state: 'awaiting' })
    expect(await paymentBehind(dear)).toMatchObject({ amount: 50_00n, state: 'cancelled' })
    expect(await atProvider(dear)).toMatchObject([{ status: 'cancelled' }])
    expect(link(await content.buy(snap, buyer))).toBe(cheap)
    await content.pay([cheap])
    expect((await getTransactions(snap)).map((row: { total_amount: number }) => row.total_amount)).toEqual([20])
    expect(await isLocked(snap, buyer)).toBe(false)
  })

  test('that was ended and is paid all the same buys it once, and what is paid second goes back', async () => {
    const dear = link(await content.buy(snap, buyer))
    await content.update(snap, { price_id: PAID + 5 })
    const open = link(await content.buy(snap, buyer))
    await provider.pay('paid_late', checkout(dear))
    await settle(server.services, await atProvider(dear))
    expect(await isLocked(snap, buyer)).toBe(false)
    expect(await content.buy(snap, buyer)).toMatchObject({ status: 409 })
    await content.pay([open])
    expect(await sentBack((await paymentBehind(open)).id)).toEqual([
      { reason: 'paid_already', state: 'succeeded', amount: 75_00n },
    ])
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(50_00n)
  })

  test('that was paid before it could be ended is the purchase, and no second one is opened', async () => {
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

  test('is left to expire when the provider does not answer, and the new one opens', async () => {
    const dear = link(await content.buy(snap, buyer))
    await content.update(snap, { price_id: PAID - 6 })
    await provider.knobs({
      api: { faults: [{ route: 'POST /v1/checkouts/:id/cancel', kind: 'error_before', times: 1 }] },
    })
    expect(link(await content.buy(snap, buyer))).not.toBe(dear)
    expect(await paymentBehind(dear)).toMatchObject({ state: 'awaiting' })
    // The next call ends what is still open.
    await content.buy(snap, buyer)
    expect(await paymentBehind(dear)).toMatchObject({ state: 'cancelled' })
  })

  test.each([
    ['app', 'web', mobile, {}, { available: 50_00n, pending: 0n }],
    ['web', 'app', {}, mobile, { available: 0n, pending: 50_00n }],
  ])(
    'of the %s is not used by the %s: the money goes where the channel that is paid says',
    async (_, __, from, to, balances) => {
      const opened = link(await content.buy(snap, buyer, {}, from))
      const paid = link(await content.buy(snap, buyer, {}, to))
      expect(paid).not.toBe(opened)
      await content.pay([paid])
      expect(await getBalances(server.services.db, luz.account_id)).toMatchObject(balances)
    },
  )

  test('opened on both at one moment is never two purchases', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => content.buy(snap, buyer, {}, i % 2 ? mobile : {})),
    )
    const links = [...new Set(answers.filter(({ status }) => status === 200).map(link))]
    for (const open of links) await provider.pay('paid', checkout(open))
    await settle(server.services, await atProvider(...links))
    const { available, pending } = await getBalances(server.services.db, luz.account_id)
    expect(available + pending).toBe(50_00n)
  })

  test('says at the provider whose photo it is', async () => {
    const page = await (await fetch(link(await content.buy(snap, buyer)))).text()
    expect(page).toContain('Snap by Luz Makes')
    expect(page).not.toContain('sold to')
  })
})

describe('an anonymous buyer', () => {
  /** Everything the creator can read. */
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

  test('is Someone, without a link, wherever the creator looks', async () => {
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
    const all = await creatorReads()
    expect(all).not.toContain(ana.page_name)
    expect(all).not.toContain(`"${ana.page_url}"`)
  })

  test('who went back and chose so before paying is so', async () => {
    const named = link(await content.buy(snap, buyer))
    expect(link(await content.buy(snap, buyer, { is_anonymous: 1 }))).toBe(named)
    await content.pay([named])
    expect(await creatorReads()).not.toContain(ana.page_name)
  })

  test('and one who chose to be named after all is named', async () => {
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

test('buyers come newest first, fifteen a page', async () => {
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
}, 30_000)

describe('closed by the desk while its buyer stands at the provider', () => {
  const said = { message: 'Hindi pwede' }
  const item = () => ({ content_type: 'photo' as const, content_id: snap.id, owner_id: luz.account_id })
  test.each([
    ['a photo that is taken down', (tx: Tx) => takeDown(tx, server.services, item(), said.message)],
    [
      'a photo of somebody who is suspended',
      (tx: Tx) => suspendAccount(tx, server.services, luz.account_id, { ...said, holdPayouts: true, by: null }),
    ],
  ])('%s is not paid for: the money goes back', async (_, close) => {
    const address = link(await content.buy(snap, buyer))
    await inTransaction(server.services.db, async (tx) => void (await close(tx)))
    await content.pay([address])
    expect(await paymentBehind(address)).not.toMatchObject({ state: 'paid' })
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n })
    const { id } = await paymentBehind(address)
    const back = await server.services.db
      .selectFrom('receipt_refunds')
      .select('reason')
      .where('payment_id', '=', id)
      .execute()
    expect(back).toEqual([{ reason: 'goods_gone' }])
  })
})

test('what is paid for and disputed is not sold a second time while the bank decides, and is when the payment was lost', async () => {
  const address = link(await content.buy(snap, buyer))
  await content.pay([address])
  const { id, provider_payment_id, amount } = await paymentBehind(address)
  const told = { disputeId: `dsp_${id}`, providerPaymentId: provider_payment_id!, amount, openedAt: clock.now() }
  await bookDispute(server.services, { ...told, status: 'opened' })
  const again = await content.buy(snap, buyer)
  expect(again).toMatchObject({ status: 409, body: { exception: 'DisputedException' } })
  await bookDispute(server.services, { ...told, status: 'lost' })
  expect((await content.buy(snap, buyer)).status).toBe(200)
})
