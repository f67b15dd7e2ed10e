// Measures the bytes that a row takes in each table and each of its indexes.
import type { Client } from 'pg'
import { withClient } from './postgres.ts'

export interface RowSize {
  table: string
  rows: number
  /** Including all indexes. */
  bytes: number
  /** `isAtMost`: an upper bound, for an index with few rows whose entries cannot be measured one by one. */
  indexes: { name: string; bytes: number; isAtMost: boolean }[]
  /** For a table with few rows, which do not fill their pages: computed from the average sizes of rows and index entries. */
  isEstimate: boolean
}

interface Found {
  table: string
  pages: string
  indexes: { name: string; bytes: number; entry: string | null }[] | null
}

/** From this many rows on, the size is the size of the table's pages. */
const MANY = 5000
/** Bytes of a row's pointer in its page, and of an index entry's pointer and header. */
const POINTER = 4
const ENTRY_HEAD = 12
/** The fill of an index page right after the index was built. */
const INDEX_FILL = 0.9

/** Measures every table that has a row. */
export function readRowSizes(connectionString: string): Promise<RowSize[]> {
  return withClient(connectionString, async (client) => {
    const { rows: tables } = await client.query<Found>(`
      select c.relname as table, pg_table_size(c.oid) as pages,
             (select json_agg(json_build_object('name', x.relname, 'bytes', pg_relation_size(x.oid), 'entry', ${ENTRY}) order by x.relname)
                from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam where i.indrelid = c.oid) as indexes
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
    const sizes: RowSize[] = []
    for (const table of tables) {
      const size = await readTable(client, table)
      if (size) sizes.push(size)
    }
    return sizes
  })
}

/** SQL for the bytes of a row's entry in a B-tree; null for other indexes, whose entries are not one per row. */
const ENTRY = `case when m.amname = 'btree' then
  format('case when %s then %s else 0 end', coalesce(pg_get_expr(i.indpred, i.indrelid), 'true'),
         (select string_agg(format('coalesce(pg_column_size(%s), 0)', pg_get_indexdef(i.indexrelid, n, false)), ' + ')
            from generate_series(1, i.indnatts) n) || ' + ${ENTRY_HEAD}') end`

async function readTable(client: Client, { table, pages, indexes }: Found): Promise<RowSize | undefined> {
  const entries = (indexes ?? []).map(({ entry }, at) => `avg(${entry ?? 'null::int'}) as entry_${at}`)
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${['count(*) as rows', 'avg(pg_column_size(t.*)) as bytes', ...entries].join(', ')} from ${table} t`,
  )
  const count = Number(rows[0]!.rows)
  if (count === 0) return undefined
  const isEstimate = count < MANY
  const heap = isEstimate ? Number(rows[0]!.bytes) + POINTER : Number(pages) / count
  const ofIndexes = (indexes ?? []).map(({ name, bytes }, at) => {
    const entry = rows[0]![`entry_${at}`]
    const isComputed = isEstimate && entry != null
    return { name, bytes: isComputed ? Number(entry) / INDEX_FILL : bytes / count, isAtMost: isEstimate && !isComputed }
  })
  return {
    table,
    rows: count,
    bytes: heap + ofIndexes.reduce((sum, { bytes }) => sum + bytes, 0),
    indexes: ofIndexes,
    isEstimate,
  }
}
