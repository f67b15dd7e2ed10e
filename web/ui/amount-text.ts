// Cleans the text of an amount field.

/** Keeps digits and the first dot, drops leading zeros, cuts after two decimals and at 11 characters. */
export function amountText(typed: string): string {
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.')
  const pesos = whole.replace(/^0+(?=\d)/, '')
  const text = decimals.length === 0 ? pesos : `${pesos || '0'}.${decimals.join('').slice(0, 2)}`
  return text.slice(0, 11)
}
