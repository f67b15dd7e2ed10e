// The table below a plot, with the same figures; works without JavaScript.
import { say } from '../language/say.ts'
import styles from './Figures.module.css'

interface Props {
  /** Caption for screen readers. */
  caption: string
  /** Title of the first column. */
  first: string
  columns: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
}

/** A collapsed table. */
export function FoldedTable(table: Props) {
  return (
    <details className={styles.folded}>
      <summary>{say('The same as a table')}</summary>
      <FiguresTable {...table} />
    </details>
  )
}

export function FiguresTable({ caption, first, columns, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.room} aria-label={caption} tabIndex={0}>
      <table className={`${styles.table} tabular-nums`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <Body columns={columns} rows={rows} />
      </table>
    </section>
  )
}

function Body({ columns, rows }: Pick<Props, 'columns' | 'rows'>) {
  return (
    <tbody>
      {rows.map(({ key, name, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, place) => (
            <td key={columns[place]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
