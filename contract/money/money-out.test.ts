// What a creator types to have their money sent.
import { describe, expect, test } from 'vitest'
import { refuse, take } from '../inputs.fixture.ts'
import { otp } from '../otp.ts'
import { banks } from './banks.ts'
import { payouts } from './payouts.ts'
import { statements } from './statements.ts'
import { wallet } from './wallet.ts'

describe('a payout account', () => {
  const { body } = banks.add
  const bank = { bank_slug: 'bdo', account_name: 'Luz Reyes', account_number: '001234567890' }

  test('needs a bank, a name and a number', () => {
    expect(refuse(body, bank)).toEqual({})
    expect(refuse(body, { bank_slug: '', account_name: ' ', account_number: '' })).toEqual({
      bank_slug: ['The bank field is required.'],
      account_name: ['The account name field is required.'],
      account_number: ['The account number field is required.'],
    })
  })

  test.each([
    ['0012 3456 7890', '001234567890'],
    ['001-234-567-890', '001234567890'],
    [' 123456 ', '123456'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('the account number %j is read as %j', (account_number, read) => {
    expect(take(body, { ...bank, account_number })).toMatchObject({ account_number: read })
  })

  test.each(['12345', '1'.repeat(21), '12345a', '１２３４５６', '+123456', '1 '.repeat(31)])(
    'the account number %j is refused',
    (account_number) => {
      expect(refuse(body, { ...bank, account_number })).toEqual({
        account_number: ['An account number has 6 to 20 digits.'],
      })
    },
  )

  test.each([
    ['9171234567', '9171234567'],
    ['917 123 4567', '9171234567'],
    ['0917 1234567', '9171234567'],
    ['+63 917 1234567', '9171234567'],
  ])('the mobile number %j is read as %j', (mobile_number, read) => {
    expect(take(body, { ...bank, mobile_number })).toMatchObject({ mobile_number: read })
    expect(take(banks.updateMobile.body, { mobile_number })).toMatchObject({ mobile_number: read })
  })

  test.each(['8171234567', '917123456', '91712345678', '+1 917 1234567', 'mine', ''])(
    'the mobile number %j is refused',
    (mobile_number) => {
      expect(refuse(banks.updateMobile.body, { mobile_number })).toEqual({
        mobile_number: ['Enter the 10 digits of your mobile number, such as 917 1234 567.'],
      })
    },
  )

  test.each(['BDO', 'bdo unibank', '../bdo', '-bdo', 'a'.repeat(61)])('the bank %j is none we know', (bank_slug) => {
    expect(refuse(body, { ...bank, bank_slug })).toEqual({ bank_slug: ['This is not a bank we know.'] })
  })

  test('a name on an account has 100 characters', () => {
    expect(refuse(body, { ...bank, account_name: 'a'.repeat(101) })).toEqual({
      account_name: ['Use at most 100 characters.'],
    })
  })
})

describe('a payout', () => {
  const payout = { bank_slug: 'epayment', amount: '500.50' }

  test('is an amount to an account, and is confirmed by its code', () => {
    expect(take(payouts.request.body, payout)).toEqual({ bank_slug: 'epayment', amount: 500_50n })
    const code = { otp_code: ' 012345 ', otp_token: 't' }
    expect(take(payouts.submit.body, { ...payout, ...code })).toMatchObject({ otp_code: '012345', otp_token: 't' })
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', '123 456'])('the code %j is refused', (otp_code) => {
    expect(refuse(payouts.submit.body, { ...payout, otp_code, otp_token: 't' })).toEqual({
      otp_code: ['The code has 6 digits.'],
    })
    expect(refuse(otp.verify.body, { otp_code, otp_token: 't' })).toEqual({ otp_code: ['The code has 6 digits.'] })
  })

  test('a code without its request is refused', () => {
    for (const otp_token of [undefined, '', 'a'.repeat(101)])
      expect(refuse(otp.verify.body, { otp_code: '123456', otp_token })).toEqual({
        otp_token: ['This code is not right, or it is too old.'],
      })
  })
})

describe('the wallet', () => {
  test('lists everything on its first page, and takes three filters', () => {
    expect(take(wallet.transactions.query, {})).toMatchObject({ page: 1, transaction_type: 'all' })
    for (const transaction_type of ['all', 'income', 'payout'])
      expect(refuse(wallet.transactions.query, { transaction_type })).toEqual({})
    expect(Object.keys(refuse(wallet.transactions.query, { transaction_type: 'gifts' }))).toEqual(['transaction_type'])
  })

  test('is searched with 100 characters, in which control characters separate words', () => {
    expect(take(wallet.transactions.query, { search: ' tala\tkomiks\0' })).toMatchObject({ search: 'tala komiks' })
    expect(refuse(wallet.transactions.query, { search: 'a'.repeat(101) })).toEqual({
      search: ['Use at most 100 characters.'],
    })
  })

  test('is downloaded from a day to a day', () => {
    expect(refuse(statements.transactions.query, { from: '2026-01-01', to: '2026-12-31' })).toEqual({})
    for (const from of ['2026-13-01', '2026-02-30', '26-01-01', '0999-12-31', 'January'])
      expect(refuse(statements.transactions.query, { from, to: '2026-12-31' })).toEqual({
        from: ['A day is written as 2026-11-22.'],
      })
  })
})
