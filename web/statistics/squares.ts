// Converts figures to bars of squares: the value of a square and the squares of each bar.
import { sum } from './figures.ts'

export interface Squares {
  /** Value of one square. */
  worth: number
  /** For each bar, the number of squares of each part, from the bottom upwards. */
  bars: number[][]
}

/**
 * Chooses the smallest value of 1, 2 or 5 times a power of ten, at least `worthMin`, that keeps every bar within
 * `squaresMax` squares. Every nonzero part gets at least one square.
 */
export function toSquares(parts: readonly (readonly number[])[], squaresMax: number, worthMin: number): Squares {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) {
      const worth = power * factor
      if (worth < worthMin) continue
      const bars = parts.map((bar) => bar.map((part) => Math.ceil(part / worth)))
      if (bars.every((bar) => sum(bar) <= squaresMax)) return { worth, bars }
    }
}
