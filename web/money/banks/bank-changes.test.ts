// The cached list of payout accounts after each change, before the server is queried again.
import { expect, test } from 'vitest'
import type { UserBank } from '#contract/money/banks.ts'
import { withAdded, withMobile } from './bank-changes.ts'

const bank = (slug: string, is_disabled: boolean): UserBank => ({
  account_name: 'Tala Reyes',
  account_number: '1234567890',
  bank_details: { slug, name: slug.toUpperCase() },
  mobile_number: '9171234567',
  is_disabled,
  usable_from: '2026-11-21T00:00:00.000Z',
})

test('an added account comes first and is the only active one', () => {
  const after = withAdded([bank('bdo', false), bank('bpi', true)], bank('maya', false))
  expect(after.map((one) => [one.bank_details.slug, one.is_disabled])).toEqual([
    ['maya', false],
    ['bdo', true],
    ['bpi', true],
  ])
})

test('an account added twice is listed once', () => {
  expect(withAdded([bank('bdo', false)], bank('bdo', false))).toHaveLength(1)
})

test('a new mobile number applies to all accounts', () => {
  const numbers = withMobile([bank('bdo', false), bank('bpi', true)], '9998887777').map((one) => one.mobile_number)
  expect(numbers).toEqual(['9998887777', '9998887777'])
})
