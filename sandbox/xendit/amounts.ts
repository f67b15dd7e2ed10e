// Amounts in Xendit's format: JSON numbers of pesos with at most two decimals. The sandbox itself counts whole
// centavos.
import { z } from 'zod'

export function toPesos(centavos: number): number {
  return centavos / 100
}

/** A number of pesos above zero, parsed as centavos. */
export const pesos = z
  .number()
  .positive()
  .max(99_999_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'At most two decimals.')
  .transform((value) => Math.round(value * 100))
