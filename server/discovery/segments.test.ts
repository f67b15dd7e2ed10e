// The steps in which a search reads the list.
import { expect, test } from 'vitest'
import { stepsFrom } from './segments.ts'

const LARGE = 524_288

/** The segments that a step searches. */
function getSegments([first, last]: [number, number]): number[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, at) => last - at)
  return first < LARGE
    ? numbers
    : numbers.flatMap((number) => Array.from({ length: 16 }, (_, at) => (number - LARGE) * 16 + 15 - at))
}

test.each([0, 1, 3, 14, 15, 16, 17, 30, 31, 32, 33, 47, 250, 2500])(
  'the steps up to segment %i search each segment once, newest first',
  (newest) => {
    const searched = stepsFrom(newest).flatMap(getSegments)
    expect(searched).toEqual(Array.from({ length: newest + 1 }, (_, at) => newest - at))
  },
)

test('searching a list of a million rows reads dozens of segments, not hundreds', () => {
  const count = stepsFrom(249).reduce((sum, [first, last]) => sum + last - first + 1, 0)
  expect(count).toBeLessThanOrEqual(16 + 15 + 15)
})
