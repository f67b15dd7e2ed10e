// Days of Manila, which has no summer time: books and figures go by them.
import { HOUR_MS } from './clock.ts'

/** How far ahead of UTC it is there. */
export const MANILA_MS = 8 * HOUR_MS

/** The day it is there at this moment, `YYYY-MM-DD`. */
export function manilaDay(moment: Date): string {
  return new Date(moment.getTime() + MANILA_MS).toISOString().slice(0, 10)
}
