// How a payout is named at the provider and to its owner, and which terms its code confirms.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PayoutTarget } from '../banks/queries.ts'
import { parseReference } from './attempt-reference.ts'
import { describePayout, getReference, parseDescription } from './payout-attempts.ts'
import { describeDestination } from './payout-destination.ts'
import { codeTerms, payoutTerms } from './payout-terms.ts'

const bank: PayoutTarget = {
  bankSlug: 'bdo',
  bankName: 'BDO Unibank',
  accountName: 'Luz Reyes',
  accountNumber: '001234567890',
  usableFrom: new Date(0),
}
const wallet: PayoutTarget = { ...bank, bankSlug: 'epayment', bankName: 'PayPH' }

describe('the reference of an attempt', () => {
  test.each([1, 2, 3])('names its payout and that it is number %d', (n) => {
    const payoutId = randomUUID()
    expect(parseReference(getReference(payoutId, n))).toEqual({ payoutId, n })
  })

  test('is not taken for ours when it is of another form, as those of other programs are', () => {
    const id = randomUUID()
    const others = [
      '',
      id,
      `po_${id}`,
      `po_${id}_0`,
      `po_${id}_4`,
      `po_${id}_11`,
      `po_${id.toUpperCase()}_1`,
      `po_${id.slice(1)}_1`,
      `po_${'-'.repeat(36)}_1`,
      ` po_${id}_1`,
      `po_${id}_1 `,
      `px_${id}_1`,
    ]
    for (const other of others) expect(parseReference(other), other).toBeUndefined()
  })
})

describe('what the provider shows of a payout', () => {
  test('has the number from which it can be found again', () => {
    expect(parseDescription(describePayout('PX-20261121-ABCDEFGH'))).toBe('PX-20261121-ABCDEFGH')
  })

  test.each([
    '',
    'PIXEL payout',
    'PIXEL payout PX-',
    'PIXEL payout 20261121',
    'a PIXEL payout PX-1',
    'PIXEL payout PX-1 2',
  ])('%j has none', (text) => {
    expect(parseDescription(text)).toBeUndefined()
  })
})

describe('the destination of a payout', () => {
  test('is a bank with the last four digits only, or a linked account by its holder', () => {
    expect(describeDestination(bank)).toBe('BDO Unibank ••••7890')
    expect(describeDestination(wallet)).toBe('PayPH, Luz Reyes')
  })
})

describe('the terms of a payout', () => {
  test('have the fee for a bank, inside the amount, and none for a linked account', () => {
    expect(payoutTerms(bank, 100_00n)).toMatchObject({ method: 'standard', amount: 100_00n, fee: 15_00n })
    expect(payoutTerms(wallet, 100_00n)).toMatchObject({ method: 'direct', amount: 100_00n, fee: 0n })
  })

  test('are confirmed by a code in all that decides where how much money goes', () => {
    const confirmed = (target: Partial<PayoutTarget> = {}, amount = 100_00n) =>
      JSON.stringify(codeTerms(payoutTerms({ ...bank, ...target }, amount)), (_, value) =>
        typeof value === 'bigint' ? `${value}n` : value,
      )
    const other = [
      confirmed({}, 100_01n),
      confirmed({ bankSlug: 'bpi' }),
      confirmed({ bankSlug: 'epayment' }),
      confirmed({ accountNumber: '001234567891' }),
      confirmed({ accountName: 'Luz Reyez' }),
    ]
    expect(new Set([confirmed(), ...other]).size).toBe(6)
    // A bank that renames itself, or a time that passes, does not undo a code.
    expect(confirmed({ bankName: 'BDO', usableFrom: new Date(1) })).toBe(confirmed())
  })
})
