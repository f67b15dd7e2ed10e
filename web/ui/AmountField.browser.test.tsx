import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { AmountField } from './AmountField.tsx'

function Kept({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <AmountField label="Amount" value={value} onValueChange={setValue} />
}

const field = page.getByRole('textbox', { name: 'Amount' })
const input = () => field.element() as HTMLInputElement

/** Puts the caret behind so many characters. */
async function caretAt(place: number): Promise<void> {
  await field.click()
  input().setSelectionRange(place, place)
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
])('%s pasted is %s', async (pasted, kept) => {
  mount(<Kept />)
  await paste(pasted)
  await expect.element(field).toHaveValue(kept)
})

test('a letter typed in the middle leaves amount and caret where they were', async () => {
  mount(<Kept initial="1250" />)
  await caretAt(2)
  await userEvent.keyboard('x')
  await expect.element(field).toHaveValue('1250')
  expect(input().selectionStart).toBe(2)
  await userEvent.keyboard('9')
  await expect.element(field).toHaveValue('12950')
  expect(input().selectionStart).toBe(3)
})

test('a digit typed before a leading zero that goes keeps the caret behind it', async () => {
  mount(<Kept initial="5" />)
  await caretAt(0)
  await userEvent.keyboard('0')
  await expect.element(field).toHaveValue('5')
  expect(input().selectionStart).toBe(0)
})

test('a third decimal typed in the middle pushes the last one out', async () => {
  mount(<Kept initial="10.25" />)
  await caretAt(3)
  await userEvent.keyboard('9')
  await expect.element(field).toHaveValue('10.92')
  expect(input().selectionStart).toBe(4)
})

test('a phone shows its digits, and a browser without a script checks the same rule', () => {
  mount(<AmountField label="Amount" />)
  expect(input().inputMode).toBe('decimal')
  const isRight = (value: string) => {
    input().value = value
    return input().checkValidity()
  }
  expect(['', '0', '5', '10.5', '10.25', '12345678901'].map(isRight)).toEqual([true, true, true, true, true, true])
  expect(['05', '10.', '10.255', '1,000', '-5', '123456789012'].map(isRight)).toEqual(Array(6).fill(false))
})

test('a field that keeps its own value tells each cleaned one', async () => {
  const told: string[] = []
  mount(<AmountField label="Amount" onValueChange={(value) => void told.push(value)} />)
  await userEvent.type(field, '7a.5')
  expect(told).toEqual(['7', '7', '7.', '7.5'])
})
