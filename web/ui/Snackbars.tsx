// Renders snackbars at the bottom of the screen; the caller owns their state.
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { say } from '../language/say.ts'
import { keepFocus } from './keep-focus.ts'
import styles from './Snackbars.module.css'

export type Snackbar = {
  id: string
  text: string
  tone?: 'success' | 'error' | 'info' | undefined
}

export type SnackbarsProps = {
  /** Oldest first; the newest is lowest on the screen. */
  items: readonly Snackbar[]
  onClose: (id: string) => void
}

/** Always mounted, also when empty, because a live region must exist before its text appears. */
export function Snackbars({ items, onClose }: SnackbarsProps) {
  return (
    <div className={styles.stack} role="status">
      {items.map(({ id, text, tone = 'info' }) => (
        <div key={id} ref={(bar) => keepFocus(bar, () => document.querySelector('main'))} className={styles.bar}>
          {tone === 'success' && <Check className={styles.success} />}
          {tone === 'error' && <CircleAlert className={styles.error} />}
          <p className={styles.text}>{text}</p>
          <button type="button" aria-label={say('Close message')} className={styles.close} onClick={() => onClose(id)}>
            <X />
          </button>
        </div>
      ))}
    </div>
  )
}
