// In which order the segments of the list are searched (decision 058; db/functions/discovery/search-keys.sql gives them their numbers).
import { type Db, sql } from '#server/kit/db.ts'

/** Segments looked through at once: few at first, since a common word is found enough there; sixteen of them and more. */
const FINE_STEPS = [1, 1, 2, 4, 8]
/** Then so many at once of those that are sixteen segments each, numbered from a number of their own (search-keys.sql). */
const COARSE_STEP = 4
const COARSE = { size: 16, from: 524_288 }

/** Numbers of the first and the last segment of a step. */
export type Step = [first: number, last: number]

export async function newestFirst(db: Db): Promise<Step[]> {
  const { rows } = await sql<{ newest: number }>`
    select search_segment(last_value) as newest from listed_content_places`.execute(db)
  return stepsFrom(rows[0]!.newest)
}

/** Every segment up to the newest is in one step, by itself or in a large one. */
export function stepsFrom(newest: number): Step[] {
  const older = Math.max(0, newest + 1 - COARSE.size)
  const fine = stepsDown(newest, [...FINE_STEPS, older % COARSE.size])
  const large = Math.floor(older / COARSE.size)
  const coarse = stepsDown(large - 1, Array(Math.ceil(large / COARSE_STEP)).fill(COARSE_STEP))
  return [...fine, ...coarse.map(([first, last]): Step => [COARSE.from + first, COARSE.from + last])]
}

function stepsDown(newest: number, sizes: number[]): Step[] {
  let last = newest
  return sizes.flatMap((size): Step[] => {
    const step: Step = [Math.max(0, last - size + 1), last]
    last -= size
    return size > 0 && step[1] >= 0 ? [step] : []
  })
}
