// A single choice shown as tiles, such as the quick amounts. Native radios, so arrow keys and forms without JavaScript work.
import { type ReactNode, useId } from 'react'
import styles from './ChipGroup.module.css'
import { cx } from './cx.ts'
import { FieldErrors } from './Field.tsx'

export type ChipGroupProps = {
  /** The question the tiles answer. */
  label: ReactNode
  labelHidden?: boolean | undefined
  /** Form name of the radios. */
  name: string
  options: readonly ChipOption[]
  /** The chosen value; null for none. Omit for an uncontrolled group. */
  value?: string | null | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Tiles per row; 3 by default. */
  columns?: 2 | 3 | 4 | 6 | undefined
  errors?: readonly string[] | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

type ChipOption = {
  value: string
  label: ReactNode
  /** Accessible name, for labels that screen readers read inconsistently: "50 pesos". */
  spoken?: string | undefined
  disabled?: boolean | undefined
}

export function ChipGroup({
  label,
  labelHidden,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  columns = 3,
  errors,
  disabled,
  className,
}: ChipGroupProps) {
  const errorsId = useId()
  return (
    <fieldset className={className} disabled={disabled} aria-describedby={errors?.length ? errorsId : undefined}>
      <legend className={cx(styles.label, labelHidden && 'visually-hidden')}>{label}</legend>
      <div className={cx(styles.tiles, styles[`columns${columns}`])}>
        {options.map((option) => (
          <label key={option.value} className={styles.tile}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={option.value}
              disabled={option.disabled}
              aria-label={option.spoken}
              onChange={() => onValueChange?.(option.value)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            <span className={cx(styles.face, 'tabular-nums')}>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={errorsId} errors={errors} />
    </fieldset>
  )
}
