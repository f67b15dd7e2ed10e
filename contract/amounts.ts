// Money: integer centavos in a bigint inside, pesos on the wire. Only an adapter of a provider converts for itself.

/** Whole centavos (₱1.00 = 100n). The only form in which code adds, compares or stores money. */
export type Centavos = bigint

/** Longest amount a person may type, in characters (spec §5: "amount up to 11 characters"). */
export const AMOUNT_LENGTH_MAX = 11

const amountPattern = /^(0|[1-9]\d{0,10})(\.\d{1,2})?$/

/**
 * Pesos from the wire or a form → centavos; undefined unless plain decimal, ≥ 0, ≤ 2 decimals, ≤ 11 characters and no
 * leading zeros.
 */
export function parsePesos(input: string | number): Centavos | undefined {
  const text = typeof input === 'number' ? String(input) : input
  if (text.length > AMOUNT_LENGTH_MAX || !amountPattern.test(text)) return undefined
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
}

/** The smaller of two amounts; `Math.min` takes no bigint. */
export function least(a: Centavos, b: Centavos): Centavos {
  return a < b ? a : b
}

/** Centavos → the JSON number of pesos that goes on the wire (5050n → 50.5). */
export function toPesos(amount: Centavos): number {
  return Number(amount) / 100
}

const withCentavos = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
// Chromium 87 defaults to at least two decimals for pesos, and refuses a maximum below that minimum.
const withoutCentavos = new Intl.NumberFormat('en-PH', {
  style: 'currency',
  currency: 'PHP',
  minimumFractionDigits: 0,
  maximumFractionDigits: 0,
})

/** Pesos from the wire, formatted for people: `₱1,234.50`. */
export function formatPesos(pesos: number): string {
  return withCentavos.format(pesos)
}

/** Whole pesos for chips and round figures: `₱400`. */
export function formatWholePesos(pesos: number): string {
  return withoutCentavos.format(pesos)
}

/** Without centavos when they are zero, because gifts are mostly round: `₱50`, but `₱20.50`. */
export function shortPesos(pesos: number): string {
  return Number.isInteger(pesos) ? formatWholePesos(pesos) : formatPesos(pesos)
}
