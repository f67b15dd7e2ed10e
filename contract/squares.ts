// How many squares of a progress strip are filled, on pages, embeds and overlays.

/** The first square fills with any amount of `total`, the last only when all of it is there. */
export function filledSquares(value: number, total: number, squares: number): number {
  const share = total > 0 ? Math.min(Math.max(value / total, 0), 1) : 0
  const isPart = share > 0 && share < 1
  return isPart ? Math.min(Math.max(Math.floor(share * squares), 1), squares - 1) : share * squares
}
