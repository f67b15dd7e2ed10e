// Rows of facts: a table from 768 px, cards of the same cells on a phone. One DOM, so nothing is read twice.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './DataTable.module.css'
import { Skeleton } from './Skeleton.tsx'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** `end` for amounts. */
  align?: 'start' | 'end' | undefined
  /**
   * Where the cell stands on a phone: `title` first line left, `amount` first line right, `meta` second line left,
   * `status` second line right, `hidden` not at all (then the detail view must have it).
   */
  place: 'title' | 'amount' | 'meta' | 'status' | 'hidden'
}

export type DataTableProps<Row> = {
  /** What the table holds, for who listens. */
  caption: string
  /** Exactly one has the place `title`; it becomes the row's button. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A press anywhere on the row, or Enter on its title. */
  onSelect?: ((row: Row) => void) | undefined
  /** While loading: this many skeleton rows instead of `rows`. */
  loadingRows?: number | undefined
  loadingLabel?: string | undefined
  /** Instead of the table when there are no rows: an `<EmptyState>`. */
  empty?: ReactNode
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onSelect,
  loadingRows = 0,
  loadingLabel = 'Loading',
  empty,
}: DataTableProps<Row>) {
  const loading = loadingRows > 0
  if (!loading && rows.length === 0 && empty) return empty
  return (
    <table {...roles.table} aria-busy={loading || undefined} className={styles.table}>
      <caption className="visually-hidden">{loading ? loadingLabel : caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
              scope="col"
              className={cx(column.align === 'end' && styles.alignEnd)}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {loading
          ? Array.from({ length: loadingRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these rows have no identity and never move
              <Cells key={row} columns={columns} content={(column) => <Waiting place={column.place} row={row} />} />
            ))
          : rows.map((row) => (
              <Cells
                key={rowKey(row)}
                columns={columns}
                pressable={Boolean(onSelect)}
                content={(column) =>
                  onSelect && column.place === 'title' ? (
                    <button type="button" className={styles.covers} onClick={() => onSelect(row)}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )
                }
              />
            ))}
      </tbody>
    </table>
  )
}

/** Said because a table that is laid out as cards loses them in some browsers. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

type CellsProps<Row> = {
  columns: readonly Column<Row>[]
  content: (column: Column<Row>) => ReactNode
  pressable?: boolean
}

function Cells<Row>({ columns, content, pressable }: CellsProps<Row>) {
  return (
    <tr {...roles.row} className={cx(styles.row, pressable && styles.pressable)}>
      {columns.map((column) => (
        <td
          key={column.key}
          {...roles.cell}
          className={cx(styles[column.place], column.align === 'end' && styles.alignEnd, 'tabular-nums')}
        >
          {content(column)}
        </td>
      ))}
    </tr>
  )
}

function Waiting({ place, row }: { place: Column<never>['place']; row: number }) {
  if (place === 'title') return <Skeleton width={`${80 - (row % 3) * 14}%`} />
  return <Skeleton width={place === 'meta' ? 120 : 72} className={styles.waiting} />
}
