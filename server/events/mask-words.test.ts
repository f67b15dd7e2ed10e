// Masked words are unreadable on a surface even when disguised, and nothing else changes.
import { expect, test } from 'vitest'
import { maskEvent, maskWords } from './mask-words.ts'

test.each([
  ['Ang gago mo', ['gago'], 'Ang **** mo'],
  ['GAGO! Gagong to', ['gago'], '****! ****ng to'],
  ['gàgö g@g0 6460', ['gago'], '**** **** ****'],
  ['ｇａｇｏ 𝓰𝓪𝓰𝓸', ['gago'], '**** ****'],
  ['gаgо', ['GAGO'], '****'],
  ['PAΝGIT paпgit ᴘᴀɴɢɪᴛ', ['pangit'], '****** ****** ******'],
  ['uloӏ υlol ułoł ULOL', ['ulol'], '**** **** **** ****'],
  ['һayop HAΥOP', ['hayop'], '***** *****'],
  ['jaja јaја', ['jaja'], '**** ****'],
  ['Νανά', ['nava'], '****'],
  ['g\u200bag\u0301o', ['gago'], '****'],
  ['Tanga1 tang@l', ['tangal'], '****** ******'],
  ['putang ina', ['putang ina'], '**********'],
  ['Magandang araw 🥭!', ['sira'], 'Magandang araw 🥭!'],
  ['🥭🥭 mangga', ['🥭'], '** mangga'],
  ['aaa', ['aa'], '***'],
  ['Walang salita', [], 'Walang salita'],
  ['Walang salita', ['\u0301'], 'Walang salita'],
])('“%s” is masked for %j', (text, words, masked) => {
  expect(maskWords(text, words)).toBe(masked)
})

test('names, messages and questions are masked; amounts, page addresses and titles are not', () => {
  const data = { name: 'Gago', page_url: 'gago', message: 'gago', amount: 50_00n, goal_id: null }
  const event = { place: 1, id: 'x', date: new Date(0), type: 'gift.paid' as const, data }
  expect(maskEvent(event, ['gago']).data).toEqual({ ...data, name: '****', message: '****' })
  expect(event.data.name).toBe('Gago')
})
