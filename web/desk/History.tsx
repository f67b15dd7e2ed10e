// Rows of the desk's log.
import { addresses } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import type { LogRow } from '#contract/desk/log.ts'
import { formatDateTime } from '../shell/dates.ts'
import { Link } from '../shell/Link.tsx'
import { useMayRead } from './DeskFrame.tsx'
import styles from './desk.module.css'
import { actionName, subjectNames } from './words.ts'

export function History({ rows, withHash = false }: { rows: LogRow[]; withHash?: boolean }) {
  if (rows.length === 0) return <p className={styles.row}>Nothing yet.</p>
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <span>
            <strong>{actionName(row.action)}</strong> · <Subject of={row.subject} />
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

/** The subject of an action in words; a link if the reader may open it. */
function Subject({ of }: { of: string }) {
  const mayRead = useMayRead()
  const [, kind = '', name = of] = /^([^:]+):(.*)$/.exec(of) ?? []
  const [address, reads] = {
    profile: [addresses.deskAccount(name), desk.account] as const,
    report: [addresses.deskReport(name), desk.report] as const,
    payment: [addresses.deskTransaction(name), desk.transaction] as const,
    payout: [addresses.deskTransaction(name), desk.transaction] as const,
  }[kind] ?? [undefined, undefined]
  const shown = kind === 'profile' ? `@${name}` : name
  return (
    <>
      {subjectNames[kind] ?? kind} {address && mayRead(reads) ? <Link href={address}>{shown}</Link> : shown}
    </>
  )
}
