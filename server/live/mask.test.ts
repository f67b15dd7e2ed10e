import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { maskEvent, maskWords } from './mask.ts'

describe('a masked word', () => {
  test.each([
    ['gago ka', '**** ka'],
    ['GAGO!', '****!'],
    ['Gágò', '****'],
    ['g4g0', '****'],
    ['gаgо', '****'], // in Cyrillic
    ['ＧＡＧＯ', '****'],
    ['g@go, gago', '****, ****'],
    ['ga\u0301go', '*****'],
    ['ga\u200bgo', '*****'],
    ['9ag0', '****'],
    ['𝓰𝓪𝓰𝓸', '****'],
  ])('is found in %j', (text, masked) => {
    expect(maskWords(text, ['Gago'])).toBe(masked)
  })

  test.each(['gagong', 'Pagago', 'ga go', 'g.a.g.o', 'gag', ''])('is not in %j', (text) => {
    expect(maskWords(text, ['gago'])).toBe(text)
  })

  test('may be two, and each its own', () => {
    expect(maskWords('Tang Ina at bobo', ['tang ina', 'BÓBO'])).toBe('**** *** at ****')
  })

  test('that is no word masks nothing', () => {
    expect(maskWords('a.b !', ['', '...', ' '])).toBe('a.b !')
  })
})

test('a text keeps its length and everything that is no masked word', async () => {
  await checkProperty(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('mangga', 'buko'), (text, word) => {
      const masked = maskWords(`${text} ${word} ${text}`, [word])
      expect([...masked].length).toBe([...text].length * 2 + word.length + 2)
      expect(masked).toContain(` ${'*'.repeat(word.length)} `)
      expect(maskWords(text, [])).toBe(text)
    }),
  )
})

test('of an event its name, message and question are masked, and nothing else', () => {
  const data = { name: 'Bobo', page_url: 'bobo', message: 'bobo ka', amount: 50_00n, goal_id: null }
  const event = { place: 1, id: 'bobo', type: 'gift.paid' as const, date: new Date(0), data }
  expect(maskEvent(event, ['bobo'])).toEqual({ ...event, data: { ...data, name: '****', message: '**** ka' } })
})
