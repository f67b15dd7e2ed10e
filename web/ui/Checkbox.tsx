// Yes or no, sent with its form. For what holds at once there is the switch.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { cx } from './cx.ts'

/** The whole row is the target; `className` is the row's. Sends 1. */
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
