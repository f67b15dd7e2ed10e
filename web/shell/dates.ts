// Dates as people here read them: always Manila's time, whatever the phone or the server believes.

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const dayOnly = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', month: 'short', day: 'numeric' })

/** `MMM D, YYYY at h:mm a`, such as `Nov 21, 2026 at 10:38 am`. */
export function formatDateTime(iso: string): string {
  const of = Object.fromEntries(parts.formatToParts(new Date(iso)).map((part) => [part.type, part.value]))
  return `${of.month} ${of.day}, ${of.year} at ${of.hour}:${of.minute} ${of.dayPeriod?.toLowerCase()}`
}

/** `Nov 21, 2026`. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso))
}

/** `Dec 15`. */
export function formatShortDay(iso: string): string {
  return dayOnly.format(new Date(iso))
}
