// Lists all errors of a form above it; each line links to its field.
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'

export type ErrorSummaryProps = {
  /** Such as "Please look at two fields." */
  title: ReactNode
  errors: readonly {
    /** Id of the field's control; without it the line is plain text. */
    fieldId?: string | undefined
    text: string
  }[]
}

/** Takes the focus when it appears, so that screen readers read it. Renders nothing without errors. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {errors.map(({ fieldId, text }) => (
          <li key={`${fieldId} ${text}`}>{fieldId ? <a href={`#${fieldId}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  )
}
