import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SQUARES_MAX, weekSquares } from './week-squares.ts'

const day = (gift_amount: number, sale_amount = 0) => ({ date: '2026-11-22', gift_amount, sale_amount })

test('a small week counts in fifties, and a centavo has its square', () => {
  expect(weekSquares([day(0), day(0.01), day(50), day(50.01, 20)])).toEqual({
    worth: 50,
    days: [
      { gifts: 0, sales: 0 },
      { gifts: 1, sales: 0 },
      { gifts: 1, sales: 0 },
      { gifts: 2, sales: 1 },
    ],
  })
})

test('a large one counts in more, so that its best day fits', () => {
  expect(weekSquares([day(99_999.99)]).worth).toBe(20_000)
  expect(weekSquares([day(400), day(400.01)]).worth).toBe(100)
})

test('no bar is too high, and none that earned is empty', () => {
  const pesos = fc.integer({ min: 0, max: 10 ** 12 }).map((centavos) => centavos / 100)
  fc.assert(
    fc.property(fc.array(fc.tuple(pesos, pesos), { minLength: 7, maxLength: 7 }), (amounts) => {
      const { days } = weekSquares(amounts.map(([gifts, sales]) => day(gifts, sales)))
      for (const [i, { gifts, sales }] of days.entries()) {
        expect(gifts + sales).toBeLessThanOrEqual(SQUARES_MAX)
        expect([gifts > 0, sales > 0]).toEqual(amounts[i]!.map((amount) => amount > 0))
      }
    }),
  )
})
