import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

/** One error sentence, announced when it appears; empty without text. */
export function ErrorText({ children }: { children?: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles.errorText}>
          <CircleAlert />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
