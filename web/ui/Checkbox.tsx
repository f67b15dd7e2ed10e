// A checkbox submitted with its form. For a setting that applies immediately, use Switch.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { cx } from './cx.ts'

/** The whole row is clickable; `className` applies to the row. Submits the value 1. */
export function Checkbox({
  children,
  className,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'size' | 'children'> & { children: ReactNode }) {
  return (
    <label className={cx(styles.row, className)}>
      <input {...input} type="checkbox" value="1" className={styles.box} />
      <span>{children}</span>
    </label>
  )
}
