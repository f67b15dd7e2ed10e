// The 99th percentile.

export function p99(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0
}
