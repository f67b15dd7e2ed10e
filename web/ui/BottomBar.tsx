// The bottom navigation below 768 px: up to five entries, labels always shown.
import { say } from '../language/say.ts'
import styles from './BottomBar.module.css'
import type { LinkAs } from './link.ts'
import { NavEntry } from './NavEntry.tsx'
import type { NavItem } from './navigation.ts'

export type BottomBarProps = {
  label?: string | undefined
  items: readonly NavItem[]
  as?: LinkAs | undefined
}

/** Fixed; the page must leave `--bar-height` plus the safe area free at its bottom. */
export function BottomBar({ label = say('Main'), items, as = 'a' }: BottomBarProps) {
  return (
    <nav aria-label={label} className={styles.bar}>
      {items.map((item) => (
        <NavEntry key={item.label} item={item} as={as} className={styles.entry} />
      ))}
    </nav>
  )
}
