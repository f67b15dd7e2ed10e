// The median of what was measured.

/** The upper one of the two in the middle; 0 of nothing. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
