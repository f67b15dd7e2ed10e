// One of a short list, in the phone's own picker.
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps, partField } from './Field.tsx'
import styles from './Select.module.css'

export type SelectProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldProps | 'children' | 'size' | 'multiple'> & {
    options: readonly { value: string; label: string; disabled?: boolean | undefined }[]
    /** The first, empty choice, such as "Choose a bank". */
    placeholder?: string | undefined
  }

/** A native `<select>`; long searchable lists are not its job. */
export function Select({ options, placeholder, ...given }: SelectProps) {
  const { field, own: select } = partField(given)
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
