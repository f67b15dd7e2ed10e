// What answers may contain: the server sends no field that the contract does not name, so what is named here is what can leak.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

type Field = { name: string; schema: z.core.$ZodType }
/** The parts of a schema's definition that hold other schemas. */
type Parts = { [part in 'innerType' | 'in' | 'out' | 'element' | 'valueType']?: z.core.$ZodType } & {
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
}

/** All fields of a schema, at any depth. */
function fieldsIn(schema: z.core.$ZodType): Field[] {
  const { shape = {}, options = [], innerType, element, valueType, ...pipe } = schema._zod.def as unknown as Parts
  const own = Object.entries(shape).map(([name, field]) => ({ name, schema: field }))
  const below = [...Object.values(shape), ...options, innerType, element, valueType, pipe.in, pipe.out]
  return [...own, ...below.flatMap((one) => (one ? fieldsIn(one) : []))]
}

const line = ({ method, path }: Endpoint) => `${method} ${path}`
const answering = (names: RegExp, from = endpoints) =>
  from.filter(({ data }) => fieldsIn(data).some(({ name }) => names.test(name))).map(line)
const open = endpoints.filter(({ access, path }) => access === 'anyone' && !path.startsWith('/v1/auth/'))

describe('an answer to anybody', () => {
  test('has no email, number, balance or secret of an account', () => {
    expect(
      answering(
        /email|password|mobile|account_number|account_name|balance|secret|recovery|referral|suspension|session|device$/,
        open,
      ),
    ).toEqual([])
  })

  test('has a token only where somebody has just started a payment or a report', () => {
    expect(answering(/token/, open)).toEqual([
      'POST /v1/donate/:id',
      'POST /v1/donate',
      'POST /v1/donate/goal/:goal_id',
      'POST /v1/report',
    ])
  })
})

describe('only its owner, or the desk, learns', () => {
  test('an email', () => {
    for (const one of answering(/^email$/)) expect(one).toMatch(/ \/v1\/(auth|desk|user\/profile)/)
  })

  test('an account number and a mobile number', () => {
    for (const one of answering(/account_number|mobile_number/))
      expect(one).toMatch(/ \/v1\/user\/(banks|transactions\/payout\/add\/mobilenumber|provider-account)/)
  })

  test('a secret, which is answered once, by what makes it', () => {
    for (const one of answering(/^secret$|recovery_codes$|otpauth_url/))
      expect(one, one).toMatch(/^POST \/v1\/user\/(surfaces|otp)/)
  })

  test('a balance', () => {
    for (const one of answering(/pending_amount|held_amount|in_payout_amount|^balance$/))
      expect(one, one).toMatch(/ \/v1\/(user|desk)\//)
  })
})

describe('an amount', () => {
  const amounts = endpoints.flatMap((one) =>
    fieldsIn(one.data)
      .filter(({ name }) => /(^|_)(amount|fee|gross|paid_out|refunds|missing|clearing)$/.test(name))
      .map((field) => ({ ...field, of: line(one) })),
  )

  test('leaves in pesos, whatever it is called, and centavos are never lost', () => {
    expect(amounts.length).toBeGreaterThan(60)
    for (const { name, schema, of } of amounts) {
      const parsed = z.safeParse(schema, 123_45n)
      if (parsed.success) expect(parsed.data, `${name} of ${of}`).toBe(123.45)
      else expect(NO_MONEY, `${name} of ${of}`).toContain(name)
    }
  })

  test('is no number that could be read as centavos', () => {
    for (const { name, schema, of } of amounts.filter(({ name }) => !NO_MONEY.includes(name)))
      expect(z.safeParse(schema, 12_345).success, `${name} of ${of}`).toBe(false)
  })
})

/** Objects and counts that are called like amounts. */
const NO_MONEY = ['gross', 'refunds', 'receipt_refunds']

test('a moment leaves with its offset, and what is none does not leave', () => {
  const moments = endpoints.flatMap(({ data }) =>
    fieldsIn(data).filter(({ name }) => /(_at|_from|_until|^date|^deadline)$/.test(name)),
  )
  expect(moments.length).toBeGreaterThan(60)
  const moment = new Date('2026-11-29T16:00:00Z')
  for (const { name, schema } of moments) {
    const parsed = z.safeParse(schema, moment)
    if (parsed.success) expect(parsed.data, name).toBe('2026-11-29T16:00:00.000Z')
  }
})

test('a field that the contract does not name is left out of an answer', () => {
  for (const { data, ...one } of endpoints) {
    if (!(data instanceof z.ZodMiniObject)) continue
    const fields = Object.keys(data.shape)
    const parsed = z.safeParse(z.partial(data), { password_hash: 'x', account_id: 7n })
    expect(
      parsed.success && Object.keys(parsed.data as object).every((name) => fields.includes(name)),
      line(one as Endpoint),
    ).toBe(true)
  }
})
