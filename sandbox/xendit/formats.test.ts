// How the provider's own values are written in Xendit's API, and read back from it.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../ids.ts'
import { pesos, toPesos } from './amounts.ts'
import { toXenditError, XenditError } from './errors.ts'
import { getCheckoutId, getId, sessionName, uuidName, type XenditPrefix } from './names.ts'
import { getPage } from './paging.ts'

describe('an amount', () => {
  test('of any number of centavos is unchanged after it was written and read', async () => {
    await checkProperty(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (centavos) => {
        expect(pesos.parse(JSON.parse(JSON.stringify(toPesos(centavos))))).toBe(centavos)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    [0.01, 1],
    [1, 100],
    [0.29, 29],
    [4.35, 435],
    [1005.01, 100_501],
    [99_999_999.99, 9_999_999_999],
  ])('%d pesos are %i centavos', (amount, centavos) => {
    expect(pesos.parse(amount)).toBe(centavos)
  })

  test.each([0, -1, 0.001, 1.005, 20.123, 100_000_000, Number.NaN, Number.POSITIVE_INFINITY, '20', null, undefined])(
    '%j is none, and is not rounded to one',
    (amount) => {
      expect(pesos.safeParse(amount).success).toBe(false)
    },
  )
})

describe('an id', () => {
  const prefixes: [XenditPrefix, string][] = [
    ['pr-', 'pay'],
    ['py-', 'pay'],
    ['cap-', 'pay'],
    ['cust-', 'chk'],
    ['rfd-', 'rfd'],
    ['disb-', 'pyt'],
    ['po-', 'pyt'],
    ['txn_', 'txn'],
  ]

  test.each(prefixes)('with %s names a %s, and is read back to it', (prefix, own) => {
    for (let i = 0; i < 50; i++) {
      const id = newId(own)
      const name = uuidName(prefix, id)
      expect(name.slice(prefix.length)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(getId(prefix, name)).toBe(id)
    }
  })

  test('of one kind is not read as another', () => {
    const name = uuidName('pr-', newId('pay'))
    for (const [prefix] of prefixes.filter(([prefix]) => prefix !== 'pr-'))
      expect(getId(prefix, name), prefix).toBeNull()
  })

  test.each([
    ['', 'empty'],
    ['py-', 'a prefix alone'],
    ['py-00000000-0000-4000-8000-00000000000', 'one digit short'],
    ['py-00000000-0000-4000-8000-0000000000000', 'one digit long'],
    ['py-00000000-0000-1000-8000-000000000000', 'another version of UUID'],
    ['py-00000000-0000-4000-8000-000000000001', 'digits where ours are zero'],
    ['py-00000000-0000-4000-8000-00000A000000', 'capitals'],
    ['py-00000000-0000-4000-8000-000000000000\n', 'a line break'],
    ['pay_000000000000000000000000', 'our own id'],
  ])('%j is no id of a payment: %s', (name) => {
    expect(getId('py-', name)).toBeNull()
  })

  test('of a session holds the checkout’s digits, and the operator’s own id is understood too', () => {
    const id = newId('chk')
    expect(sessionName(id)).toBe(`ps-${id.slice(4)}`)
    expect(getCheckoutId(sessionName(id))).toBe(id)
    expect(getCheckoutId(id)).toBe(id)
  })
})

describe('a page of a list', () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const ids = ({ data, has_more }: ReturnType<typeof getPage>) => [data.map(({ id }) => id).join(''), has_more]

  test.each([
    [{ limit: 2 }, 'ab', true],
    [{ limit: 5 }, 'abcde', false],
    [{ limit: 2, after_id: 'b' }, 'cd', true],
    [{ limit: 2, after_id: 'c' }, 'de', false],
    [{ limit: 2, after_id: 'e' }, '', false],
    [{ limit: 2, before_id: 'd' }, 'bc', true],
    [{ limit: 3, before_id: 'd' }, 'abc', false],
    [{ limit: 2, before_id: 'a' }, '', false],
    [{ limit: 2, after_id: 'x' }, '', false],
    [{ limit: 2, before_id: 'x' }, '', false],
    [{ limit: 1, after_id: 'a', before_id: 'e' }, 'b', true],
  ])('%j is %j, and more follow: %j', (at, wanted, more) => {
    expect(ids(getPage(all, at))).toEqual([wanted, more])
  })

  test('of any size leads through the whole list once, in both directions', () => {
    for (let limit = 1; limit <= 6; limit++) {
      let forward: string[] = []
      for (let page = getPage(all, { limit }); ; page = getPage(all, { limit, after_id: forward.at(-1) })) {
        forward = [...forward, ...page.data.map(({ id }) => id)]
        if (!page.has_more) break
      }
      expect(forward.join('')).toBe('abcde')
      let back: string[] = ['e']
      for (let more = true; more; ) {
        const page = getPage(all, { limit, before_id: back[0] })
        back = [...page.data.map(({ id }) => id), ...back]
        more = page.has_more
      }
      expect(back.join('')).toBe('abcde')
    }
  })
})

describe('a refusal', () => {
  test.each([
    ['unauthorized', 401, 401, 'INVALID_API_KEY'],
    ['not_found', 404, 404, 'DATA_NOT_FOUND'],
    ['invalid_json', 400, 400, 'INVALID_JSON_FORMAT'],
    ['too_many_requests', 429, 429, 'RATE_LIMIT_EXCEEDED'],
    ['idempotency_key_reused', 422, 409, 'DUPLICATE_ERROR'],
    ['idempotency_in_progress', 409, 409, 'DUPLICATE_ERROR'],
    ['refund_exceeds_payment', 422, 400, 'MAXIMUM_REFUND_AMOUNT_REACHED'],
    ['payment_not_refundable', 422, 400, 'INELIGIBLE_TRANSACTION'],
    ['invalid_state', 409, 400, 'INVALID_STATUS'],
    ['internal_error', 500, 500, 'SERVER_ERROR'],
    ['some_new_code', 503, 500, 'SERVER_ERROR'],
  ])('%s is %i natively, and %i %s there', (code, native, status, error_code) => {
    expect(toXenditError(new ApiError(native, code, 'Why.'))).toEqual({ status, body: { error_code, message: 'Why.' } })
  })

  test('of a field names its path, which is empty for the whole body', () => {
    expect(toXenditError(new ApiError(422, 'invalid_request', 'Wrong.', 'amount')).body).toEqual({
      error_code: 'API_VALIDATION_ERROR',
      message: 'Wrong.',
      errors: [{ path: 'amount', message: 'Wrong.' }],
    })
    expect(toXenditError(new ApiError(413, 'invalid_request', 'Too large.'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: '' }] },
    })
  })

  test('with one of Xendit’s own codes keeps code and status', () => {
    expect(toXenditError(new XenditError(403, 'INVALID_MERCHANT_SETTINGS', 'No.'))).toEqual({
      status: 403,
      body: { error_code: 'INVALID_MERCHANT_SETTINGS', message: 'No.' },
    })
  })
})
