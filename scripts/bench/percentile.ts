/** The 99th percentile; NaN of nothing, which meets no goal. */
export function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN
}
