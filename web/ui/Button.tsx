// The button in all variants; with `as`, also a link that looks like one.
import type { ComponentPropsWithRef, ElementType, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

type Looks = {
  /** One `primary` per view. `danger-filled` only inside a confirmation. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger' | 'danger-filled' | undefined
  /** 48, 44 or 36 px high. Primary actions stay at 48. */
  size?: 'large' | 'medium' | 'small' | undefined
  /** As wide as its parent. */
  full?: boolean | undefined
  /** The action is running: clicks are ignored, focus stays; after 150 ms a spinner and `busyText` replace the label. */
  busy?: boolean | undefined
  /** Shown while busy, such as "Processing…"; without it the label stays beside the spinner. */
  busyText?: string | undefined
  /** An icon before the label. */
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Props of `<Button as={E}>`: its own and all props of `E`. */
export type ButtonProps<E extends ElementType = 'button'> = Looks & { as?: E | undefined } & Omit<
    ComponentPropsWithRef<E>,
    keyof Looks | 'as'
  >

/** `<Button>`, `<Button type="submit" busy>`, `<Button as="a" href>`, `<Button as={Link} to>`. */
export function Button<E extends ElementType = 'button'>({
  as,
  variant = 'primary',
  size = 'large',
  full,
  busy,
  busyText,
  icon,
  className,
  children,
  ...rest
}: ButtonProps<E>) {
  const Element: ElementType = as ?? 'button'
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: swallow })}
      className={cx(styles.button, styles[variant], styles[size], full && styles.full, busy && styles.busy, className)}
    >
      <span className={styles.label} aria-hidden={busy && busyText ? true : undefined}>
        {icon}
        <span>{children}</span>
      </span>
      {busy && (
        <span className={styles.under}>
          <Spinner />
          <span>{busyText ?? children}</span>
        </span>
      )}
    </Element>
  )
}

/** Enter in a field clicks the submit button, so this also prevents a second submission. */
function swallow(event: MouseEvent): void {
  event.preventDefault()
}
