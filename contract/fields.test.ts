import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { checkProperty } from '#test/property.ts'
import { countCharacters } from './characters.ts'
import { email, newPassword } from './credential-fields.ts'
import {
  flag,
  issueValues,
  lookupText,
  newPageUrl,
  optionalLine,
  optionalText,
  ownAddress,
  pageName,
  pageUrl,
  pesosInput,
  requiredLine,
  requiredText,
  searchText,
  supporterName,
} from './fields.ts'
import { giftAmount } from './gifts.ts'
import { fill } from './languages.ts'
import { momentInput } from './moments.ts'
import { texts } from './texts.ts'

const FAMILY = '👨‍👩‍👧‍👦'

function getText(schema: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : parsed.error.issues.map((issue) => fill(issue.message, issueValues(issue)))
}

test('the length of a name is counted in visible characters, however many bytes they take', () => {
  const name = optionalText(16, 'too long')
  expect(getText(name, FAMILY.repeat(16))).toBe(FAMILY.repeat(16))
  expect(getText(name, FAMILY.repeat(17))).toEqual(['too long'])
  expect(getText(name, 'a'.repeat(17))).toEqual(['too long'])
  expect(getText(name, `  ${'a'.repeat(16)}  `)).toBe('a'.repeat(16))
})

test('the raw length is checked before characters are counted', () => {
  const counting = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  expect(getText(optionalText(16, 'too long'), FAMILY.repeat(5000))).toEqual(['too long'])
  expect(counting).not.toHaveBeenCalled()
  expect(getText(optionalText(16, 'too long'), FAMILY.repeat(17))).toEqual(['too long'])
  expect(counting).toHaveBeenCalled()
  counting.mockRestore()
})

test.each([undefined, null, '', '   ', '\u0000', '\u202e \u0007'])('%j counts as no text', (value) => {
  expect(getText(optionalText(16, 'too long'), value)).toBeNull()
  expect(getText(requiredText(16, 'missing', 'too long'), value)).toEqual(['missing'])
})

test('invisible and reordering characters are removed; line breaks stay', () => {
  const clean = (text: string) => getText(optionalText(100, 'too long'), text)
  expect(clean('a\u0000b\u0007c\u007fd\u0085e')).toBe('abcde')
  expect(clean('user\u202egnp.exe\u2066x\u2069')).toBe('usergnp.exex')
  expect(clean('one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree')
  expect(clean('a\ud800b')).toBe('a\ufffdb')
})

test.each([
  ['page name', pageName],
  ['name of a supporter', supporterName],
  ['title', requiredLine(60, 'missing', 'too long')],
  ['title that may be missing', optionalLine(60, 'too long')],
])('a %s is one line: what follows a break in it cannot pass for words of ours in a mail', (_, field) => {
  for (const broken of ['Luz\n\nPinta', 'Luz\r\nPinta', 'Luz\u2028Pinta', '\nLuz\u2029Pinta\n'])
    expect(getText(field, broken)).toBe('Luz Pinta')
})

test('a page name needs a visible letter, digit or emoji', () => {
  for (const seen of [
    'Luz',
    '7',
    '🌋',
    '🇵🇭',
    'ニコ',
    'ᜊᜌ᜔',
    'Tiểu Long',
    'क्षि',
    '👩‍❤️‍👩',
    '♥',
    'e\u0301',
    'a\u0301\u0302\u0303',
  ])
    expect(getText(pageName, seen), seen).toBe(seen)
  for (const unseen of ['...', '_-_', '( )']) expect(getText(pageName, unseen)).toEqual([texts.pageNameUnseen])
  for (const nothing of ['', ' ', '\u200d', '\u3164', '\u115f\u1160', '\uffa0', '\u2800 \u2800', '\u{e0041}', '\u00ad'])
    expect(getText(pageName, nothing), nothing).toEqual([texts.pageNameRequired])
})

test('a name allows three marks per letter; in any other text the excess is removed', () => {
  const heap = `L${'\u0336'.repeat(1500)}uz`
  const joined = `L${'\u0336\u200d'.repeat(8)}uz`
  for (const heaped of [heap, joined]) {
    expect(getText(pageName, heaped)).toEqual([texts.nameMarks])
    expect(getText(supporterName, heaped)).toEqual([texts.nameMarks])
  }
  expect(getText(supporterName, '\u3164')).toBeNull()
  expect(getText(supporterName, '^_^')).toBe('^_^')
  expect(getText(optionalText(300, 'too long'), heap)).toBe('L\u0336\u0336\u0336uz')
})

test('an accepted text can be stored and is never too long', async () => {
  await checkProperty(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const text = getText(optionalText(16, 'too long'), typed)
      if (typeof text !== 'string') return
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toContain('\u0000')
      expect(text).toBe(text.trim())
      expect(countCharacters(text)).toBeLessThanOrEqual(16)
    }),
  )
})

test.each([[{}], [[]], [['a']], [1], [true]])('%j is refused where a text is expected', (value) => {
  for (const schema of [
    optionalText(9, 'long'),
    requiredText(9, 'missing', 'long'),
    email,
    newPassword,
    pageUrl,
    ownAddress,
  ])
    expect(z.safeParse(schema, value).success).toBe(false)
})

test('an amount may be a number or text', () => {
  expect(getText(pesosInput, 20.5)).toBe(2050n)
  expect(getText(pesosInput, '20.50')).toBe(2050n)
  for (const wrong of [null, undefined, true, {}, ['20'], 20n, 'twenty', -1, Number.NaN, 1e21])
    expect(getText(pesosInput, wrong)).toEqual([texts.amountShape])
})

test('a gift is between the smallest and the largest amount', () => {
  expect(getText(giftAmount, 20)).toBe(2000n)
  expect(getText(giftAmount, 50_000)).toBe(5_000_000n)
  expect(getText(giftAmount, 19.99)).toEqual(['The smallest gift here is ₱20.00.'])
  expect(getText(giftAmount, 50_000.01)).toEqual(['The largest gift is ₱50,000.00.'])
})

test('a flag is 0 or 1, as number, text or boolean', () => {
  for (const yes of [1, '1', true, 'true']) expect(getText(flag, yes)).toBe(true)
  for (const no of [0, '0', false, 'false']) expect(getText(flag, no)).toBe(false)
  for (const wrong of [2, 'True', 'yes', '', null, [], {}]) expect(getText(flag, wrong)).toEqual([texts.flag])
})

test('a chosen page address becomes lower case, and its error names the rule', () => {
  expect(getText(newPageUrl, '  Luz.Makes_Art-1 ')).toBe('luz.makes_art-1')
  for (const wrong of [
    'ab',
    'a'.repeat(31),
    '.luz',
    '-luz',
    '_luz',
    'lu z',
    'luz/..',
    'lüz',
    'lu\nz',
    'luz\u0000',
    '%00ab',
    'а1b',
  ])
    expect(getText(newPageUrl, wrong)).toEqual([texts.pageUrlShape])
})

test('lookup texts with control characters are refused', () => {
  for (const wrong of ['a\u0000', '\u0001a', 'a\nb', 'a\u007fb', 'a\u0085b']) {
    expect(getText(pageUrl, wrong)).toEqual([texts.pageUrlShape])
    expect(getText(lookupText(9, 'no'), wrong)).toEqual(['no'])
  }
  expect(getText(pageUrl, ' LUZ ')).toBe('luz')
  expect(getText(pageUrl, 'a'.repeat(61))).toEqual([texts.pageUrlShape])
})

test('a control character in a search separates words, and does not make the search too long', () => {
  for (const pasted of ['ube\u0000halaya', ' ube\thalaya\n']) expect(searchText().parse(pasted)).toBe('ube halaya')
  expect(searchText().parse('\u0000')).toBe('')
  expect(searchText().parse(undefined)).toBe('')
  expect(searchText().parse(`${'a'.repeat(100)}\n`)).toBe('a'.repeat(100))
  expect(getText(searchText(), 'a'.repeat(101))).toEqual([texts.searchLength])
})

test('an email reports exactly one error', () => {
  expect(getText(email, ' luz@example.com ')).toBe('luz@example.com')
  for (const missing of [undefined, null, '', '  ']) expect(getText(email, missing)).toEqual([texts.emailRequired])
  for (const wrong of [
    'luz',
    'luz@',
    'luz@example.com\u0000',
    'a@b.com\nbcc:x@y.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    expect(getText(email, wrong)).toEqual([texts.emailInvalid])
})

test('a password is taken exactly as typed, spaces included', () => {
  expect(getText(newPassword, ' tuyo at kamatis ')).toBe(' tuyo at kamatis ')
  expect(getText(newPassword, 'short')).toEqual([texts.passwordLength])
  expect(getText(newPassword, 'a'.repeat(129))).toEqual([texts.passwordLength])
  expect(getText(newPassword, '')).toEqual([texts.passwordRequired])
})

test('a moment reports exactly one error', () => {
  const moment = momentInput(texts.publishAt)
  expect(moment.parse('2031-05-01T10:00+08:00')).toEqual(new Date('2031-05-01T02:00:00Z'))
  for (const wrong of [undefined, '', 'bukas', '2031-05-01T10:00', '2031-02-31T10:00+08:00'])
    expect(getText(moment, wrong)).toEqual([texts.publishAt])
})
