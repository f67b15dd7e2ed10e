import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSquares, toSquares } from './squares.ts'

const begun = (full: number) => ({ full, isBegun: true })
const whole = (full: number) => ({ full, isBegun: false })

test('small amounts use squares of the minimum value, and even one centavo begins a square', () => {
  expect(
    toSquares(
      [
        [0, 0],
        [0.01, 0],
        [50, 0],
        [50.01, 20],
      ],
      8,
      50,
    ),
  ).toEqual({
    worth: 50,
    bars: [
      [whole(0), whole(0)],
      [begun(0), whole(0)],
      [whole(1), whole(0)],
      [begun(1), begun(0)],
    ],
  })
})

test('large amounts use squares of a greater value, so that the highest bar fits', () => {
  expect(toSquares([[99_999.99]], 8, 50).worth).toBe(20_000)
  expect(toSquares([[400], [400.01]], 8, 50).worth).toBe(100)
  expect(toSquares([[99_999.99], [80]], 8, 50).bars).toEqual([[begun(4)], [begun(0)]])
  expect(toSquares([[8]], 8, 1).worth).toBe(1)
  expect(toSquares([[9]], 8, 1).worth).toBe(2)
})

test('a day of more refunds than income has no squares', () => {
  expect(toSquares([[-80], [100]], 8, 50).bars).toEqual([[whole(0)], [whole(2)]])
})

test('no bar exceeds the maximum, and every nonzero part has at least one square', () => {
  const amount = fc.integer({ min: 0, max: 10 ** 12 }).map((centavos) => centavos / 100)
  const max = fc.integer({ min: 2, max: 20 })
  fc.assert(
    fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 60 }), max, (parts, max) => {
      const { bars } = toSquares(parts, max, 1)
      for (const [place, bar] of bars.entries()) {
        const [first, second] = bar.map(countSquares) as [number, number]
        expect(first + second).toBeLessThanOrEqual(max)
        expect([first > 0, second > 0]).toEqual(parts[place]!.map((part) => part > 0))
      }
    }),
  )
})
