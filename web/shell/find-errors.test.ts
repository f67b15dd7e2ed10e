import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setLanguage } from '../language/say.ts'
import { findErrors } from './find-errors.ts'

afterEach(() => setLanguage('en', undefined))

const schema = z.object({
  name: z.string().check(z.minLength(2, 'Too short.'), z.regex(/^[a-z]+$/, 'Small letters only.')),
  bank: z.object({ number: z.string().check(z.minLength(4, 'Too few digits.')) }),
})
const valid = { name: 'ana', bank: { number: '1234' } }

test('valid values have no errors', () => {
  expect(findErrors(schema, valid)).toBeUndefined()
})

test('a field has all of its errors, in the order of its rules, and only wrong fields have any', () => {
  expect(findErrors(schema, { ...valid, name: 'A' })).toEqual({ name: ['Too short.', 'Small letters only.'] })
})

test('a field within a field is named by its path', () => {
  expect(findErrors(schema, { ...valid, bank: { number: '1' } })).toEqual({ 'bank.number': ['Too few digits.'] })
})

test('errors are in the language of the page', () => {
  setLanguage('fil', { 'Too short.': 'Masyadong maikli.' })
  expect(findErrors(schema, { ...valid, name: 'a' })).toEqual({ name: ['Masyadong maikli.'] })
})
