// Figures as bars of squares: what a square stands for, and how many a bar has.

export interface Squares {
  /** What one stands for. */
  worth: number
  /** Of each bar, from its foot upwards, how many of each of its parts. */
  bars: number[][]
}

/** The smallest of 1, 2 and 5 times a power of ten, no smaller than `least`, that keeps every bar within `most`. Whatever there is has its square. */
export function toSquares(parts: readonly (readonly number[])[], most: number, least: number): Squares {
  for (let power = 1; ; power *= 10)
    for (const factor of [1, 2, 5]) {
      const worth = power * factor
      if (worth < least) continue
      const bars = parts.map((bar) => bar.map((part) => Math.ceil(part / worth)))
      if (bars.every((bar) => sum(bar) <= most)) return { worth, bars }
    }
}

function sum(parts: readonly number[]): number {
  return parts.reduce((total, part) => total + part, 0)
}
