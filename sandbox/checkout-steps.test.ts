// Every push in every state of a checkout, without a database.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { type CheckoutStatus, magicEnding, OUTCOMES, type Push, type Step, stepsFor } from './checkout-steps.ts'

const PUSHES: Push[] = [...OUTCOMES, 'begin', 'finish', 'paid_late']
const STATUSES: CheckoutStatus[] = ['open', 'processing', 'paid', 'expired', 'cancelled']

/** The status after each step, and whether it takes money. */
const EFFECTS: Record<Step, CheckoutStatus> = {
  capture: 'paid',
  fail: 'open',
  process: 'processing',
  cancel: 'cancelled',
  expire: 'expired',
}

function steps(push: Push, status: CheckoutStatus, amount = 10_000, captures = 0): Step[] {
  const payment = { status: 'succeeded' } as Parameters<typeof stepsFor>[0]['payments'][number]
  return stepsFor({ status, amount, payments: Array.from({ length: captures }, () => payment) }, push)
}

test.each([
  [10_000, '00'],
  [2001, '01'],
  [109, '09'],
  [1_234_599, '99'],
])('%i centavos end in %s', (amount, ending) => {
  expect(magicEnding(amount)).toBe(ending)
})

describe('an open checkout', () => {
  test.each<[Push, Step[]]>([
    ['paid', ['capture']],
    ['paid_twice', ['capture', 'capture']],
    ['failed', ['fail']],
    ['processing', ['process']],
    ['cancelled', ['cancel']],
    ['expire', ['expire']],
    ['begin', []],
    ['finish', []],
    ['paid_late', []],
  ])('that is pushed by %s takes %j', (push, wanted) => {
    expect(steps(push, 'open')).toEqual(wanted)
  })

  test.each<[number, Step[], Step[]]>([
    [2001, ['capture'], ['capture']],
    [2002, ['fail'], ['fail']],
    [2003, ['process'], ['process']],
    [2004, ['process'], ['process']],
    [2005, ['process'], []],
    [2006, ['capture'], []],
    [2007, ['capture', 'capture'], []],
    [2008, ['capture'], []],
    [2009, ['capture'], []],
    [2010, ['capture'], []],
  ])('of %i centavos takes %j when it is paid, and %j by itself', (amount, paid, itself) => {
    expect(steps('paid', 'open', amount)).toEqual(paid)
    expect(steps('begin', 'open', amount)).toEqual(itself)
  })

  test('does what the payer chose, whatever the amount, unless they chose to pay', () => {
    for (let ending = 0; ending < 100; ending++) {
      expect(steps('failed', 'open', 2000 + ending)).toEqual(['fail'])
      expect(steps('cancelled', 'open', 2000 + ending)).toEqual(['cancel'])
      expect(steps('expire', 'open', 2000 + ending)).toEqual(['expire'])
    }
  })
})

test('a checkout that is processing cannot be cancelled, and ends by payment, failure or time', () => {
  expect(steps('cancelled', 'processing')).toEqual([])
  expect(steps('finish', 'processing', 2003)).toEqual(['capture'])
  expect(steps('paid', 'processing')).toEqual(['capture'])
  expect(steps('failed', 'processing')).toEqual(['fail'])
  expect(steps('expire', 'processing')).toEqual(['expire'])
})

test('a paid checkout can be paid a second time and no third, and changes in no other way', () => {
  expect(steps('paid_twice', 'paid', 10_000, 1)).toEqual(['capture'])
  expect(steps('paid_twice', 'paid', 10_000, 2)).toEqual([])
  for (const push of PUSHES.filter((push) => push !== 'paid_twice'))
    expect(steps(push, 'paid', 10_000, 1), push).toEqual([])
})

test('a failed attempt is no payment: after it a paid checkout can still be paid twice', () => {
  const failed = { status: 'failed' } as Parameters<typeof stepsFor>[0]['payments'][number]
  const paid = { ...failed, status: 'refunded' as const }
  expect(stepsFor({ status: 'paid', amount: 10_000, payments: [failed, failed, paid] }, 'paid_twice')).toEqual([
    'capture',
  ])
})

test.each<CheckoutStatus>(['expired', 'cancelled'])(
  'a checkout that is %s takes money only late, from the operator',
  (status) => {
    for (const push of PUSHES) expect(steps(push, status), push).toEqual(push === 'paid_late' ? ['capture'] : [])
  },
)

test('whatever happens to a checkout, it captures at most twice and leaves an end only by a late payment', async () => {
  const life = fc.record({
    amount: fc.integer({ min: 100, max: 100_000 }),
    start: fc.constantFrom(...STATUSES),
    pushes: fc.array(fc.constantFrom(...PUSHES), { maxLength: 12 }),
  })
  await checkProperty(
    fc.property(life, ({ amount, start, pushes }) => {
      let status = start
      let captures = start === 'paid' ? 1 : 0
      for (const push of pushes) {
        const taken = steps(push, status, amount, captures)
        if (status === 'expired' || status === 'cancelled')
          expect(taken.length === 0 || push === 'paid_late').toBe(true)
        captures += taken.filter((step) => step === 'capture').length
        status = taken.length > 0 ? EFFECTS[taken.at(-1)!] : status
      }
      expect(captures).toBeLessThanOrEqual(2)
      expect(captures === 0 || status === 'paid').toBe(true)
    }),
    { numRuns: 2000 },
  )
})
