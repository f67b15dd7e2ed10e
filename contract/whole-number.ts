// Whole numbers in a query string, read alike by the API and by pages. Without zod, because the first page load contains it.

/** Digits only: no sign, point, exponent, space or other base. */
export const wholeNumberPattern = /^\d{1,16}$/

/** The number, or undefined if the text is not a whole number from `min` to `max`. */
export function parseWholeNumber(text: string, min: number, max: number): number | undefined {
  if (!wholeNumberPattern.test(text)) return
  const number = Number(text)
  return number >= min && number <= max ? number : undefined
}
