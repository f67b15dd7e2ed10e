// A single choice shown as tiles, such as the quick amounts. Native radios, so arrow keys and forms without JavaScript work.
import type { ReactNode } from 'react'
import styles from './ChipGroup.module.css'
import { cx } from './cx.ts'

export type ChipGroupProps = {
  /** The question the tiles answer. */
  label: ReactNode
  /** Form name of the radios. */
  name: string
  options: readonly ChipOption[]
  /** The chosen value; null for none. */
  value: string | null
  onValueChange?: ((value: string) => void) | undefined
  /** Tiles per row; 3 by default. */
  columns?: 2 | 3 | 4 | 6 | undefined
  className?: string | undefined
}

type ChipOption = {
  value: string
  label: ReactNode
  /** Accessible name, for labels that screen readers read inconsistently: "50 pesos". */
  spoken?: string | undefined
}

export function ChipGroup({ label, name, options, value, onValueChange, columns = 3, className }: ChipGroupProps) {
  return (
    <fieldset className={className}>
      <legend className={styles.label}>{label}</legend>
      <div className={cx(styles.tiles, styles[`columns${columns}`])}>
        {options.map((option) => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              aria-label={option.spoken}
              onChange={() => onValueChange?.(option.value)}
              checked={option.value === value}
            />
            <span className={cx(styles.face, 'tabular-nums')}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
