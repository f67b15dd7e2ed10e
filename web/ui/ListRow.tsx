// One row of a list: an avatar or icon, two lines of text, and content at the end. The whole row may be a link.
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './ListRow.module.css'
import type { LinkAs } from './link.ts'

export type ListRowProps = {
  /** An `<Avatar>` or an icon. */
  start?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** Right: an amount and a status, or buttons, which wrap below the text on narrow screens. */
  end?: ReactNode
  /** Makes the title a link that covers the row; controls in `end` stay clickable. */
  href?: string | undefined
  as?: LinkAs | undefined
  className?: string | undefined
}

/** An `<li>`; use inside a `<List>`. */
export function ListRow({ start, title, subtitle, end, href, as: Link = 'a', className }: ListRowProps) {
  return (
    <li className={cx(styles.row, className)}>
      {start && <span className={styles.start}>{start}</span>}
      <div className={styles.text}>
        {href !== undefined ? (
          <Link href={href} className={cx(styles.title, styles.covers)}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  )
}

/** The list around rows, with separators. */
export function List({ className, ...rest }: ComponentPropsWithoutRef<'ul'>) {
  return <ul {...rest} className={cx(styles.list, className)} />
}
