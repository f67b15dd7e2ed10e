import { expect, test } from 'vitest'
import { gaps, wordsOf } from './words.ts'

test('every sentence of the catalogue is one that the interface says', () => {
  expect(gaps(wordsOf().said).stale).toEqual([])
})
