// Converts figures to bars of squares: the value of a square and the squares of each bar.
import { sum } from './figures.ts'

export interface Squares {
  /** Value of one square. */
  worth: number
  /** For each bar, the squares of each part, from the bottom upwards. */
  bars: PartSquares[][]
}

/** The squares of one part of a bar. */
export interface PartSquares {
  /** Squares of the full value. */
  full: number
  /** Whether a further square has begun: what remains is worth less than a square. */
  isBegun: boolean
}

/**
 * Chooses the smallest value of 1, 2 or 5 times a power of ten, at least `worthMin`, that keeps every bar within
 * `squaresMax` squares, begun ones included.
 */
export function toSquares(parts: readonly (readonly number[])[], squaresMax: number, worthMin: number): Squares {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) {
      const worth = power * factor
      if (worth < worthMin) continue
      const bars = parts.map((bar) => bar.map((part) => divide(part, worth)))
      if (bars.every((bar) => sum(bar.map(countSquares)) <= squaresMax)) return { worth, bars }
    }
}

/** How many squares a part has, the begun one included. */
export function countSquares({ full, isBegun }: PartSquares): number {
  return full + Number(isBegun)
}

function divide(part: number, worth: number): PartSquares {
  // A day of more refunds than income has none.
  const full = Math.max(0, Math.floor(part / worth))
  return { full, isBegun: part > full * worth }
}
