// The words in which db/growth.ts says how a table grows, and the people for whom that is reckoned.

/**
 * What makes rows, and how many there are of each when there are 100,000,000 people. Assumed, not measured: a hundredth of them
 * create, each of these publishes a hundred times and gets a thousand payments in three years, and everybody follows ten.
 */
export const units = {
  /** Made or changed with the code: the same few rows for everybody. */
  code: 1,
  person: 100_000_000,
  creator: 1_000_000,
  'creator day': 1_096_000_000,
  /** Anything a creator publishes. */
  post: 100_000_000,
  follow: 1_000_000_000,
  /** One that was paid. */
  payment: 1_000_000_000,
  /** Of three that are begun one is never paid. */
  begun: 1_500_000_000,
  /** What the desk looks at. */
  case: 1_000_000,
} as const

/** In which that came together: what is kept for fewer days has only its share of it. */
const WORLD_DAYS = 1096

export type Unit = keyof typeof units

/** What forbids to spread a table over machines by a column: a key or a unique index without it, or a reference elsewhere. */
export type Obstacle = 'key' | 'unique' | 'reference'

/** By a column with an account; or it has none and is apart; or it is so small that each machine would have all of it. */
export type Distribution = { by: string; inTheWay: Obstacle[] } | 'apart' | 'copied'

/** `ever`: nobody takes rows away, and they are needed. `unneeded`: nobody does, though some serve nothing. */
type Kept = 'ever' | 'unneeded' | 'there' | { job: string; days: number | undefined }

export interface Growth {
  /** So many rows for each of `per`, about. Of what is kept for `days`, those of all time. */
  rows: number
  per: Unit
  kept: Kept
  key: string
  distribution: Distribution
}

/** By a job that recurs; `days` where it goes by its age, not by a date of its own. */
export function pruned(job: string, days?: number): Kept {
  return { job, days }
}

export function by(column: string, ...inTheWay: Obstacle[]): Distribution {
  return { by: column, inTheWay }
}

export function grows(rows: number, per: Unit, kept: Kept, key: string, distribution: Distribution): Growth {
  return { rows, per, kept, key, distribution }
}

/** How many rows there are at a time, when there are as many people as that. */
export function rowsOfWorld({ rows, per, kept }: Growth): number {
  // Of a person it is said how many there are, not how many there were.
  const isFlow = !(['person', 'creator', 'code'] as Unit[]).includes(per)
  const days = typeof kept === 'object' ? kept.days : undefined
  return rows * units[per] * (isFlow && days ? Math.min(1, days / WORLD_DAYS) : 1)
}
