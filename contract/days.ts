// Days as text, without the schema library: pages check them too.

/**
 * Whether it is a day of the calendar, `YYYY-MM-DD`: `Date` would turn 31 February into 3 March. Its year has four digits
 * without leading zeros: the database knows no year 0, and ranges without a beginning reach back from the day.
 */
export function isDay(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8))
}
