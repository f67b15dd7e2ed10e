// Days and moments as fields.
import * as z from 'zod/mini'
import { isDay } from './days.ts'
import { texts } from './texts.ts'

/** A day of the calendar, `YYYY-MM-DD`, from the year 1000 on. What is no day is not compared with another one. */
export const day = z.iso
  .date({ error: texts.dayShape, abort: true })
  .check(z.refine(isDay, { error: texts.dayShape, abort: true }))

const momentShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/

/** A moment in ISO 8601 with its offset. */
export function momentInput(text: string) {
  const shape = z.string(text).check(z.regex(momentShape, { error: text, abort: true }), z.refine(beginsWithDay, text))
  return z.pipe(
    z.pipe(
      shape,
      z.transform((value) => new Date(value)),
    ),
    z.date(text),
  )
}

function beginsWithDay(text: string): boolean {
  return isDay(text.slice(0, 10))
}

/** ISO 8601 with offset. */
export const dateOutput = z.pipe(
  z.pipe(
    z.date(),
    z.transform((value: Date) => value.toISOString()),
  ),
  z.string(),
)
