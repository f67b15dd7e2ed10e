import { describe, expect, test } from 'vitest'
import { fill, isLanguage, sentence, translate, translateCount } from './languages.ts'

const catalogue = {
  'Send {amount} to {name}': 'Magpadala ng {amount} kay {name}',
  '{count} gift': '{count} regalo',
  '{count} gifts': '{count} na regalo',
}
const gifts = { one: '{count} gift', other: '{count} gifts' }

test.each([
  ['en', true],
  ['fil', true],
  ['tl', false],
  ['EN', false],
  ['', false],
  ['toString', false],
  [undefined, false],
  [['en'], false],
])('%j is a language: %s', (code, is) => {
  expect(isLanguage(code)).toBe(is)
})

describe('a sentence', () => {
  test('is translated with its values, and stays English where the catalogue has none', () => {
    const values = { amount: '₱20.00', name: 'Tala' }
    expect(translate(catalogue, 'Send {amount} to {name}', values)).toBe('Magpadala ng ₱20.00 kay Tala')
    expect(translate(undefined, 'Send {amount} to {name}', values)).toBe('Send ₱20.00 to Tala')
    expect(translate(catalogue, 'Thank you')).toBe('Thank you')
  })

  test('takes a value as it is: a name may contain names, dollar signs and tags', () => {
    const name = '{amount} $& $1 <b>'
    expect(fill('{name} sent {amount}', { name, amount: '₱20.00' })).toBe(`${name} sent ₱20.00`)
  })

  test('keeps a name that has no value', () => {
    expect(fill('{name} sent {amount}', { name: 'Bea' })).toBe('Bea sent {amount}')
    expect(fill('{name}', undefined)).toBe('{name}')
  })

  test('shows zero, and not nothing', () => {
    expect(fill('{count} left', { count: 0 })).toBe('0 left')
  })

  test('is paired with its values', () => {
    expect(sentence('Send {amount}', { amount: '₱20.00' })).toEqual({
      text: 'Send {amount}',
      values: { amount: '₱20.00' },
    })
  })
})

describe('a counted sentence', () => {
  test.each([
    [0, '0 gifts'],
    [1, '1 gift'],
    [2, '2 gifts'],
    [1234, '1,234 gifts'],
    [1_000_000, '1,000,000 gifts'],
  ])('in English: %s', (count, text) => {
    expect(translateCount('en', undefined, count, gifts, undefined)).toBe(text)
  })

  // CLDR: Filipino says `one` of every number that does not end in 4, 6 or 9.
  test.each([
    [1, '1 regalo'],
    [2, '2 regalo'],
    [4, '4 na regalo'],
    [1_235, '1,235 regalo'],
    [1_236, '1,236 na regalo'],
  ])('in Filipino: %s', (count, text) => {
    expect(translateCount('fil', catalogue, count, gifts, undefined)).toBe(text)
  })

  test('writes its number with commas, also where the number is among its values', () => {
    expect(translateCount('en', undefined, 1234, gifts, { count: 1234 })).toBe('1,234 gifts')
  })

  test('takes other values beside the number', () => {
    const forms = { one: '{count} gift from {name}', other: '{count} gifts from {name}' }
    expect(translateCount('en', undefined, 3, forms, { name: 'Bea' })).toBe('3 gifts from Bea')
  })
})
