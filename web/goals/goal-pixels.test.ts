import { describe, expect, test } from 'vitest'
import { COLUMNS, emptySquares, mayon, ROWS } from './goal-pixels.ts'

const all = COLUMNS * ROWS

describe('the picture of a goal', () => {
  test('fills its first square with the first peso, and its last only when everything is there', () => {
    expect(emptySquares(0, 5000).size).toBe(all)
    expect(emptySquares(0.01, 99_999_999).size).toBe(all - 1)
    expect(emptySquares(2500, 5000).size).toBe(all / 2)
    expect(emptySquares(4999.99, 5000).size).toBe(1)
    expect(emptySquares(5000, 5000).size).toBe(0)
    expect(emptySquares(80_000, 5000).size).toBe(0)
  })

  test('keeps its filled squares when more is given', () => {
    const [less, more] = [emptySquares(1000, 5000), emptySquares(1500, 5000)]
    expect([...more].filter((square) => !less.has(square))).toEqual([])
  })

  test('has a letter for each square in the default picture', () => {
    expect(mayon.map((row) => row.length)).toEqual(Array(ROWS).fill(COLUMNS))
  })
})
