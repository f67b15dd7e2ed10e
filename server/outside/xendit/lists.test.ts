// Lists of the provider: page by page, in either documented shape, and with lines that are not ours.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Movement, ProviderAmbiguous } from '../epayment.ts'
import { type Asked, inTurn, ok, refused, startToldXendit } from '../told-provider.fixture.ts'

let provider: Awaited<ReturnType<typeof startToldXendit>>
beforeAll(async () => {
  provider = await startToldXendit()
})
beforeEach(() => provider.forget())
afterAll(() => provider.close())

const LIST = 'GET /transactions'
const aLine = (more: object = {}) => ({
  id: 'txn-1',
  product_id: 'py-1',
  type: 'PAYMENT',
  status: 'SUCCESS',
  reference_id: 'pi_6f1f6a0e_0123abcd',
  currency: 'PHP',
  amount: 100.1,
  created: '2026-11-30T01:02:03.000Z',
  ...more,
})
const page = (data: object[], has_more = false) => ok({ data, has_more })

async function movements(since?: Date): Promise<Movement[]> {
  const found: Movement[] = []
  for await (const movement of provider.epayment.listMovements(since)) found.push(movement)
  return found
}

describe('a list', () => {
  test('is read to its last page, each page after the last item of the one before', async () => {
    const pages = [[aLine({ id: 'a' }), aLine({ id: 'b' })], [aLine({ id: 'c' })], [aLine({ id: 'd' })]]
    provider.told.answers = {
      [LIST]: inTurn(page(pages[0]!, true), page(pages[1]!, true), page(pages[2]!)),
    }
    expect(await movements()).toHaveLength(4)
    expect(provider.told.asked.map(({ query }) => query.after_id)).toEqual([undefined, 'b', 'c'])
  })

  test('ends with an empty page, even one that promises more', async () => {
    provider.told.answers = { [LIST]: inTurn(page([aLine()], true), page([], true)) }
    expect(await movements()).toHaveLength(1)
  })

  test('that repeats its page is not read for ever, and not taken for whole', async () => {
    provider.told.answers = { [LIST]: page([aLine()], true) }
    await expect(movements()).rejects.toThrow(ProviderAmbiguous)
    expect(provider.told.asked).toHaveLength(2)
  })

  test('of bare items, as the guide shows it, is one page', async () => {
    provider.told.answers = { [LIST]: ok([aLine(), aLine({ id: 'txn-2' })]) }
    expect(await movements()).toHaveLength(2)
  })

  test('that breaks off on a later page is no list: what came before is not all', async () => {
    provider.told.answers = { [LIST]: inTurn(page([aLine()], true), refused('X', 500)) }
    await expect(movements()).rejects.toThrow(ProviderAmbiguous)
  })

  test.each([
    ['without an amount', { amount: undefined }],
    ['with an amount as text', { amount: '100.10' }],
    ['with a moment that is none', { created: 'yesterday' }],
    ['without an id', { id: null }],
  ])('with a line %s is not understood, and no line is passed over', async (_, more) => {
    provider.told.answers = { [LIST]: page([aLine(), aLine(more)]) }
    await expect(movements()).rejects.toThrow(ProviderAmbiguous)
  })
})

describe('movements', () => {
  const at = new Date('2026-11-30T01:02:03.000Z')

  test.each<[string, object, Movement[]]>([
    [
      'a payment is money in, under our payment’s id',
      {},
      [{ kind: 'capture', id: 'py-1', reference: '6f1f6a0e', amount: 100_10n, at }],
    ],
    [
      'a payment of another program has its own reference',
      { reference_id: 'INV-1' },
      [{ kind: 'capture', id: 'py-1', reference: 'INV-1', amount: 100_10n, at }],
    ],
    [
      'a refund is money out',
      { type: 'REFUND', product_id: 'rfd-1', reference_id: 'refund:1:1' },
      [{ kind: 'refund', id: 'rfd-1', reference: 'refund:1:1', amount: -100_10n, at }],
    ],
    [
      'a chargeback is known by its line',
      { type: 'CHARGEBACK', id: 'txn-9', product_id: 'py-1', reference_id: null },
      [{ kind: 'dispute', id: 'txn-9', reference: '', amount: -100_10n, at }],
    ],
    [
      'a payout is money out',
      { type: 'DISBURSEMENT', product_id: 'disb-1', reference_id: 'po_1' },
      [{ kind: 'payout', id: 'disb-1', reference: 'po_1', amount: -100_10n, at }],
    ],
    [
      'a returned payout went out and came back',
      { type: 'DISBURSEMENT', status: 'REVERSED', product_id: 'disb-1', reference_id: 'po_1' },
      [
        { kind: 'payout', id: 'disb-1', reference: 'po_1', amount: -100_10n, at },
        { kind: 'return', id: 'disb-1', reference: 'po_1', amount: 100_10n, at },
      ],
    ],
    ['a reversed payment is not understood', { status: 'REVERSED' }, []],
    ['a reversed refund neither', { type: 'REFUND', status: 'REVERSED' }, []],
    ['another kind of line moves none of our money', { type: 'TOPUP' }, []],
    ['another currency is not ours', { currency: 'USD' }, []],
  ])('%s', async (_, more, expected) => {
    provider.told.answers = { [LIST]: page([aLine(more)]) }
    expect(await movements()).toEqual(expected)
  })

  test('are asked for in pesos, since a moment or of all time', async () => {
    provider.told.answers = { [LIST]: page([]) }
    await movements(at)
    await movements()
    const [since, all] = provider.told.asked.map(({ query }) => query)
    expect(since).toMatchObject({ currency: 'PHP', 'created[gte]': '2026-11-30T01:02:03.000Z' })
    expect(all).not.toHaveProperty('created[gte]')
  })
})

describe('a chargeback', () => {
  const aChargeback = (more: object = {}) => aLine({ id: 'txn-9', type: 'CHARGEBACK', ...more })
  const answerLines =
    (payments: object[], chargebacks: object[] = []) =>
    (asked: Asked) =>
      page(asked.query.types === 'CHARGEBACK' ? chargebacks : payments)

  test('is read as a lost dispute of the payment with its reference', async () => {
    provider.told.answers = {
      'GET /transactions/txn-9': ok(aChargeback()),
      [LIST]: answerLines([aLine({ id: 'txn-2', product_id: 'py-2' }), aLine()]),
    }
    expect(await provider.epayment.readDispute('txn-9')).toEqual({
      disputeId: 'txn-9',
      providerPaymentId: 'py-1',
      amount: 100_10n,
      status: 'lost',
      openedAt: new Date('2026-11-30T01:02:03.000Z'),
    })
  })

  test('of a payment that is not listed names none, and an unknown one is none', async () => {
    provider.told.answers = { 'GET /transactions/txn-9': ok(aChargeback()), [LIST]: answerLines([]) }
    expect(await provider.epayment.readDispute('txn-9')).toMatchObject({ providerPaymentId: '' })
    provider.told.answers = { 'GET /transactions/txn-9': refused('DATA_NOT_FOUND', 404) }
    expect(await provider.epayment.readDispute('txn-9')).toBeUndefined()
  })

  test('is listed with others, the oldest first', async () => {
    const newestFirst = [aChargeback({ id: 'txn-11' }), aChargeback({ id: 'txn-10' }), aChargeback()]
    provider.told.answers = { [LIST]: answerLines([aLine()], newestFirst) }
    const listed = await provider.epayment.listDisputes(new Date(0))
    expect(listed.map(({ disputeId }) => disputeId)).toEqual(['txn-9', 'txn-10', 'txn-11'])
  })
})

describe('the payments of a reference', () => {
  const reference = '6f1f6a0e'
  const find = (...lines: object[]) => {
    provider.told.answers = { [LIST]: page(lines) }
    return provider.epayment.findCheckouts(reference)
  }

  test('are one checkout under the id of the first payment, with every capture', async () => {
    const found = await find(aLine({ id: 'txn-2', product_id: 'py-2' }), aLine())
    expect(found).toMatchObject([{ checkoutId: 'py-1', reference, status: 'paid', linkUrl: '', isUnproven: true }])
    expect(found[0]!.captures.map(({ providerPaymentId }) => providerPaymentId)).toEqual(['py-1', 'py-2'])
  })

  test('are none where the search finds only others that contain the reference', async () => {
    expect(
      await find(aLine({ reference_id: `pi_x${reference}_0123abcd` }), aLine({ reference_id: reference })),
    ).toEqual([])
  })
})
