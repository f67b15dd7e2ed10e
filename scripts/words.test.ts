import { expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { gaps, getWords } from './words.ts'

const { said, unsaid } = getWords()
const { missing, stale } = gaps(said)

test('every text of a page is said', () => {
  expect(unsaid).toEqual([])
})

test('every sentence that is said has a Filipino one', () => {
  expect(missing).toEqual([])
})

test('every sentence of the catalogue is one that somebody says', () => {
  expect(stale).toEqual([])
})

test('a Filipino sentence has the names and the tags of the English one', () => {
  const holes = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort()
  for (const [english, filipino] of Object.entries(fil)) expect(holes(filipino), english).toEqual(holes(english))
})
