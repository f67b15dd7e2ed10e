// The order in which a search reads the segments of the list (docs/decisions/058; search-keys.sql in db/functions numbers them).
import { type Db, sql } from '#server/kit/db.ts'

/** Segments per step, for the newest sixteen and the remainder: few at first, because a common word finds enough in them. */
const FINE_STEPS = [1, 1, 2, 4, 8]
/** For older content: coarse segments per step. A coarse segment is sixteen segments and has its own numbers (search-keys.sql). */
const COARSE_STEP = 4
const COARSE = { size: 16, from: 524_288 }

/** The numbers of the first and the last segment of a step. */
export type Step = [first: number, last: number]

/** The steps for the current list, newest first. */
export async function readSteps(db: Db): Promise<Step[]> {
  const { rows } = await sql<{ newest: number }>`
    select search_segment(last_value) as newest from listed_content_places`.execute(db)
  return stepsFrom(rows[0]!.newest)
}

/** Every segment up to the newest is in exactly one step, by itself or within a coarse one. */
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
