import { readdirSync } from 'node:fs'
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

test('a sentence is translated in one file of the catalogue', async () => {
  const folder = new URL('../contract/fil/', import.meta.url)
  const parts = await Promise.all(readdirSync(folder).map((file) => import(new URL(file, folder).href)))
  const sentences = parts.flatMap((part) =>
    Object.values(part).flatMap((catalogue) => Object.keys(catalogue as object)),
  )
  expect(sentences.filter((sentence, place) => sentences.indexOf(sentence) !== place)).toEqual([])
})

test('a Filipino sentence has the same placeholders and tags as the English one', () => {
  const holes = (text: string) => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).sort()
  for (const [english, filipino] of Object.entries(fil)) expect(holes(filipino), english).toEqual(holes(english))
})
