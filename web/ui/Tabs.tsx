// The sections of a page as links: each has an address and works before the script loads.
import { type ReactNode, useEffect, useRef } from 'react'
import type { LinkAs } from './link.ts'
import styles from './Tabs.module.css'

export type TabsProps = {
  /** Accessible name of the navigation, such as "Sections of Ana's page". */
  label: string
  items: readonly { href: string; label: ReactNode; current?: boolean | undefined; icon?: ReactNode }[]
  /** The router's link component. */
  as?: LinkAs | undefined
}

/** Scrolls horizontally if not all tabs fit, with the current one in view. */
export function Tabs({ label, items, as: Link = 'a' }: TabsProps) {
  const strip = useRef<HTMLElement>(null)
  const currentHref = items.find((item) => item.current)?.href
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the current tab is the reason to scroll
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - 48
  }, [currentHref])
  return (
    <nav aria-label={label} ref={strip} className={styles.tabs}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined} className={styles.tab}>
          {item.icon}
          {item.label}
        </Link>
      ))}
    </nav>
  )
}
