// What stands around every page of the desk: the way between them, and the keys that move through a list.
import { type ReactNode, useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { Link } from '../shell/Link.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './DeskFrame.module.css'

const places = [
  [addresses.desk, 'Reports'],
  [addresses.deskAppeals, 'Appeals'],
  [addresses.deskAccounts, 'Accounts'],
  [addresses.deskMoney, 'Money'],
  [addresses.deskLog, 'Log'],
] as const

/** Rows that j and k, or the arrows, go through. */
export const rowProps = { 'data-desk-row': '' }

export function DeskFrame({ here, title, children }: { here: string; title: ReactNode; children: ReactNode }) {
  useRowKeys()
  return (
    <>
      <header className={styles.bar}>
        <Link href={addresses.dashboard} aria-label="PIXEL">
          <Logo tile height={32} />
        </Link>
        <nav aria-label="Desk" className={styles.nav}>
          {places.map(([address, name]) => (
            <Link key={address} href={address} aria-current={address === here ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}

/** Enter opens the row in focus, as of any link. */
function useRowKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (!step || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-desk-row] a')]
      const at = rows.indexOf(document.activeElement as HTMLElement)
      const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
