// A white card on the page's warm background.
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import styles from './Card.module.css'
import { cx } from './cx.ts'

export type CardProps = Omit<ComponentPropsWithoutRef<'section'>, 'title'> & {
  /** The heading. */
  title?: ReactNode
  /** Element of the heading; h2 by default. */
  titleAs?: 'h1' | 'h2' | 'h3' | undefined
  /** Right of the heading, such as "See all". */
  aside?: ReactNode
  /** No padding: for lists, tables and photos that reach the edge. */
  flush?: boolean | undefined
}

export function Card({ title, titleAs: Title = 'h2', aside, flush, className, children, ...rest }: CardProps) {
  return (
    <section {...rest} className={cx(styles.card, flush && styles.flush, className)}>
      {(title || aside) && (
        <div className={styles.head}>
          {title && <Title className={styles.title}>{title}</Title>}
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
