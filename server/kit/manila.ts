// Days of Manila, which has no summer time: books and figures go by them.
const MANILA_MS = 8 * 3_600_000

/** The day it is there at this moment, `YYYY-MM-DD`. */
export function manilaDay(moment: Date): string {
  return new Date(moment.getTime() + MANILA_MS).toISOString().slice(0, 10)
}
