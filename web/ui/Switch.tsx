// A switch for a setting that applies immediately. A native checkbox underneath.
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Switch.module.css'

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'size' | 'children' | 'id'> & {
  label: ReactNode
  /** One line under the label. */
  hint?: ReactNode
}

/** The whole row is clickable; `className` applies to the row. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  return (
    <div className={cx(styles.row, className)}>
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its own checked state
        role="switch"
        // The whole text would be the name, and read the hint twice.
        aria-labelledby={labelId}
        aria-describedby={hint ? hintId : undefined}
        className={styles.input}
      />
      <label htmlFor={id} className={styles.text}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
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
