// Formats dates, always in Manila time, whatever time zone the phone or the server has.
import { MANILA_MS } from '#contract/manila.ts'
import { currentLanguage, say } from '../language/say.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Listed here because not every phone has Filipino locale data, and the server's HTML must match the browser's. */
const filipinoMonths: Record<string, string> = {
  Jan: 'Ene',
  Feb: 'Peb',
  Apr: 'Abr',
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
  return `${getMonth(manila)} ${manila.getUTCDate()}, ${manila.getUTCFullYear()}`
}

/** `Dec 15`. */
export function formatShortDay(iso: string): string {
  const manila = inManila(iso)
  return `${getMonth(manila)} ${manila.getUTCDate()}`
}

/** `10:38 am`. */
export function formatTime(iso: string): string {
  const manila = inManila(iso)
  const hour = manila.getUTCHours()
  return `${hour % 12 || 12}:${String(manila.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** `Nov` for `2026-11`. */
export function formatMonth(month: string): string {
  return getMonth(inManila(`${month}-15T00:00:00+08:00`))
}

/** The current year in Manila. */
export function getThisYear(): number {
  return inManila(new Date().toISOString()).getUTCFullYear()
}

/** A date whose UTC fields are Manila's. Computed by hand, because a page formats fifty dates and `Intl` is slow. */
function inManila(iso: string): Date {
  return new Date(Date.parse(iso) + MANILA_MS)
}

function getMonth(manila: Date): string {
  const month = months[manila.getUTCMonth()]!
  return (currentLanguage() === 'fil' && filipinoMonths[month]) || month
}
