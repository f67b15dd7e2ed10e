// Dates as people here read them: always Manila's time, whatever the phone or the server believes.
import { MANILA_MS } from '#contract/manila.ts'
import { say, spokenLanguage } from '../language/say.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Written down, because not every phone knows them and the server's page must be the phone's. */
const filipinoMonths: Record<string, string> = {
  Jan: 'Ene',
  Feb: 'Peb',
  Jun: 'Hun',
  Jul: 'Hul',
  Aug: 'Ago',
  Sep: 'Set',
  Oct: 'Okt',
  Nov: 'Nob',
  Dec: 'Dis',
}

/** `MMM D, YYYY at h:mm a`, such as `Nov 21, 2026 at 10:38 am`. */
export function formatDateTime(iso: string): string {
  return say('{day} at {time}', { day: formatDay(iso), time: formatTime(iso) })
}

/** `Nov 21, 2026`. */
export function formatDay(iso: string): string {
  const manila = inManila(iso)
  return `${monthOf(manila)} ${manila.getUTCDate()}, ${manila.getUTCFullYear()}`
}

/** `Dec 15`. */
export function formatShortDay(iso: string): string {
  const manila = inManila(iso)
  return `${monthOf(manila)} ${manila.getUTCDate()}`
}

/** `10:38 am`. */
export function formatTime(iso: string): string {
  const manila = inManila(iso)
  const hour = manila.getUTCHours()
  return `${hour % 12 || 12}:${String(manila.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** `Nov`, of `2026-11`. */
export function formatMonth(month: string): string {
  return monthOf(inManila(`${month}-15T00:00:00+08:00`))
}

/** The year it is in Manila. */
export function getThisYear(): number {
  return inManila(new Date().toISOString()).getUTCFullYear()
}

/** Its UTC fields are Manila's. By hand, because a page says fifty dates and `Intl` is slow to say one. */
function inManila(iso: string): Date {
  return new Date(Date.parse(iso) + MANILA_MS)
}

function monthOf(manila: Date): string {
  const month = months[manila.getUTCMonth()]!
  return (spokenLanguage() === 'fil' && filipinoMonths[month]) || month
}
