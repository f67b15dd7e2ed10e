import { expect, test } from 'vitest'
import { filledSquares } from './squares.ts'

test.each([
  [0, 100, 0],
  [1, 100_000, 1],
  [50, 100, 10],
  [99.99, 100, 19],
  [100, 100, 20],
  [250, 100, 20],
  [-5, 100, 0],
  [5, 0, 0],
])('%d of %d fills the strip with %d squares', (value, total, filled) => {
  expect(filledSquares(value, total, 20)).toBe(filled)
})
