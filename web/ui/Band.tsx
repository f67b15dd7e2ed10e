import type { ReactNode } from 'react'
import { say } from '../language/say.ts'
import styles from './Notice.module.css'

/** One line across the page, above everything: test mode. */
export function Band({ children }: { children: ReactNode }) {
  return (
    <aside aria-label={say('Notice')} className={styles.band}>
      <span aria-hidden="true" className={styles.pixels} />
      <span>{children}</span>
    </aside>
  )
}
