// Which squares of a goal's picture are filled: the more was given, the more of them, always in the same order.
import { getSeed } from '../ui/seed.ts'

export const COLUMNS = 16
export const ROWS = 9

/** Every square by its number, in the order in which they fill: scattered, so that the picture comes clear as a whole. */
const order = Array.from({ length: COLUMNS * ROWS }, (_, square) => square).sort(
  (one, other) => getSeed(`pixel ${one}`) - getSeed(`pixel ${other}`),
)

/** The squares that are not filled yet. The first fills with the first peso, the last only when all is there. */
export function emptySquares(current: number, target: number): Set<number> {
  const share = current / target
  const filled = share >= 1 ? order.length : share > 0 ? Math.max(1, Math.floor(share * order.length)) : 0
  return new Set(order.slice(filled))
}

/** A picture for goals that have none, in the letters of Mosaic: Mayon, with the sun coming up behind it. */
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
