// Days and moments as fields.
import * as z from 'zod/mini'
import { texts } from './texts.ts'

/**
 * A day, `YYYY-MM-DD`. Its year has four digits without leading zeros: the database knows no year 0, and ranges without
 * a beginning reach back from the day. What is no day is not compared with another one.
 */
export const day = z.iso
  .date({ error: texts.dayShape, abort: true })
  .check(z.refine((text) => text >= '1000', { error: texts.dayShape, abort: true }))

const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

/** A moment in ISO 8601 with its offset. */
export function momentInput(text: string) {
  const shape = z.string(text).check(z.regex(momentShape, { error: text, abort: true }), z.refine(isDay, text))
  return z.pipe(
    z.pipe(
      shape,
      z.transform((value) => new Date(value)),
    ),
    z.date(text),
  )
}

/** Whether it begins with an existing day: `Date` would turn 31 February into 3 March. */
function isDay(text: string): boolean {
  return new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10))
}

/** ISO 8601 with offset. */
export const dateOutput = z.pipe(
  z.pipe(
    z.date(),
    z.transform((value: Date) => value.toISOString()),
  ),
  z.string(),
)
