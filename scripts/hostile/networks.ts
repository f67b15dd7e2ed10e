// Simulates many networks on one machine.

/** Header of a visitor from a network in 198.18.0.0/15, the range reserved for benchmarks; equal numbers are equal networks. */
export function fromNetwork(number: number): Record<string, string> {
  return { 'x-forwarded-for': `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}` }
}
