// A secret that is shown only once, to be copied now by the button or by hand.
import { CopyButton } from './CopyButton.tsx'
import { Notice } from './Notice.tsx'
import styles from './ShownOnce.module.css'

interface Props {
  title: string
  /** Explains the consequence of leaving without copying it. */
  hint: string
  secret: string
  copyLabel: string
}

export function ShownOnce({ title, hint, secret, copyLabel }: Props) {
  return (
    <div className={styles.once}>
      <Notice tone="warning" alert title={title}>
        {hint}
      </Notice>
      <code className={styles.secret}>{secret}</code>
      <CopyButton text={secret} label={copyLabel} className={styles.copy} />
    </div>
  )
}
