// A choice from a short list, in the device's native picker.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps, splitProps } from './Field.tsx'
import styles from './Select.module.css'

export type SelectProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldProps | 'children' | 'size' | 'multiple'> & {
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
    /** Text of the first, empty option, such as "Choose a bank". */
    placeholder?: string | undefined
  }

/** A native `<select>`; not for long lists that need a search. */
export function Select({ options, placeholder, ...given }: SelectProps) {
  const { field, own: select } = splitProps(given)
  return (
    <Field {...field}>
      {(control) => (
        <div className={cx(fieldStyles.box, styles.box)}>
          <select {...select} {...control} className={cx(fieldStyles.input, styles.select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown />
        </div>
      )}
    </Field>
  )
}
