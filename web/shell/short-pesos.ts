// Formats pesos without centavos when they are zero, because gifts are mostly round: ₱50, but ₱20.50.
import { formatPesos, formatWholePesos } from '#contract/amounts.ts'

export function shortPesos(pesos: number): string {
  return Number.isInteger(pesos) ? formatWholePesos(pesos) : formatPesos(pesos)
}
