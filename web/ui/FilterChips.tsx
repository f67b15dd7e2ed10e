// A row of filter pills: links if the choice has an address, otherwise buttons.
import type { ReactNode } from 'react'
import styles from './FilterChips.module.css'
import type { LinkAs } from './link.ts'

export type FilterChipsProps = {
  /** Accessible name of the group: what is filtered. */
  label: string
  items: readonly {
    value: string
    label: ReactNode
    /** Number of matching items. */
    count?: number | undefined
    icon?: ReactNode
    /** Makes the pill a link. */
    href?: string | undefined
  }[]
  /** The chosen value. */
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
