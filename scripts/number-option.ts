// The numbers given to commands. One that is mistyped must not become a run that does nothing and finds nothing wrong.

/** A whole number, at least `from`. Throws an error that names the option. */
export function wholeNumber(option: string, given: string, from = 1): number {
  const count = read(given)
  if (!Number.isSafeInteger(count) || count < from) throw new Error(`${option} takes a whole number from ${from}`)
  return count
}

/** A number above 0, with or without a fraction. Throws an error that names the option. */
export function positiveNumber(option: string, given: string): number {
  const number = read(given)
  if (!Number.isFinite(number) || number <= 0) throw new Error(`${option} takes a number above 0`)
  return number
}

/** An empty text is no number, although JavaScript reads it as 0. */
function read(given: string): number {
  return given.trim() === '' ? Number.NaN : Number(given)
}
