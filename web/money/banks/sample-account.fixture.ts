// The payout accounts of a creator, for the tests of this folder.
import type { LinkedAccount, UserBank } from '#contract/money/banks.ts'

export const bpi = { slug: 'bpi', name: 'BPI' }

export function anAccount(fields: Partial<UserBank> = {}): UserBank {
  return {
    account_name: 'Ana Cruz',
    account_number: '1234567890',
    bank_details: bpi,
    mobile_number: '9171234567',
    is_disabled: false,
    usable_from: '2026-11-23T00:00:00.000Z',
    ...fields,
  }
}

export const linkedAccount: LinkedAccount = {
  slug: 'epayment',
  account_name: 'Ana Cruz',
  username: 'ana.cruz',
  mobile_number: '9171234567',
  usable_from: '2026-11-23T00:00:00.000Z',
}
