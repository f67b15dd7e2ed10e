// An input for pesos: digits, one dot, two decimals, at most 11 characters; cleaning keeps the caret position.
import type { ChangeEvent } from 'react'
import styles from './AmountField.module.css'
import { amountText } from './amount-text.ts'
import { cx } from './cx.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

export type AmountFieldProps = Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'before' | 'onChange' | 'value' | 'defaultValue'
> & {
  /** The amount as text, such as "1234.50"; omit for an uncontrolled field. */
  value?: string | undefined
  defaultValue?: string | undefined
  /** Called with the cleaned text at every change; may end in a dot while typing, or be empty. */
  onValueChange?: ((value: string) => void) | undefined
  /** `large` sets the amount in the display face. */
  size?: 'normal' | 'large' | undefined
}

/** Without JavaScript, `pattern` checks the same rule. No maxlength, because it would cut a pasted "₱1,234,567.89". */
export function AmountField({
  value,
  defaultValue,
  onValueChange,
  size = 'normal',
  className,
  ...field
}: AmountFieldProps) {
  function change(event: ChangeEvent<HTMLInputElement>): void {
    const input = event.target
    const caret = input.selectionStart ?? input.value.length
    const next = amountText(input.value)
    if (next !== input.value) {
      const newCaret = getNewCaret(next, input.value, caret)
      input.value = next
      input.setSelectionRange(newCaret, newCaret)
    }
    onValueChange?.(next)
  }

  return (
    <TextField
      pattern="(?=.{1,11}$)(0|[1-9][0-9]*)(\.[0-9]{1,2})?"
      {...field}
      {...(value === undefined ? { defaultValue } : { value })}
      inputMode="decimal"
      before={<span aria-hidden="true">₱</span>}
      onChange={change}
      className={cx(size === 'large' && styles.large, className)}
      inputClassName="tabular-nums"
    />
  )
}

/** Keeps the text after the caret after it; if cleaning cut that text, keeps the text before the caret before it. */
function getNewCaret(cleaned: string, typed: string, caret: number): number {
  const after = typed.slice(caret).replace(/[^\d.]/g, '')
  return cleaned.endsWith(after) ? cleaned.length - after.length : amountText(typed.slice(0, caret)).length
}
