// One choice of a few, as tiles: the quick amounts. Real radios, so arrow keys and a form without a script work.
import { type ReactNode, useId } from 'react'
import styles from './ChipGroup.module.css'
import { cx } from './cx.ts'
import { FieldErrors } from './Field.tsx'

export type ChipGroupProps = {
  /** The question the tiles answer. */
  label: ReactNode
  labelHidden?: boolean | undefined
  /** The name of the radios in the form. */
  name: string
  options: readonly ChipOption[]
  /** The chosen value; null for none. Leave it out for a group that keeps its own. */
  value?: string | null | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  /** Tiles in a row; 3 unless told. */
  columns?: 2 | 3 | 4 | 6 | undefined
  errors?: readonly string[] | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

type ChipOption = {
  value: string
  label: ReactNode
  /** How the label is said, where it reads unevenly: "50 pesos". */
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
    <fieldset
      className={cx(styles.group, className)}
      disabled={disabled}
      aria-describedby={errors?.length ? errorsId : undefined}
    >
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
