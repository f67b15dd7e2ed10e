import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { AmountField } from './AmountField.tsx'

function ControlledField({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <AmountField label="Amount" value={value} onValueChange={setValue} />
}

const field = page.getByRole('textbox', { name: 'Amount' })
const input = () => field.element() as HTMLInputElement

/** Places the caret after `position` characters. */
async function setCaret(position: number): Promise<void> {
  await field.click()
  input().setSelectionRange(position, position)
}

async function paste(text: string): Promise<void> {
  await field.click()
  input().select()
  document.execCommand('insertText', false, text)
}

test.each([
  ['₱1,234,567.89', '1234567.89'],
  ['PHP 50', '50'],
  ['0050', '50'],
  ['.5', '0.5'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['abc', ''],
  ['123456789012345', '12345678901'],
])('pasting %s gives %s', async (pasted, cleaned) => {
  mount(<ControlledField />)
  await paste(pasted)
  await expect.element(field).toHaveValue(cleaned)
})

test('ignores a letter typed in the middle and keeps the caret position', async () => {
  mount(<ControlledField initial="1250" />)
  await setCaret(2)
  await userEvent.keyboard('x')
  await expect.element(field).toHaveValue('1250')
  expect(input().selectionStart).toBe(2)
  await userEvent.keyboard('9')
  await expect.element(field).toHaveValue('12950')
  expect(input().selectionStart).toBe(3)
})

test('removes a zero typed at the start and keeps the caret at the start', async () => {
  mount(<ControlledField initial="5" />)
  await setCaret(0)
  await userEvent.keyboard('0')
  await expect.element(field).toHaveValue('5')
  expect(input().selectionStart).toBe(0)
})

test('a third decimal typed in the middle drops the last one', async () => {
  mount(<ControlledField initial="10.25" />)
  await setCaret(3)
  await userEvent.keyboard('9')
  await expect.element(field).toHaveValue('10.92')
  expect(input().selectionStart).toBe(4)
})

test('has a decimal keyboard, and its pattern checks the same rule without JavaScript', () => {
  mount(<AmountField label="Amount" />)
  expect(input().inputMode).toBe('decimal')
  const isValid = (value: string) => {
    input().value = value
    return input().checkValidity()
  }
  expect(['', '0', '5', '10.5', '10.25', '12345678901'].map(isValid)).toEqual([true, true, true, true, true, true])
  expect(['05', '10.', '10.255', '1,000', '-5', '123456789012'].map(isValid)).toEqual(Array(6).fill(false))
})

test('an uncontrolled field reports each cleaned value', async () => {
  const values: string[] = []
  mount(<AmountField label="Amount" onValueChange={(value) => void values.push(value)} />)
  await userEvent.type(field, '7a.5')
  expect(values).toEqual(['7', '7', '7.', '7.5'])
})
