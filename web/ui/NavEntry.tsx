// A navigation entry as a link or a button; its looks come from the bar around it.
import { cx } from './cx.ts'
import type { LinkAs } from './link.ts'
import styles from './NavEntry.module.css'
import type { NavItem } from './navigation.ts'

export function NavEntry({
  item,
  as: Link = 'a',
  className,
}: {
  item: NavItem
  as?: LinkAs
  className?: string | undefined
}) {
  const content = (
    <>
      <span className={styles.icon}>
        {item.icon}
        {Boolean(item.count) && <span className={styles.count}>{item.count}</span>}
      </span>
      <span className={styles.label}>{item.label}</span>
    </>
  )
  const names = cx(styles.entry, item.emphasis && styles.emphasis, className)
  if (item.href === undefined) {
    return (
      <button type="button" className={names} onClick={item.onSelect}>
        {content}
      </button>
    )
  }
  return (
    <Link href={item.href} aria-current={item.current ? 'page' : undefined} className={names}>
      {content}
    </Link>
  )
}
