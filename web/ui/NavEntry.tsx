// A navigation entry as a link or a button; the surrounding bar styles it.
import { sayCount } from '../language/say.ts'
import { cx } from './cx.ts'
import type { LinkAs } from './link.ts'
import styles from './NavEntry.module.css'
import { getCurrent, type NavItem } from './navigation.ts'
import { onPlainClick } from './on-plain-click.ts'

interface Props {
  item: NavItem
  as?: LinkAs
  /** Shows the full label from 1024 px; by default the short one at every width. */
  grows?: boolean
  className?: string | undefined
}

export function NavEntry({ item, as: Link = 'a', grows, className }: Props) {
  const content = (
    <>
      <span className={styles.icon}>
        {item.icon}
        {Boolean(item.count) && <span className={styles.count}>{item.count}</span>}
      </span>
      {item.short && grows ? (
        <>
          <span className={cx(styles.label, styles.short)}>{item.short}</span>
          <span className={cx(styles.label, styles.whole)}>{item.label}</span>
        </>
      ) : (
        <span className={styles.label}>{item.short ?? item.label}</span>
      )}
    </>
  )
  const names = cx(styles.entry, item.emphasis && styles.emphasis, item.emphasis && grows && styles.grows, className)
  const { onSelect } = item
  const name = item.count
    ? `${item.label}, ${sayCount(item.count, { one: '{count} new', other: '{count} new' })}`
    : undefined
  if (item.href === undefined) {
    return (
      <button type="button" aria-label={name} className={names} onClick={onSelect}>
        {content}
      </button>
    )
  }
  return (
    <Link
      href={item.href}
      aria-label={name}
      aria-current={getCurrent(item.current)}
      className={names}
      onClick={onSelect && onPlainClick(onSelect)}
    >
      {content}
    </Link>
  )
}
