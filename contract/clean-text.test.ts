// What is left of a text that somebody typed, pasted or made up to deceive: properties over any text, and the odd ones by name.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkProperty } from '#test/property.ts'
import { countCharacters } from './characters.ts'
import { clean, lookupText, optionalLine, optionalText, ownAddress, requiredText, searchText, token } from './fields.ts'
import { serverLimits } from './limits.ts'

/** Text with more of what is odd than chance brings. */
const odd = fc.constantFrom(
  ...[
    '\0',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u200b',
    '\u200d',
    '\u00ad',
    '\ufeff',
    '\u2800',
    '\u3164',
  ],
  ...[
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200e',
    '\ud800',
    '\udfff',
    '\u0301',
    '\u0336',
    '\ufe0f',
    '🇵',
    '👩‍🎨',
    'Ñ',
    'ᜊ',
  ],
)
const anyText = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 20 })
  .map((parts) => parts.join(''))

describe('a text that was cleaned', () => {
  test('can be stored, is trimmed, and does not change when it is cleaned again', async () => {
    await checkProperty(
      fc.property(anyText, (typed) => {
        const text = clean(typed)
        expect(text.isWellFormed()).toBe(true)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is left is the point
        expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
        expect(clean(text)).toBe(text)
      }),
      { numRuns: 3000 },
    )
  })

  test('is empty exactly when nobody could see anything of it', async () => {
    const unseen = fc.array(
      fc.constantFrom(' ', '\n', '\t', '\u200b', '\u200d', '\u00ad', '\u2800', '\u3164', '\u2060', '\u{e0041}'),
      { maxLength: 12 },
    )
    await checkProperty(
      fc.property(unseen, (marks) => {
        expect(clean(marks.join(''))).toBe('')
      }),
    )
    expect(clean('\u200d\0')).toBe('')
    for (const seen of ['.', '🎨', '0', 'ᜊ', '\u0301']) expect(clean(`\u200b${seen}\u200b`)).toContain(seen)
  })

  test('has at most three marks on a letter, of any script', async () => {
    const heaps = fc.tuple(
      fc.constantFrom('a', 'ñ', 'ᜊ', '字'),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom('\u0301', '\u0336', '\u20dd'),
    )
    await checkProperty(
      fc.property(heaps, ([letter, count, mark]) => {
        const kept = clean(`${letter}${mark.repeat(count)}b`)
        expect(kept).toBe(`${letter}${mark.repeat(Math.min(count, serverLimits.marksMax))}b`)
      }),
    )
  })

  test('keeps everything that people write with', () => {
    for (const text of [
      'Niño’t Ñoño',
      'ᜊᜌᜈᜒ',
      '漫画を描く',
      'مرحبا بكم',
      '👩‍👩‍👧‍👦🇵🇭👋🏽',
      '₱1,234.50',
      'a\nb\n\nc',
      '<b>&amp;</b>',
      "'; drop table --",
      '{name} %s $1',
    ])
      expect(clean(text)).toBe(text)
  })
})

describe('a line', () => {
  test('of any text has no break in it, at which other words could begin', async () => {
    await checkProperty(
      fc.property(anyText, (typed) => {
        const line = z.safeParse(optionalLine(500, 'long'), typed)
        if (line.success && line.data !== null) expect(line.data).not.toMatch(/[\n\r\u2028\u2029]/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the length of a text', () => {
  const limit = 12

  test('is the number of characters that people see, with and without spaces around', async () => {
    const characters = fc.array(fc.constantFrom('a', 'Ñ', 'e\u0301', '🥭', '👩‍👩‍👧‍👦', '🇵🇭', '❤️', '字'), {
      minLength: 1,
      maxLength: 16,
    })
    await checkProperty(
      fc.property(characters, fc.nat(3), (parts, spaces) => {
        const typed = `${' '.repeat(spaces)}${parts.join('')}${' '.repeat(spaces)}`
        expect(z.safeParse(requiredText(limit, 'none', 'long'), typed).success).toBe(
          countCharacters(parts.join('')) <= limit,
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('is refused once it can be nothing else, however few characters it pretends to be', () => {
    const fits = `a${'\u0301'.repeat(limit * 32 - 1)}`
    expect(z.safeParse(optionalText(limit, 'long'), fits).data).toBe('a\u0301\u0301\u0301')
    expect(z.safeParse(optionalText(limit, 'long'), `${fits}\u0301`).success).toBe(false)
    expect(z.safeParse(optionalText(limit, 'long'), `a${' '.repeat(limit * 32)}`).success).toBe(false)
  })
})

describe('what is looked up', () => {
  test('is one line without control characters, of at most its length, trimmed', () => {
    const schema = lookupText(5, 'no')
    expect(schema.parse(' abcde ')).toBe('abcde')
    expect(schema.parse('')).toBe('')
    for (const wrong of ['abcdef', 'a\0', 'a\nb', 'a\u0085b', 7, null, undefined, ['a']])
      expect(z.safeParse(schema, wrong).success, JSON.stringify(wrong)).toBe(false)
  })

  test('by a search may be anything, of which control characters are spaces', async () => {
    await checkProperty(
      fc.property(anyText, (typed) => {
        const words = z.safeParse(searchText(), typed)
        if (!words.success) return expect(typed.trim().length).toBeGreaterThan(100)
        expect(words.data).not.toMatch(/\p{Cc}/u)
        expect(words.data).toBe(words.data.trim())
      }),
    )
  })

  test('by a token has 1 to 4,096 characters, and an own address at most 2,000', () => {
    for (const [schema, most] of [
      [token, 4096],
      [ownAddress, 2000],
    ] as const) {
      expect(z.safeParse(schema, 'a'.repeat(most)).success).toBe(true)
      expect(z.safeParse(schema, 'a'.repeat(most + 1)).success).toBe(false)
    }
    expect(z.safeParse(token, '').success).toBe(false)
  })
})
