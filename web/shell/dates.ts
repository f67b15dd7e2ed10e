// Dates as people here read them: always Manila's time, whatever the phone or the server believes.
import { say, spokenLanguage } from '../language/say.ts'

const english = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
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
  const { month, day, year } = getParts(iso)
  return `${month} ${day}, ${year}`
}

/** `Dec 15`. */
export function formatShortDay(iso: string): string {
  const { month, day } = getParts(iso)
  return `${month} ${day}`
}

/** `10:38 am`. */
export function formatTime(iso: string): string {
  const { hour, minute, dayPeriod } = getParts(iso)
  return `${hour}:${minute} ${dayPeriod?.toLowerCase()}`
}

/** `Nov`, of `2026-11`. */
export function formatMonth(month: string): string {
  return getParts(`${month}-15T00:00:00+08:00`).month ?? month
}

/** The year it is in Manila. */
export function getThisYear(): number {
  return Number(getParts(new Date().toISOString()).year)
}

function getParts(iso: string): Record<string, string | undefined> {
  const parts = Object.fromEntries(english.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const month = (spokenLanguage() === 'fil' && filipinoMonths[parts.month ?? '']) || parts.month
  return { ...parts, month }
}
