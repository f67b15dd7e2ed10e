// Time in Manila, which has no summer time: ledger, statistics, pages and form fields use it, whatever the local clock says.

/** Manila's offset from UTC, in milliseconds. */
export const MANILA_MS = 8 * 3_600_000

/** The day in Manila at this moment, `YYYY-MM-DD`. */
export function manilaDay(moment: Date): string {
  return new Date(moment.getTime() + MANILA_MS).toISOString().slice(0, 10)
}

/** Noon in Manila of a day `YYYY-MM-DD`, a moment that falls on the same day in UTC. */
export function manilaNoon(day: string): string {
  return `${day}T12:00:00+08:00`
}

/** Adds Manila's offset to the value of a datetime-local field, as the API expects it: `2027-01-31T18:30`. */
export function manilaMoment(local: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? `${local}+08:00` : local
}

/** The value of a datetime-local field for this moment. */
export function manilaLocal(iso: string): string {
  return new Date(Date.parse(iso) + MANILA_MS).toISOString().slice(0, 16)
}
