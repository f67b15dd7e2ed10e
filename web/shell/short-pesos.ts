// Gifts are mostly round: ₱50, and ₱20.50 only where there are centavos.
import { formatPesos, formatWholePesos } from '#contract/amounts.ts'

export function shortPesos(pesos: number): string {
  return Number.isInteger(pesos) ? formatWholePesos(pesos) : formatPesos(pesos)
}
