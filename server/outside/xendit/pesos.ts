// Xendit writes amounts as JSON numbers of pesos. Only here is money ever a float.

/** ₱100,000,000.00: up to here a float distinguishes every centavo. */
const CENTAVOS_MAX = 10 ** 10
/** Far above the error of a float with two decimals, and far below half a centavo. */
const TOLERANCE = 1e-6

/** The number to send: JSON writes it with the same two decimals. */
export function toPesos(centavos: bigint): number {
  if (centavos < 0n || centavos > CENTAVOS_MAX) throw new RangeError('this amount has no exact number of pesos')
  return Number(centavos) / 100
}

/** Centavos, or undefined for an invalid amount: below zero, too large, or finer than a centavo. */
export function toCentavos(pesos: number): bigint | undefined {
  const centavos = Math.round(pesos * 100)
  if (!(centavos >= 0 && centavos <= CENTAVOS_MAX)) return undefined
  return Math.abs(pesos * 100 - centavos) < TOLERANCE ? BigInt(centavos) : undefined
}
