// A multi-line text field with a character counter.
import { type ChangeEvent, type ComponentPropsWithRef, useId, useState } from 'react'
import { countCharacters } from '#contract/characters.ts'
import { say } from '../language/say.ts'
import { cx } from './cx.ts'
import fieldStyles from './Field.module.css'
import { Field, type FieldProps, splitProps } from './Field.tsx'
import styles from './TextArea.module.css'

export type TextAreaProps = FieldProps &
  Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps | 'children'> & {
    /** Shows a counter up to this many user-perceived characters. Longer text is marked, not cut. */
    max?: number | undefined
    /** Screen-reader text of the counter; "12 of 120 characters" by default. */
    counterText?: ((count: number, max: number) => string) | undefined
  }

/** A labelled textarea that grows with its text. */
export function TextArea({
  max,
  counterText = (count, most) => say('{count} of {most} characters', { count, most }),
  value,
  defaultValue,
  onChange,
  ...given
}: TextAreaProps) {
  const { field, own: textarea } = splitProps(given)
  const counterId = useId()
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const text = value === undefined ? typed : String(value)

  function change(event: ChangeEvent<HTMLTextAreaElement>): void {
    setTyped(event.target.value)
    onChange?.(event)
  }

  return (
    <Field
      {...field}
      describedBy={max === undefined ? undefined : counterId}
      aside={max !== undefined && <Counter id={counterId} count={countCharacters(text)} max={max} say={counterText} />}
    >
      {(control) => (
        <div className={fieldStyles.box}>
          <textarea
            rows={3}
            {...textarea}
            {...control}
            {...(value === undefined ? { defaultValue } : { value })}
            onChange={change}
            className={cx(fieldStyles.input, styles.textarea)}
          />
        </div>
      )}
    </Field>
  )
}

type CounterProps = { id: string; count: number; max: number; say: (count: number, max: number) => string }

function Counter({ id, count, max, say }: CounterProps) {
  return (
    <span id={id} className={cx(styles.counter, count > max && styles.over, 'tabular-nums', 'needs-script')}>
      <span aria-hidden="true">
        {count}/{max}
      </span>
      <span className="visually-hidden">{say(count, max)}</span>
    </span>
  )
}
