// A square button that is only an icon; its name is spoken and shown as a tooltip.
import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './IconButton.module.css'

type Looks = {
  /** What the button does, in words. */
  label: string
  icon: ReactNode
  /** `plain` has no border; `outline` stands on photos and beside buttons. */
  variant?: 'plain' | 'outline' | undefined
  className?: string | undefined
}

/** What an `<IconButton as={E}>` takes. */
export type IconButtonProps<E extends ElementType = 'button'> = Looks & { as?: E | undefined } & Omit<
    ComponentPropsWithRef<E>,
    keyof Looks | 'as' | 'children'
  >

/** 44 px in both directions. */
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
