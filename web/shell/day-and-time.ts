// A moment as people say it, with its weekday. Separate from dates.ts, which every page downloads.
import { MANILA_MS } from '#contract/manila.ts'
import { say } from '../language/say.ts'
import { formatDateTime } from './dates.ts'

/** `Friday, Dec 4, 2026 at 6:00 pm`. */
export function formatDayAndTime(iso: string): string {
  return say('{weekday}, {time}', { weekday: getWeekday(iso), time: formatDateTime(iso) })
}

/** Listed here, because not every phone has the Filipino weekday names. */
function getWeekday(iso: string): string {
  const weekday = new Date(Date.parse(iso) + MANILA_MS).getUTCDay()
  return [
    say('Sunday'),
    say('Monday'),
    say('Tuesday'),
    say('Wednesday'),
    say('Thursday'),
    say('Friday'),
    say('Saturday'),
  ][weekday]!
}
