// The frame of every desk page: its navigation, and the keys that move through a list.
import { type ReactNode, useEffect } from 'react'
import { addresses } from '#contract/addresses/paths.ts'
import { desk } from '#contract/desk/desk.ts'
import type { Role } from '#contract/endpoint.ts'
import { Link } from '../shell/Link.tsx'
import { pageRead } from '../shell/page.ts'
import { useRead } from '../shell/queries.ts'
import { Logo } from '../ui/Logo.tsx'
import styles from './DeskFrame.module.css'

/** Each with the endpoint it reads: roles that may not read it do not see the link. */
const places = [
  [addresses.desk, 'Reports', desk.reports],
  [addresses.deskAppeals, 'Appeals', desk.appeals],
  [addresses.deskAccounts, 'Accounts', desk.accounts],
  [addresses.deskMoney, 'Money', desk.money],
  [addresses.deskLog, 'Log', desk.log],
] as const

/** The reads of the frame, for every desk page. */
export const frameReads = [pageRead(desk.roles, {})]

/** Marks a row that j and k, or the arrow keys, move through. */
export const rowProps = { 'data-desk-row': '' }

/** Marks a button that this digit key moves the focus to. */
export function actionKey(at: number) {
  return { 'data-desk-key': at }
}

/** `place` is the section of the desk the page belongs to. */
export function DeskFrame({ place, title, children }: { place: string; title: ReactNode; children: ReactNode }) {
  useKeys()
  return (
    <>
      <header className={styles.bar}>
        <Link href={addresses.dashboard} aria-label="PIXEL">
          <Logo tile height={32} />
        </Link>
        <Places here={place} />
        <p className={styles.keys}>
          <kbd>j</kbd> <kbd>k</kbd> through the list, <kbd>Enter</kbd> opens, <kbd>w</kbd> to the reason, <kbd>1</kbd>–
          <kbd>5</kbd> to a button
        </p>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </>
  )
}

/** The sections that the reader's roles may read. */
function Places({ here }: { here: string }) {
  const mayRead = useMayRead()
  return (
    <nav aria-label="Desk" className={styles.nav}>
      {places
        .filter(([, , reads]) => mayRead(reads))
        .map(([address, name]) => (
          <Link key={address} href={address} aria-current={address === here ? 'page' : undefined}>
            {name}
          </Link>
        ))}
    </nav>
  )
}

/** Whether the reader's roles may call an endpoint. */
export function useMayRead(): (endpoint: { roles: readonly Role[] }) => boolean {
  const held = useRead(desk.roles, {}).data?.roles ?? []
  return ({ roles }) => held.some((role) => role === 'admin' || roles.includes(role))
}

/** Keys only move the focus: Enter opens a row and presses a button, as with any link and button. */
function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select') !== null
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const next = findNext(event.key)
      if (!next) return
      event.preventDefault()
      // What is folded cannot have the focus.
      const folded = next.closest('details')
      if (folded) folded.open = true
      next.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function findNext(key: string): HTMLElement | null | undefined {
  if (key === 'w')
    return document.activeElement?.closest('form')?.querySelector('textarea') ?? document.querySelector('main textarea')
  if (/^[1-5]$/.test(key)) return document.querySelector<HTMLElement>(`[data-desk-key="${key}"]`)
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[key]
  if (!step) return undefined
  // Skips lists that are hidden at this width.
  const rows = [...document.querySelectorAll<HTMLElement>('[data-desk-row] a')].filter((row) => row.offsetParent)
  const at = rows.indexOf(document.activeElement as HTMLElement)
  return rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step]
}
