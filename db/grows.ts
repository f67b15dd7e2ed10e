// The vocabulary of db/growth.ts for how tables grow, and the assumed number of people.

/**
 * What rows are counted per, and how many there are of each with 100,000,000 people. Assumed, not measured: one in a hundred
 * creates, each creator publishes a hundred times and gets a thousand payments in three years, and everyone follows ten.
 */
export const units = {
  /** Changes only with the code: the same few rows in every installation. */
  code: 1,
  person: 100_000_000,
  creator: 1_000_000,
  'creator day': 1_096_000_000,
  /** Anything that a creator publishes. */
  post: 100_000_000,
  follow: 1_000_000_000,
  /** A payment that was paid. */
  payment: 1_000_000_000,
  /** A payment that was begun; one of three is never paid. */
  begun: 1_500_000_000,
  /** A case of the desk. */
  case: 1_000_000,
} as const

/** The period of these numbers in days; a table that retains its rows for fewer days has only its share of them. */
const PERIOD_DAYS = 1096

export type Unit = keyof typeof units

/** What prevents distributing a table over machines by a column: a key or unique index without it, or a reference to other rows. */
export type Obstacle = 'key' | 'unique' | 'reference'

/** By a column with an account; `unowned` if the table has none; `copied` if it is so small that each machine holds all of it. */
export type Distribution = { by: string; inTheWay: Obstacle[] } | 'unowned' | 'copied'

/** `ever`: never deleted, and needed. `unneeded`: never deleted, though some rows serve nothing. `there`: see growth.ts. */
type Retention = 'ever' | 'unneeded' | 'there' | { job: string; days: number | undefined }

export interface Growth {
  /** About so many rows per `per`. For rows that are retained for `days`, those of the whole period. */
  rows: number
  per: Unit
  retention: Retention
  key: string
  distribution: Distribution
}

/** Deleted by a recurring job; `days` if by the row's age, not by a date of its own. */
export function pruned(job: string, days?: number): Retention {
  return { job, days }
}

export function by(column: string, ...inTheWay: Obstacle[]): Distribution {
  return { by: column, inTheWay }
}

export function grows(rows: number, per: Unit, retention: Retention, key: string, distribution: Distribution): Growth {
  return { rows, per, retention, key, distribution }
}

/** How many rows the table has at a time with that many people. */
export function expectedRows({ rows, per, retention }: Growth): number {
  // Rows per person, creator or code are a stock, all others accumulate over the period.
  const isFlow = !(['person', 'creator', 'code'] as Unit[]).includes(per)
  const days = typeof retention === 'object' ? retention.days : undefined
  return rows * units[per] * (isFlow && days ? Math.min(1, days / PERIOD_DAYS) : 1)
}
