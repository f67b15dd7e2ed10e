// Which squares of a goal's picture are filled: their number grows with the amount, always in the same order.
import { filledSquares } from '#contract/squares.ts'
import { getSeed } from '../ui/seed.ts'

export const COLUMNS = 16
export const ROWS = 9

/** All square numbers in the order in which they fill: scattered, so that the whole picture clears evenly. */
const order = Array.from({ length: COLUMNS * ROWS }, (_, square) => square).sort(
  (one, other) => getSeed(`pixel ${one}`) - getSeed(`pixel ${other}`),
)

/** The squares that are not filled yet. The first fills with the first peso, the last only when everything is there. */
export function emptySquares(current: number, target: number): Set<number> {
  return new Set(order.slice(filledSquares(current, target, order.length)))
}

/** The picture of goals without one, in the letters of Mosaic: Mayon, with the sun rising behind it. */
export const mayon: readonly string[] = `
iiiiiiiiiiiiiiii
iiiiiiffffiiiiii
iiiiiffmmffiiiii
ssssfmmuummfssss
ssssfmuuuumfssss
sssssuuuuuusssss
sssuuuuuuuuuusss
qquuuuuuuuuuuuqq
ppqqpppqqpppqqpp`
  .trim()
  .split('\n')
