// A Philippine mobile number: a fixed +63, and a mask for the digits after it.
import type { ChangeEvent } from 'react'
import { say } from '../../language/say.ts'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { mobileDigits, mobileText } from './mobile-text.ts'

type Props = Pick<TextFieldProps, 'errors' | 'hint' | 'className'> & {
  /** The ten digits after +63, as far as typed. */
  value: string
  onValueChange: (digits: string) => void
}

export function MobileField({ value, onValueChange, ...field }: Props) {
  function change({ target: input }: ChangeEvent<HTMLInputElement>): void {
    const text = mobileText(input.value)
    if (text !== input.value) showText(input, text)
    onValueChange(mobileDigits(text))
  }

  return (
    <TextField
      label={say('Mobile number')}
      {...field}
      type="tel"
      name="mobile_number"
      inputMode="numeric"
      autoComplete="tel-national"
      placeholder="000 0000 000"
      before="+63"
      inputClassName="tabular-nums"
      value={mobileText(value)}
      onChange={change}
    />
  )
}

/** Keeps the caret before the same digits. */
function showText(input: HTMLInputElement, text: string): void {
  const digitsBehind = input.value.slice(input.selectionStart ?? input.value.length).replace(/\D/g, '').length
  input.value = text
  const caret = caretBefore(text, digitsBehind)
  input.setSelectionRange(caret, caret)
}

/** The position with this many digits after it. */
function caretBefore(text: string, digitsBehind: number): number {
  let caret = text.length
  for (let passed = 0; passed < digitsBehind && caret > 0; caret--) if (/\d/.test(text[caret - 1]!)) passed++
  return caret
}
