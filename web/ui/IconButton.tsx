// A square icon button; its label is the accessible name and the tooltip.
import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './IconButton.module.css'

type Looks = {
  /** Accessible name. */
  label: string
  icon: ReactNode
  /** `plain` has no border; `outline` is for use on photos and beside buttons. */
  variant?: 'plain' | 'outline' | undefined
  className?: string | undefined
}

/** Props of `<IconButton as={E}>`. */
export type IconButtonProps<E extends ElementType = 'button'> = Looks & { as?: E | undefined } & Omit<
    ComponentPropsWithRef<E>,
    keyof Looks | 'as' | 'children'
  >

/** 44 × 44 px. */
export function IconButton<E extends ElementType = 'button'>({
  as,
  label,
  icon,
  variant = 'plain',
  className,
  ...rest
}: IconButtonProps<E>) {
  const Element: ElementType = as ?? 'button'
  return (
    <Element
      {...(Element === 'button' && { type: 'button' })}
      {...rest}
      aria-label={label}
      title={label}
      className={cx(styles.button, styles[variant], className)}
    >
      {icon}
    </Element>
  )
}
