// The left navigation: a rail of 72 px from 768 px, 248 px wide from 1024 px. Same entries as the bottom bar.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { say } from '../language/say.ts'
import type { LinkAs } from './link.ts'
import { NavEntry } from './NavEntry.tsx'
import type { NavItem } from './navigation.ts'
import styles from './Sidebar.module.css'

export type SidebarProps = {
  label?: string | undefined
  /** The logo in both forms; the sidebar shows the one that fits. */
  logo?: { wide: ReactNode; narrow: ReactNode } | undefined
  /** Beside the logo. */
  aside?: ReactNode
  groups: readonly { heading?: string | undefined; items: readonly NavItem[] }[]
  /** At the bottom: the signed-in account. */
  footer?: ReactNode
  as?: LinkAs | undefined
}

export function Sidebar({ label = say('Main'), logo, aside, groups, footer, as = 'a' }: SidebarProps) {
  const nav = useRef<HTMLElement>(null)
  useScrollToCurrent(nav)
  return (
    <div className={styles.sidebar}>
      {logo && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside of articles and sections a header is a banner
        <header aria-label={label} className={styles.logo}>
          <span className={styles.wide}>{logo.wide}</span>
          <span className={styles.narrow}>{logo.narrow}</span>
          {aside}
        </header>
      )}
      <nav ref={nav} aria-label={label} className={styles.nav}>
        {groups.map((group) => (
          <div key={group.heading ?? group.items[0]?.label} className={styles.group}>
            {group.heading && <p className={styles.heading}>{group.heading}</p>}
            <ul aria-label={group.heading}>
              {group.items.map((item) => (
                <li key={item.label}>
                  <NavEntry item={item} as={as} grows className={styles.entry} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

/** Scrolls the current entry into view if not all entries fit; the page itself does not scroll. */
function useScrollToCurrent(nav: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = nav.current
    const current = box?.querySelector<HTMLElement>('[aria-current]')
    if (box && current) box.scrollTop = current.offsetTop + current.offsetHeight - box.offsetTop - box.clientHeight / 2
  }, [nav])
}
