// Filters in a row, as pills: links where the choice has an address, buttons where it has not.
import type { ReactNode } from 'react'
import styles from './FilterChips.module.css'
import type { LinkAs } from './link.ts'

export type FilterChipsProps = {
  /** What is filtered, for who listens. */
  label: string
  items: readonly {
    value: string
    label: ReactNode
    /** How many there are. */
    count?: number | undefined
    icon?: ReactNode
    /** Makes it a link. */
    href?: string | undefined
  }[]
  /** The chosen one. */
  value: string
  onValueChange?: ((value: string) => void) | undefined
  as?: LinkAs | undefined
}

export function FilterChips({ label, items, value, onValueChange, as: Link = 'a' }: FilterChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {items.map((item) => {
        const content = (
          <>
            {item.icon}
            {item.label}
            {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
          </>
        )
        const chosen = item.value === value
        return item.href === undefined ? (
          <button
            key={item.value}
            type="button"
            aria-pressed={chosen}
            className={styles.chip}
            onClick={() => onValueChange?.(item.value)}
          >
            {content}
          </button>
        ) : (
          <Link key={item.value} href={item.href} aria-current={chosen ? 'true' : undefined} className={styles.chip}>
            {content}
          </Link>
        )
      })}
    </fieldset>
  )
}
