import { expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { findGaps, getWords } from './words.ts'

const { translated, untranslated } = getWords()
const { missing, stale } = findGaps(translated)

test('every text of a page goes through say()', () => {
  expect(untranslated).toEqual([])
})

test('every sentence that goes through say() has a Filipino one', () => {
  expect(missing).toEqual([])
})

test('every sentence of the catalogue is used', () => {
  expect(stale).toEqual([])
})

test('a Filipino sentence has the same placeholders and tags as the English one', () => {
  const holes = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort()
  for (const [english, filipino] of Object.entries(fil)) expect(holes(filipino), english).toEqual(holes(english))
})
