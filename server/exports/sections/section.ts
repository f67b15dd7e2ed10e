// The shape of a section of data.json, and SQL helpers for sections.
import { type RawBuilder, sql } from '#server/kit/db.ts'

export interface Section {
  name: string
  /** The description in README.txt. */
  about: string
  query(accountId: bigint): RawBuilder<unknown>
}

/** Converts a column of centavos to pesos. */
export const pesos = (column: string) => sql`(${sql.ref(column)} / 100.0)::float8`

/** SQL condition: a block exists between the account in this column and the reader. */
export function isBlocked(column: string, reader: bigint) {
  return sql<boolean>`exists (
    select 1 from blocks b
     where (b.blocker_id, b.blocked_id) in ((${reader}, ${sql.ref(column)}), (${sql.ref(column)}, ${reader})))`
}

/** The page of an account; null if it is closed, blocked in either direction, or `condition` is false. */
export function pageUrl(column: string, reader: bigint, condition = sql`true`) {
  return sql`(select o.page_url from profiles o join accounts oa on oa.id = o.account_id
               where o.account_id = ${sql.ref(column)} and oa.closed_at is null and ${condition}
                 and not ${isBlocked('o.account_id', reader)})`
}

export const notAnonymous = (column: string) => sql`not ${sql.ref(column)}`
