// A switch for a setting that applies immediately. A native checkbox underneath.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Switch.module.css'

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'size' | 'children'> & {
  label: ReactNode
  /** One line under the label. */
  hint?: ReactNode
}

/** The whole row is clickable; `className` applies to the row. */
export function Switch({ label, hint, id, className, ...input }: SwitchProps) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const hintId = `${inputId}-hint`
  return (
    <div className={cx(styles.row, className)}>
      <input
        {...input}
        id={inputId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its own checked state
        role="switch"
        aria-describedby={hint ? hintId : undefined}
        className={styles.input}
      />
      <label htmlFor={inputId} className={styles.text}>
        <span className={styles.label}>{label}</span>
        {hint && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
      <span className={styles.track} aria-hidden="true" />
    </div>
  )
}
