// What a part of data.json is made of.
import { type RawBuilder, sql } from '#server/kit/db.ts'

export interface Section {
  name: string
  /** For README.txt. */
  about: string
  query(accountId: bigint): RawBuilder<unknown>
}

/** In pesos, of centavos. */
export const pesos = (column: string) => sql`(${sql.ref(column)} / 100.0)::float8`

/** The page of somebody, unless they are gone or blocked, either way. `condition` says when they are named at all. */
export function pageOf(column: string, reader: bigint, condition = sql`true`) {
  return sql`(select o.page_url from profiles o join accounts oa on oa.id = o.account_id
               where o.account_id = ${sql.ref(column)} and oa.closed_at is null and ${condition}
                 and not exists (select 1 from blocks b where (b.blocker_id, b.blocked_id) in ((${reader}, o.account_id), (o.account_id, ${reader}))))`
}

export const notAnonymous = (column: string) => sql`not ${sql.ref(column)}`
