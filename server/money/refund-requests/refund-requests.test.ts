// Refund requests: by the payer or the holder of the receipt's code, answered by the creator, or after 72 hours by the
// desk.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { buildPages } from '#test/pages.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { bookDispute } from '../disputes/book-dispute.ts'
import { getBalances } from '../ledger/balances.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { receiptAddress } from '../payments/queries.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { settleRefund } from '../payments/settle-refund.ts'
import { reopenRefundRequest } from '../refund-request-state.ts'
import { aCreator, anIncome, aReservedPayout, type Creator } from '../testing.ts'
import { handOverRequests } from './hand-over.ts'
import { readDeskRequests } from './queries.ts'

let server: TestServer
let luz: Creator
let bea: Creator
let asLuz: string
let asBea: string

beforeAll(async () => {
  await buildPages()
  server = await aServer()
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  bea = await aCreator(server.services, { page_name: 'Bea' })
  asLuz = await server.signIn(luz.account_id)
  asBea = await server.signIn(bea.account_id)
})
afterEach(async () => {
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

const getCode = (reference: string) => receiptAddress(server.services.config.secret, reference).split('/').at(-1)!

function requestRefund(reference: string, body: object, as?: string): Promise<Answer> {
  return server.inject('POST', `/v1/receipts/${reference}/refund-request`, { as, body })
}
const list = async (as = asLuz) => (await server.inject('GET', '/v1/user/refund-requests', { as })).body
function answer(id: string, what: 'grant' | 'refuse', body: object = {}, as = asLuz, key?: string): Promise<Answer> {
  const headers = key ? { 'idempotency-key': key } : undefined
  return server.inject('POST', `/v1/user/refund-requests/${id}/${what}`, { as, body, ...(headers && { headers }) })
}
async function receipt(reference: string) {
  return (await server.inject('GET', `/v1/receipts/${reference}?code=${getCode(reference)}`)).body.data
}
const createGift = (amount: bigint, more = {}) =>
  anIncome(server.services, luz, amount, { giverId: bea.account_id, ...more })

const getPaymentOf = (reference: string) =>
  server.services.db
    .selectFrom('payments')
    .selectAll()
    .where('transaction_no', '=', reference)
    .executeTakeFirstOrThrow()

describe('requesting a refund', () => {
  test('is possible for the payer, once: a repeat gets the same request, and the receipt shows its state', async () => {
    const reference = await createGift(100_00n)
    const { status, body } = await requestRefund(reference, { reason: 'Hindi ko sinasadya' }, asBea)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toEqual({
      id: expect.any(String),
      transaction_no: reference,
      amount: 100,
      name: 'Bea',
      is_disputed: false,
      reason: 'Hindi ko sinasadya',
      state: 'open',
      date: expect.any(String),
      due_at: expect.any(String),
      message: null,
    })
    expect(Date.parse(body.data.due_at) - Date.parse(body.data.date)).toBe(72 * 3_600_000)
    expect((await requestRefund(reference, { reason: 'Ulit', code: getCode(reference) })).body.data).toEqual(body.data)
    const receiptNow = await receipt(reference)
    expect(receiptNow.refund_request).toMatchObject({ state: 'open', reason: 'Hindi ko sinasadya', message: null })
    expect(receiptNow.receipt.refund_request).toEqual(receiptNow.refund_request)
    expect(await list()).toMatchObject({ data: [body.data], meta: { total: 1 } })
  })

  test('needs the receipt’s own code unless the payer is signed in', async () => {
    const [reference, other] = [await createGift(100_00n, { giverId: undefined }), await createGift(50_00n)]
    const asRudy = await server.signIn((await aCreator(server.services)).account_id)
    for (const refused of [
      await requestRefund(reference, { reason: 'x' }),
      await requestRefund(reference, { reason: 'x', code: getCode(other) }),
      await requestRefund(other, { reason: 'x' }, asRudy),
      await requestRefund(reference, { reason: 'x', code: getCode(reference) }, asLuz),
    ])
      expect([refused.status, refused.body.exception]).toEqual([403, 'ForbiddenException'])
    expect((await requestRefund('PX-20260101-ABCDEFGH', { reason: 'x' })).status).toBe(404)
    expect((await list()).data).toEqual([])
    expect((await requestRefund(reference, { reason: 'x', code: getCode(reference).toLowerCase() })).status).toBe(200)
  })

  test.each([
    ['', 422],
    ['x'.repeat(301), 422],
    ['x'.repeat(300), 200],
  ])('with the reason “%s” answers %i', async (reason, status) => {
    const reference = await createGift(100_00n)
    const { status: got, body } = await requestRefund(reference, { reason }, asBea)
    expect(got).toBe(status)
    if (status === 422) expect(body.errors).toHaveProperty('reason')
  })

  test('shows anonymous and blocked payers as “Someone”', async () => {
    for (const number of [await createGift(100_00n, { is_anonymous: true }), await createGift(60_00n)])
      await requestRefund(number, { reason: 'x' }, asBea)
    expect((await list()).data.map((row: { name: string }) => row.name).toSorted()).toEqual(['Bea', 'Someone'])
    await server.inject('POST', '/v1/user/block', { as: asLuz, body: { username: bea.page_url } })
    const unnamed: { id: string; name: string }[] = (await list()).data
    expect(unnamed.map((row) => row.name)).toEqual(['Someone', 'Someone'])
    for (const what of ['refuse', 'grant'] as const)
      for (const { id } of unnamed) expect((await answer(id, what)).body.data.name, what).toBe('Someone')
  })

  test('is refused for a disputed payment, and granted while a refund is under way', async () => {
    const [back, disputed] = [await createGift(100_00n), await createGift(60_00n)]
    await dispute(disputed)
    expect((await requestRefund(disputed, { reason: 'x' }, asBea)).body.exception).toBe('DisputedException')
    await refundPayment(server.services, back, 'operator:test')
    // A refund is on its way already: nobody has to decide, and nobody is asked to.
    expect((await requestRefund(back, { reason: 'x' }, asBea)).body.data.state).toBe('granted')
    await deliverNotices(server.services)
    const refundNotices = async (as: string) => {
      const { data } = (await server.inject('GET', '/v1/user/notices', { as })).body
      return data.flatMap(({ kind, state }: { kind: string; state: string }) => (kind === 'refund' ? [state] : []))
    }
    expect([await refundNotices(asLuz), await refundNotices(asBea)]).toEqual([[], ['granted']])
  })

  test('is granted while the refund still gathers from later income', async () => {
    const reference = await createGift(100_00n)
    await aReservedPayout(server.services, luz, 60_00n, 'direct')
    await refundPayment(server.services, reference, `creator:${luz.account_id}`, { fromNext: true })
    expect((await requestRefund(reference, { reason: 'x' }, asBea)).body.data.state).toBe('granted')
  })

  test('is offered on the page of a paid receipt; while the payment is disputed the page says why it is not', async () => {
    const number = await createGift(100_00n)
    const address = receiptAddress(server.services.config.secret, number)
    const show = async () => {
      const { body } = await server.inject('GET', address, { headers: { accept: 'text/html' } })
      return {
        isOffered: body.includes(`action="${address}/refund-request"`),
        why: body.includes(texts.refundDisputed),
      }
    }
    expect(await show()).toEqual({ isOffered: true, why: false })
    await dispute(number)
    expect(await show()).toEqual({ isOffered: false, why: true })
  })
})

async function dispute(number: string, status: 'opened' | 'won' | 'lost' = 'opened') {
  const { provider_payment_id, amount } = await getPaymentOf(number)
  const report = { disputeId: `dsp_${number}`, providerPaymentId: provider_payment_id!, amount }
  await bookDispute(server.services, { ...report, status, openedAt: clock.now() })
}

describe('the creator’s answer', () => {
  async function createRequest() {
    const reference = await createGift(100_00n)
    const { id } = (await requestRefund(reference, { reason: 'Doble' }, asBea)).body.data
    return { reference, id }
  }

  test('refunds the money once when it grants', async () => {
    const { reference, id } = await createRequest()
    const granted = await answer(id, 'grant', { message: 'Sige po' })
    expect(granted.body.data).toMatchObject({ state: 'granted', message: 'Sige po' })
    expect((await answer(id, 'grant')).body.data).toEqual(granted.body.data)
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(0n)
    expect((await receipt(reference)).refund_request).toMatchObject({ state: 'granted', message: 'Sige po' })
    expect((await answer(id, 'refuse')).body.exception).toBe('ForbiddenException')
  })

  test('gets the first result for a repeated idempotency key; another request with that key is refused', async () => {
    const [{ id }, other] = [await createRequest(), await createRequest()]
    const granted = await answer(id, 'grant', { message: 'Sige po' }, asLuz, 'k')
    expect(await answer(id, 'grant', { message: 'Sige po' }, asLuz, 'k')).toMatchObject({ body: granted.body })
    for (const [requestId, body] of [
      [id, { message: 'Iba' }],
      [other.id, { message: 'Sige po' }],
    ] as const)
      expect(await answer(requestId, 'grant', body, asLuz, 'k')).toMatchObject({
        status: 409,
        body: { exception: 'IdempotencyConflictException' },
      })
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
  })

  test('moves nothing when it refuses, and can be changed to a grant', async () => {
    const { id } = await createRequest()
    expect((await answer(id, 'refuse', { message: 'Nagamit mo na' })).body.data).toMatchObject({ state: 'refused' })
    expect((await answer(id, 'refuse', { message: 'Iba' })).body.data).toMatchObject({ message: 'Nagamit mo na' })
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
    expect((await answer(id, 'grant')).body.data).toMatchObject({ state: 'granted' })
  })

  test('reports what is missing when too little is left, and gathers it if the creator agrees', async () => {
    const { id } = await createRequest()
    await aReservedPayout(server.services, luz, 60_00n, 'direct')
    const refused = await answer(id, 'grant', { message: 'Sige' })
    expect([refused.status, refused.body.data]).toEqual([422, { missing: 60 }])
    expect((await list()).data[0]).toMatchObject({ state: 'open', message: null })
    expect((await answer(id, 'grant', { message: 'Sige', from_next: 1 })).body.data.state).toBe('granted')
    await createGift(80_00n)
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(20_00n)
  })

  test('is allowed for the creator only', async () => {
    const { id } = await createRequest()
    for (const what of ['grant', 'refuse'] as const) {
      expect((await answer(id, what, {}, asBea)).status).toBe(404)
      expect((await answer('no-such-id', what)).status).toBe(404)
      expect((await server.inject('POST', `/v1/user/refund-requests/${id}/${what}`, { body: {} })).status).toBe(401)
    }
  })

  test('is not to grant while the payment is disputed, which the list and the page say', async () => {
    const { reference, id } = await createRequest()
    const show = async () => {
      const { body } = await server.inject('GET', addresses.refundRequests, {
        as: asLuz,
        headers: { accept: 'text/html' },
      })
      return { isOffered: body.includes('Give it back'), why: body.includes(texts.refundDisputed) }
    }
    expect((await list()).data[0]).toMatchObject({ state: 'open', is_disputed: false })
    expect(await show()).toEqual({ isOffered: true, why: false })
    await dispute(reference)
    expect((await answer(id, 'grant')).body.exception).toBe('DisputedException')
    expect((await list()).data[0]).toMatchObject({ state: 'open', is_disputed: true })
    expect(await show()).toEqual({ isOffered: false, why: true })
    await dispute(reference, 'won')
    expect((await list()).data[0]).toMatchObject({ state: 'open', is_disputed: false })
  })

  test('is not asked for any more when the payer’s bank took the money back', async () => {
    const { reference } = await createRequest()
    await dispute(reference, 'lost')
    expect((await list()).data[0]).toMatchObject({ state: 'granted', message: null })
    expect(await receipt(reference)).toMatchObject({
      receipt: { state: 'disputed' },
      refund_request: { state: 'granted', message: null },
    })
  })

  test('is granted automatically when the payment is refunded another way', async () => {
    const { reference } = await createRequest()
    await refundPayment(server.services, reference, 'operator:test')
    expect((await list()).data[0]).toMatchObject({ state: 'granted', message: null })
  })

  test.each(['grants it after all', 'refunds the payment'])(
    'leaves no words of its refusal when the creator %s',
    async (how) => {
      const { reference, id } = await createRequest()
      await answer(id, 'refuse', { message: 'Nagamit mo na' })
      if (how === 'refunds the payment') await refundPayment(server.services, reference, 'operator:test')
      else await answer(id, 'grant')
      expect((await list()).data[0]).toMatchObject({ state: 'granted', message: null })
      expect((await receipt(reference)).refund_request).toMatchObject({ state: 'granted', message: null })
    },
  )

  test('has to be given again when the provider refuses the refund, or a dispute cancels it', async () => {
    const [refused, disputed] = [await createRequest(), await createRequest()]
    await answer(refused.id, 'grant', { message: 'Sige po' })
    const { id: payment } = await server.services.db
      .selectFrom('payments')
      .select('id')
      .where('transaction_no', '=', refused.reference)
      .executeTakeFirstOrThrow()
    const report = { refundId: 'rfd_1', status: 'failed', cause: 'ACCOUNT_NOT_FOUND' } as const
    await settleRefund(server.services, payment, 1, report)
    await aReservedPayout(server.services, luz, 200_00n, 'direct')
    await answer(disputed.id, 'grant', { from_next: 1 })
    await dispute(disputed.reference)
    for (const { reference } of [refused, disputed]) {
      const { refund_request } = await receipt(reference)
      expect(refund_request).toMatchObject({ state: 'open', message: null })
      expect(Date.parse(refund_request.due_at)).toBeGreaterThan(Date.now() + 71 * 3_600_000)
    }
  })

  test('is due in 72 hours; then the desk may refuse, and the creator can still grant', async () => {
    const { id } = await createRequest()
    const isAtDesk = async () => {
      const { rows } = await readDeskRequests(server.services.db, { page: 1, per_page: 100 })
      return rows.some((request) => request.id === id)
    }
    clock.shift(72 * 3_600_000 - 60_000)
    asLuz = await server.signIn(luz.account_id)
    await handOverRequests(server.services.db)
    expect([(await list()).data[0].state, await isAtDesk()]).toEqual(['open', false])
    clock.shift(72 * 3_600_000 + 60_000)
    expect([(await list()).data[0].state, await isAtDesk()]).toEqual(['at_desk', true])
    expect((await answer(id, 'refuse')).body.exception).toBe('ForbiddenException')
    expect(await handOverRequests(server.services.db)).toBeGreaterThan(0)
    expect((await list()).data[0].state).toBe('at_desk')
    expect((await answer(id, 'grant')).body.data.state).toBe('granted')
  })

  test('is counted as open, with the first due date, until it is answered or overdue', async () => {
    const open = async (as = asLuz) => (await server.inject('GET', '/v1/user/refund-requests/open', { as })).body.data
    expect(await open()).toEqual({ count: 0, due_at: null })
    const [first, second] = [await createRequest(), await createRequest()]
    const [{ due_at: lastDue }, { due_at: firstDue }] = (await list()).data
    expect(await open()).toEqual({ count: 2, due_at: firstDue })
    expect(await open(asBea)).toEqual({ count: 0, due_at: null })
    await answer(first.id, 'refuse')
    expect(await open()).toEqual({ count: 1, due_at: lastDue })
    clock.shift(72 * 3_600_000 + 60_000)
    asLuz = await server.signIn(luz.account_id)
    expect(await open()).toEqual({ count: 0, due_at: null })
    clock.shift(0)
    await answer(second.id, 'grant')
    expect(await open()).toEqual({ count: 0, due_at: null })
  })

  test('is granted once when several answers arrive concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await createRequest()
      await Promise.all([answer(id, 'grant'), answer(id, 'refuse'), answer(id, 'grant')])
      expect((await list()).data[0].state).toBe('granted')
    }
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(0n)
  })
})

test('payer and creator are notified in their own languages, in the product and by mail', async () => {
  await server.services.db.updateTable('accounts').set({ language: 'fil' }).where('id', '=', bea.account_id).execute()
  const reference = await createGift(100_00n)
  const { id } = (await requestRefund(reference, { reason: 'Doble' }, asBea)).body.data
  await deliverNotices(server.services)
  const notices = async (as: string) => (await server.inject('GET', '/v1/user/notices', { as })).body.data
  expect(await notices(asLuz)).toContainEqual(
    expect.objectContaining({ kind: 'refund', state: 'asked', amount: 100, about: 'Doble' }),
  )
  await answer(id, 'refuse', { message: 'Pasensya na' })
  await deliverNotices(server.services)
  expect(await notices(asBea)).toContainEqual(
    expect.objectContaining({ kind: 'refund', state: 'refused', about: 'Pasensya na' }),
  )
  const mailed = async ({ page_url }: Creator) => {
    const { rows } = await server.services.database.pool.query(
      `select payload ->> 'text' as text from graphile_worker._private_jobs where payload ->> 'to' = $1`,
      [`${page_url}@example.com`],
    )
    return rows.map((row) => row.text).join('\n')
  }
  expect(await mailed(luz)).toContain('A refund of ₱100.00 was asked for: “Doble”')
  expect(await mailed(bea)).toContain('Hindi tinanggap ang hiling mong refund na ₱100.00. Pasensya na')
})

describe('a request that is open again', () => {
  const notices = async (as: string): Promise<{ kind: string; state: string; about: string | null }[]> => {
    await deliverNotices(server.services)
    const { data } = (await server.inject('GET', '/v1/user/notices', { as })).body
    return data.filter((notice: { kind: string }) => notice.kind === 'refund')
  }
  const states = async (as: string) => (await notices(as)).map(({ state }) => state)

  /** The provider refuses the refund of this payment. */
  async function refuseRefund(reference: string, n: number): Promise<void> {
    const { id } = await getPaymentOf(reference)
    const report = { refundId: `rfd_${reference}_${n}`, status: 'failed', cause: 'ACCOUNT_NOT_FOUND' } as const
    await settleRefund(server.services, id, n, report)
  }

  test('because the provider refused the refund: its creator and its payer are notified of everything again', async () => {
    const reference = await createGift(100_00n)
    const { id } = (await requestRefund(reference, { reason: 'Doble' }, asBea)).body.data
    expect(await states(asLuz)).toEqual(['asked'])
    await answer(id, 'grant', { message: 'Sige po' })
    expect(await states(asBea)).toEqual(['granted'])
    clock.shift(3_600_000)
    await refuseRefund(reference, 1)
    expect(await states(asLuz)).toEqual(['asked', 'asked'])
    await answer(id, 'grant', { message: 'Ulit' })
    expect((await notices(asBea)).map(({ state, about }) => [state, about])).toEqual([
      ['granted', 'Ulit'],
      ['granted', 'Sige po'],
    ])
    clock.shift(7_200_000)
    await refuseRefund(reference, 2)
    await answer(id, 'refuse')
    expect(await states(asBea)).toEqual(['refused', 'granted', 'granted'])
    expect(await states(asLuz), 'answered before it was announced').toEqual(['asked', 'asked'])
  })

  test('was granted: a refused one stays refused', async () => {
    const { id, transaction_no } = (await requestRefund(await createGift(100_00n), { reason: 'Doble' }, asBea)).body
      .data
    const refused = (await answer(id, 'refuse', { message: 'Pasensya na' })).body.data
    const { id: paymentId } = await getPaymentOf(transaction_no)
    await inTransaction(server.services.db, (tx) => reopenRefundRequest(tx, paymentId))
    expect((await list()).data).toEqual([refused])
  })

  test('goes to the desk again when it is not answered again', async () => {
    const reference = await createGift(100_00n)
    const { id } = (await requestRefund(reference, { reason: 'Doble' }, asBea)).body.data
    const miss = async (hours: number) => {
      clock.shift(hours * 3_600_000)
      asLuz = await server.signIn(luz.account_id)
      asBea = await server.signIn(bea.account_id)
      await handOverRequests(server.services.db)
    }
    await miss(73)
    expect([await states(asLuz), await states(asBea)]).toEqual([['at_desk', 'asked'], ['at_desk']])
    await answer(id, 'grant')
    await refuseRefund(reference, 1)
    await miss(146)
    expect(await states(asLuz)).toEqual(['at_desk', 'at_desk', 'asked'])
    expect(await states(asBea)).toEqual(['at_desk', 'at_desk'])
  })
})
