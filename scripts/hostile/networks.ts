// Who asks from where: many visitors on one machine.

/** Header of a visitor from a network of the range that is kept for benchmarks, 198.18.0.0/15; the same number is the same network. */
export function fromNetwork(number: number): Record<string, string> {
  return { 'x-forwarded-for': `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}` }
}
