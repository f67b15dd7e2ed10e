// Time in Manila, which has no summer time: books, figures, pages and their fields go by it, whatever a clock of theirs says.

/** How far ahead of UTC it is there, in milliseconds. */
export const MANILA_MS = 8 * 3_600_000

/** The day it is there at this moment, `YYYY-MM-DD`. */
export function manilaDay(moment: Date): string {
  return new Date(moment.getTime() + MANILA_MS).toISOString().slice(0, 10)
}

/** As the contract takes it, of what a field for a day and a time gives: `2027-01-31T18:30`. */
export function manilaMoment(local: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? `${local}+08:00` : local
}

/** What such a field shows of a moment. */
export function manilaLocal(iso: string): string {
  return new Date(Date.parse(iso) + MANILA_MS).toISOString().slice(0, 16)
}
