// Lists of Xendit's API: transactions, refunds and payouts, filtered and page by page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json, TestSandbox } from '../sandbox.fixture.ts'
import { newXenditPayout, startTestXendit, type TestXendit } from './xendit.fixture.ts'

let xendit: TestXendit
let sandbox: TestSandbox
/** Sessions that were paid, a minute apart, and the moment at which the second was. */
const sessions: Json[] = []
let second: string

beforeAll(async () => {
  xendit = await startTestXendit()
  sandbox = xendit.sandbox
  await sandbox.admin('PUT', '/knobs', { fees: { settlement_delay_seconds: 3600 } })
  for (const [i, amount] of [100, 200, 300].entries()) {
    if (i === 1) second = (await sandbox.admin('GET', '/clock')).body.now
    sessions.push(await xendit.paid({ reference_id: `gift_${i}`, amount }))
    await sandbox.advance(60)
  }
  const { payment_request_id } = sessions[1]
  await xendit.call('POST', '/refunds', { payment_request_id, amount: 50, reason: 'DUPLICATE', reference_id: 'back' })
  await sandbox.advance(60)
  await xendit.call('POST', '/v2/payouts', newXenditPayout({ reference_id: 'out', amount: 25 }))
  await xendit.call(
    'POST',
    '/v2/payouts',
    newXenditPayout({ reference_id: 'out', amount: 35, channel_code: 'PH_GCASH' }),
  )
  await sandbox.advance(60)
})
afterAll(() => sandbox.close())

async function list(query: string): Promise<Json> {
  return (await xendit.call('GET', `/transactions?currency=PHP&${query}`)).body
}

const references = (page: Json) => page.data.map((line: Json) => line.reference_id)

describe('transactions', () => {
  test.each([
    ['types=PAYMENT', ['gift_2', 'gift_1', 'gift_0']],
    ['types=REFUND', ['back']],
    ['types=REFUND&types=DISBURSEMENT&limit=50', ['out', 'out', 'back']],
    ['types=CHARGEBACK', []],
    ['types=TRANSFER', []],
    ['statuses=SUCCESS&reference_id=gift', ['gift_2', 'gift_1', 'gift_0']],
    ['statuses=REVERSED', []],
    ['channel_categories=BANK', ['out']],
    ['channel_categories=EWALLET&types=DISBURSEMENT', ['out']],
    ['reference_id=gift_1', ['gift_1']],
    ['reference_id=%25', []],
    ['amount=300', ['gift_2']],
    ['amount=300.01', []],
    ['account_identifier=001234567890', []],
    ['product_id=py-none', []],
  ])('of %s are %j', async (query, wanted) => {
    expect(references(await list(query))).toEqual(wanted)
  })

  test('of one product are the one about it', async () => {
    expect(references(await list(`product_id=${sessions[2].payment_id}`))).toEqual(['gift_2'])
    expect(references(await list(`product_id=${sessions[2].payment_request_id}`))).toEqual([])
  })

  test('of a time include its first and its last moment', async () => {
    const at = encodeURIComponent(second)
    expect(references(await list(`types=PAYMENT&created[gte]=${at}`))).toEqual(['gift_2', 'gift_1'])
    expect(references(await list(`types=PAYMENT&created[lte]=${at}`))).toEqual(['gift_1', 'gift_0'])
    expect(references(await list(`types=PAYMENT&created[gte]=${at}&updated[lte]=${at}`))).toEqual(['gift_1'])
    for (const both of [
      `created[gte]=${at}&updated[gte]=2026-01-01T00:00:00Z`,
      `updated[gte]=${at}&created[gte]=2026-01-01T00:00:00Z`,
    ])
      expect(references(await list(`types=PAYMENT&${both}`))).toEqual(['gift_2', 'gift_1'])
    expect(references(await list(`types=PAYMENT&created[lte]=${at}&updated[lte]=2026-01-01T00:00:00Z`))).toEqual([])
  })

  test('of another currency, without one, or in no order of ours are refused', async () => {
    for (const query of [
      'currency=USD',
      'types=PAYMENT',
      'currency=PHP&limit=51',
      'currency=PHP&limit=0',
      'currency=PHP&amount=much',
    ])
      expect((await xendit.call('GET', `/transactions?${query}`)).body.error_code, query).toBe('API_VALIDATION_ERROR')
  })

  test('lead on with the filters of the first page, in either direction', async () => {
    for (const [start, wanted] of [
      ['types=PAYMENT&limit=1', ['gift_2', 'gift_1', 'gift_0']],
      [`types=PAYMENT&limit=1&before_id=${(await list('types=REFUND')).data[0].id}`, []],
      [
        `types=PAYMENT&types=REFUND&limit=1&before_id=${(await list('reference_id=gift_0')).data[0].id}`,
        ['gift_1', 'gift_2', 'back'],
      ],
    ] as const) {
      const seen: string[] = []
      for (let page = await list(start); ; page = (await xendit.call('GET', page.links[0].href)).body) {
        seen.push(...references(page))
        if (!page.has_more) break
        expect(page.links).toMatchObject([{ rel: 'next', method: 'GET' }])
      }
      expect(seen).toEqual(wanted)
    }
  })

  test('read backwards are still newest first on each page', async () => {
    const [oldest] = (await list('reference_id=gift_0')).data
    const page = await list(`types=PAYMENT&types=REFUND&limit=2&before_id=${oldest.id}`)
    expect([references(page), page.has_more]).toEqual([['gift_2', 'gift_1'], true])
  })

  test('behind a line that is none are none', async () => {
    expect(await list('after_id=txn_none')).toEqual({ has_more: false, data: [], links: [] })
  })

  test('show where a payment is settled and what it cost, and of others only what they took', async () => {
    const [payment] = (await list('reference_id=gift_0')).data
    expect(payment).toMatchObject({
      channel_category: 'EWALLET',
      channel_code: 'GCASH',
      amount: 100,
      net_amount: 97.76,
      cashflow: 'MONEY_IN',
      settlement_status: 'PENDING',
      fee: { xendit_fee: 2, value_added_tax: 0.24 },
    })
    const [out] = (await list('channel_categories=BANK')).data
    expect(out).toMatchObject({
      channel_code: 'PH_BDO',
      amount: 25,
      net_amount: 35,
      cashflow: 'MONEY_OUT',
      settlement_status: null,
      estimated_settlement_time: null,
      fee: { xendit_fee: 10, value_added_tax: 0 },
    })
    expect((await xendit.call('GET', `/transactions/${out.id}`)).body).toEqual(out)
  })
})

describe('refunds', () => {
  test('are found by their payment request, and by nothing else of it', async () => {
    const find = async (query: string) => (await xendit.call('GET', `/refunds?${query}`)).body.data.length
    expect(await find(`payment_request_id=${sessions[1].payment_request_id}`)).toBe(1)
    for (const name of [sessions[0].payment_request_id, sessions[1].payment_id, 'pr-none'])
      expect(await find(`payment_request_id=${name}`), name).toBe(0)
  })

  test('were all paid back to the wallet', async () => {
    const find = async (query: string) => (await xendit.call('GET', `/refunds?${query}`)).body.data.length
    expect(await find('payment_method_type=EWALLET&channel_code=GCASH')).toBe(1)
    expect(await find('payment_method_type=CARD')).toBe(0)
    expect(await find('channel_code=PAYMAYA')).toBe(0)
  })

  test('without a reference or an amount are about all that is left, under the request’s name', async () => {
    const { payment_request_id } = sessions[0]
    const { body } = await xendit.call('POST', '/refunds', { payment_request_id, reason: 'FRAUDULENT' })
    expect(body).toMatchObject({
      amount: 100,
      reference_id: payment_request_id,
      reason: 'FRAUDULENT',
      status: 'PENDING',
    })
    expect((await xendit.call('POST', '/refunds', { payment_request_id, reason: 'OTHERS' })).body.error_code).toBe(
      'MAXIMUM_REFUND_AMOUNT_REACHED',
    )
    expect((await xendit.call('POST', `/refunds/${body.id}/cancel`)).body).toMatchObject({ status: 'CANCELLED' })
    expect((await xendit.call('POST', `/refunds/${body.id}/cancel`)).body.status).toBe('CANCELLED')
  })

  test('are refused without a reason that Xendit knows', async () => {
    for (const wanted of [{ reason: 'MOOD' }, { reason: 'OTHERS', amount: 0 }, { reason: 'OTHERS', currency: 'USD' }])
      expect(
        (await xendit.call('POST', '/refunds', { payment_request_id: sessions[2].payment_request_id, ...wanted })).body
          .error_code,
      ).toBe('API_VALIDATION_ERROR')
  })
})

test('payouts of one reference lead on to the next page, also backwards', async () => {
  const page = async (query: string) => (await xendit.call('GET', `/v2/payouts?reference_id=out&${query}`)).body
  const all = (await page('')).data.map((payout: Json) => payout.id)
  expect(all).toHaveLength(2)
  const { body: third } = await xendit.call('POST', '/v2/payouts', newXenditPayout({ reference_id: 'out' }))
  const last = await page(`limit=1&before_id=${third.id}`)
  expect([last.data[0].id, last.has_more]).toEqual([all[1], true])
  const first = (await xendit.call('GET', last.links.href)).body
  expect([first.data[0].id, first.has_more, first.links]).toEqual([all[0], false, undefined])
  await sandbox.advance(60)
})

test('the balance is what has settled, of the cash account, at any time', async () => {
  const read = async (query: string) => (await xendit.call('GET', `/balance?${query}`)).body
  const now = await read('account_type=CASH')
  expect(now.balance).toBeLessThan(0)
  for (const account of ['HOLDING', 'TAX']) expect(await read(`account_type=${account}`)).toEqual({ balance: 0 })
  expect(await read('at_timestamp=2026-01-01T00:00:00Z')).toEqual({ balance: 0 })
  await sandbox.advance(7200)
  expect(Math.round(((await read('')).balance - now.balance) * 100)).toBe(600_00 - 13_44)
  for (const query of ['account_type=LOAN', 'currency=USD', 'at_timestamp=now'])
    expect((await read(query)).error_code, query).toBe('API_VALIDATION_ERROR')
})
