// The bar at the top of every page.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './TopBar.module.css'

export type TopBarProps = {
  /** Accessible name of this landmark, for pages with another header. */
  label?: string | undefined
  /** Left: the logo, or a back button. */
  start?: ReactNode
  /** Right: links and buttons. */
  end?: ReactNode
  /** Transparent until the page is scrolled: for a page that begins with a cover. */
  overCover?: boolean | undefined
  className?: string | undefined
}

export function TopBar({ label, start, end, overCover, className }: TopBarProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: outside of articles and sections a header is a banner
    <header aria-label={label} className={cx(styles.bar, overCover && styles.overCover, className)}>
      <div className={styles.inner}>
        {start && <div className={styles.start}>{start}</div>}
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </header>
  )
}
