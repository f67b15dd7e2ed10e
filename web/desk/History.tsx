// Rows of the log of the desk.
import type { LogRow } from '#contract/desk/log.ts'
import { formatDateTime } from '../shell/dates.ts'
import styles from './desk.module.css'
import { actionName } from './words.ts'

export function History({ rows, withHash = false }: { rows: LogRow[]; withHash?: boolean }) {
  if (rows.length === 0) return <p className={styles.row}>Nothing yet.</p>
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <span>
            <strong>{actionName(row.action)}</strong> {row.subject}
          </span>
          {row.reason && <span className={styles.text}>{row.reason}</span>}
          <span className={styles.meta}>
            {row.actor} · <time dateTime={row.date}>{formatDateTime(row.date)}</time>
            {withHash && (
              <>
                {' · '}
                <span className={styles.hash}>{row.hash.slice(0, 16)}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
