// The bar at the head of every page.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './TopBar.module.css'

export type TopBarProps = {
  /** The name of this landmark, where the page has another head beside it. */
  label?: string | undefined
  /** Left: the logo, or a back button. */
  start?: ReactNode
  /** The page's name, where the bar carries it. */
  title?: ReactNode
  /** Right: links and buttons. */
  end?: ReactNode
  /** Paper only once the page has been scrolled: for a page that begins with a cover. */
  overCover?: boolean | undefined
  className?: string | undefined
}

export function TopBar({ label, start, title, end, overCover, className }: TopBarProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside of articles and sections a header is a banner
    <header aria-label={label} className={cx(styles.bar, overCover && styles.overCover, className)}>
      <div className={styles.inner}>
        {start && <div className={styles.start}>{start}</div>}
        {title && <div className={styles.title}>{title}</div>}
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </header>
  )
}
