// A day and time as a field of a page has them: Manila's, whatever the clock of the phone says.

/** As the contract takes it, of what such a field gives: `2027-01-31T18:30`. */
export function manilaMoment(local: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? `${local}+08:00` : local
}

/** What such a field shows of a moment. */
export function manilaLocal(iso: string): string {
  return new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16)
}
