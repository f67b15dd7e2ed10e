// Addresses that a query builds from its columns.
import { type RawBuilder, sql } from 'kysely'

/** A pattern of contract/addresses/paths.ts with each `:name` filled in by a column that needs no escaping: an id, a page's address. */
export function addressSql(
  pattern: string,
  columns: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<string> {
  const parts = pattern.split(/:(\w+)/).map((part, at) => (at % 2 === 1 ? columns[part]! : sql`${part}::text`))
  return sql<string>`(${sql.join(parts, sql` || `)})`
}
