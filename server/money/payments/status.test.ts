// The payment status for the holder of its signed token: failed only when the provider says so, and not paid just
// because the payer returned.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { sign } from '#server/kit/tokens.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { aCreator, anOpenGift, getProvider, type OpenGift, postAll } from '../testing.ts'
import { itemWithdrawn } from './item-withdrawn.ts'

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

function getStatus(token: string): Promise<Answer> {
  return server.inject('GET', `/v1/payments/${encodeURIComponent(token)}`)
}

async function getState(gift: OpenGift): Promise<string> {
  return (await getStatus(gift.token)).body.data.state
}

test('a token that we did not sign answers 404, however similar', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  const { secret } = server.services.config
  const turned = gift.token.slice(0, -1) + (gift.token.endsWith('A') ? 'B' : 'A')
  const forged = [
    gift.paymentId,
    `${gift.paymentId}.`,
    turned,
    `${gift.token}A`,
    sign({ current: 'another secret of thirty-two characters', old: [] }, 'payment', gift.paymentId),
    sign(secret, 'session', gift.paymentId),
    `0${gift.token.slice(1)}`,
    sign(secret, 'payment', '0198c0de-0000-7000-8000-000000000000'),
  ].filter((token) => token !== gift.token)
  for (const token of forged) expect((await getStatus(token)).status, token).toBe(404)
  expect((await getStatus(gift.token)).status).toBe(200)
})

test('an open payment is “confirming”, with the link where it can be paid', async () => {
  const luz = await aCreator(server.services, { page_name: 'Luz' })
  const gift = await anOpenGift(server.services, luz, { amount: 100_50n })
  expect((await getStatus(gift.token)).body.data).toMatchObject({
    state: 'confirming',
    amount: 100.5,
    reason: null,
    link_url: expect.stringContaining(gift.checkoutId.replace('ps-', 'chk_')),
    beneficiary_message: null,
    creator: { page_name: 'Luz' },
    transaction_no: expect.stringMatching(/^PX-\d{8}-[2-9A-HJKMNP-Z]{8}$/),
  })
  clock.shift(31 * 60_000)
  expect((await getStatus(gift.token)).body.data).toMatchObject({ state: 'confirming', link_url: null })
})

test('a payment is paid as soon as the provider says so, without a webhook, with the creator’s thank-you', async () => {
  const thank_you = { title: 'Maraming salamat', message: 'Ikaw ang dahilan.' }
  const gift = await anOpenGift(server.services, await aCreator(server.services, { thank_you }), { amount: 100_00n })
  await provider.pay('paid', gift)
  expect((await getStatus(gift.token)).body.data).toMatchObject({
    state: 'paid',
    reason: null,
    link_url: null,
    beneficiary_message: thank_you,
  })
})

test('our thank-you is shown when the creator wrote none', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  await provider.pay('paid', gift)
  expect((await getStatus(gift.token)).body.data.beneficiary_message.title).toBe('Salamat!')
})

test('a failed attempt leaves the payment “confirming”', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  await provider.pay('failed', gift)
  expect(await getState(gift)).toBe('confirming')
})

test.each([
  [
    'cancelled',
    'cancelled',
    'The payment was cancelled. Nothing was charged.',
    'Kinansela ang bayad. Walang nakaltas sa iyo.',
  ],
  [
    'expire',
    'expired',
    'The time to pay ran out. Nothing was charged.',
    'Naubos ang oras para magbayad. Walang nakaltas sa iyo.',
  ],
] as const)(
  'a checkout the provider ended (%s) has failed, with a reason and the payer’s input',
  async (outcome, ending, reason, filipino) => {
    const typed = { supporter_name: 'Tala', supporter_message: 'Para sa tinta' }
    const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n, ...typed })
    expect((await getStatus(gift.token)).body.data).toMatchObject({ ending: null, gift: null })
    clock.shift(2000)
    await provider.pay(outcome, gift)
    expect((await getStatus(gift.token)).body.data).toMatchObject({ state: 'failed', ending, reason, link_url: null })
    const inFilipino = await server.inject('GET', `/v1/payments/${gift.token}`, {
      headers: { 'accept-language': 'fil' },
    })
    expect(inFilipino.body.data).toMatchObject({ ending, reason: filipino })
    expect((await getStatus(gift.token)).body.data.gift).toEqual({
      ...typed,
      source: 'profile',
      goal_id: null,
      is_anonymous: false,
    })
  },
)

test('money that arrives after the end, and can buy nothing any more, is not called “nothing was charged”', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  await provider.pay('expire', gift)
  expect((await getStatus(gift.token)).body.data).toMatchObject({ state: 'failed', ending: 'expired' })
  await inTransaction(server.services.db, (tx) => itemWithdrawn(tx, [gift.paymentId], clock.now()))
  await provider.pay('paid_late', gift)
  await postAll(server)
  expect((await getStatus(gift.token)).body.data).toMatchObject({
    state: 'failed',
    ending: 'failed',
    reason: 'This can no longer be paid for. Your money is being sent back.',
  })
})

test('another amount than was asked for is named as the reason', async () => {
  // The sandbox provider captures a centavo less than an amount that ends in .06.
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_06n })
  clock.shift(2000)
  await provider.pay('paid', gift)
  expect((await getStatus(gift.token)).body.data).toMatchObject({
    state: 'failed',
    reason: 'The money that arrived was not what was asked for, and is being sent back.',
  })
})

test('money that the payer’s bank took back is shown as given back, not as failed', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  await provider.pay('paid', gift)
  await postAll(server)
  const dispute = await provider.dispute(gift)
  await postAll(server)
  // The bank has not decided yet.
  expect((await getStatus(gift.token)).body.data).toMatchObject({ state: 'paid' })
  await provider.endDispute(dispute, 'lost')
  await postAll(server)
  expect((await getStatus(gift.token)).body.data).toMatchObject({ state: 'refunded', reason: null, link_url: null })
})

test.each(['payee', 'payer'] as const)(
  'after a block by the %s a begun payment has no link, and what is paid by then is sent back',
  async (by) => {
    const { gift, blockBy } = await aGiftBetweenTwo()
    expect((await getStatus(gift.token)).body.data.link_url).not.toBeNull()
    // The provider's clock is another: it counts as before or after only what is clearly so.
    clock.shift(-2000)
    await blockBy(by)
    expect((await getStatus(gift.token)).body.data).toMatchObject({ state: 'confirming', link_url: null })
    clock.shift(2000)
    await provider.pay('paid', gift)
    expect((await getStatus(gift.token)).body.data).toMatchObject({
      state: 'failed',
      reason: 'This can no longer be paid for. Your money is being sent back.',
    })
  },
)

test('what was paid before a block stays paid', async () => {
  const { gift, blockBy } = await aGiftBetweenTwo()
  await provider.pay('paid', gift)
  clock.shift(2000)
  await blockBy('payee')
  await postAll(server)
  expect((await getStatus(gift.token)).body.data).toMatchObject({ state: 'paid' })
})

async function aGiftBetweenTwo() {
  const [payee, payer] = [await aCreator(server.services), await aCreator(server.services)]
  const gift = await anOpenGift(server.services, payee, { amount: 100_00n, giverId: payer.account_id })
  const blockBy = async (by: 'payee' | 'payer') => {
    const [blocker, blocked] = by === 'payee' ? [payee, payer] : [payer, payee]
    const as = await server.signIn(blocker.account_id)
    expect((await server.inject('POST', '/v1/user/block', { as, body: { username: blocked.page_url } })).status).toBe(
      200,
    )
  }
  return { gift, blockBy }
}

test('a payment stays “confirming” while the provider does not answer, even after it expired', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  await provider.pay('paid', gift)
  await provider.knobs({ api: { faults: [{ route: '*', kind: 'reset_before' }] } })
  expect(await getState(gift)).toBe('confirming')
  clock.shift(40 * 60_000)
  expect(await getState(gift)).toBe('confirming')
  await provider.knobs({ api: { faults: [] } })
  clock.shift(41 * 60_000)
  expect(await getState(gift)).toBe('paid')
})

test('a payment is read at the provider at most once in 1.5 seconds, however many pages poll', async () => {
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  // A fault that does nothing counts the calls.
  const counter = { route: 'POST /v1/checkouts/query', kind: 'latency', delay_ms: [0, 0], times: 100 }
  const { api } = await provider.knobs({ api: { faults: [counter] } })
  expect(api.faults[0].times).toBe(100)
  const calls = async () => 100 - (await provider.knobs({})).api.faults[0].times
  await Promise.all(Array.from({ length: 20 }, () => getStatus(gift.token)))
  expect(await calls()).toBe(1)
  clock.shift(1600)
  await Promise.all(Array.from({ length: 20 }, () => getStatus(gift.token)))
  expect(await calls()).toBe(2)
  await provider.pay('paid', gift)
  clock.shift(4000)
  expect(await getState(gift)).toBe('paid')
  expect(await calls()).toBe(3)
  // A payment that has ended is not read again.
  clock.shift(8000)
  expect(await getState(gift)).toBe('paid')
  expect(await calls()).toBe(3)
})
