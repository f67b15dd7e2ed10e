// A single-line text field.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'
import { Field, type FieldProps, splitProps } from './Field.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'size' | 'children'> & {
    /** Fixed text before the input, such as "+63" or "pixel.ph/". */
    before?: ReactNode
    /** Fixed text or a button after the input. */
    after?: ReactNode
    /** A class for the input itself. */
    inputClassName?: string | undefined
  }

/** A labelled input with hint and errors; other `<input>` props are passed through. */
export function TextField({ before, after, inputClassName, ...given }: TextFieldProps) {
  const { field, own: input } = splitProps(given)
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.box}>
          {before && <span className={styles.before}>{before}</span>}
          <input type="text" {...input} {...control} className={cx(styles.input, inputClassName)} />
          {after && <span className={styles.after}>{after}</span>}
        </div>
      )}
    </Field>
  )
}
