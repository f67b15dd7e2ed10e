import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { Button } from './Button.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import { CopyButton } from './CopyButton.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FilterChips } from './FilterChips.tsx'
import { MoreText } from './MoreText.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

afterEach(() => void vi.useRealTimers())

test('a field is described by its hint and by what is wrong with it, in this order', async () => {
  const { redraw } = mount(<TextField label="Page address" hint="Letters and digits." />)
  const field = page.getByRole('textbox', { name: 'Page address' })
  await expect.element(field).toHaveAccessibleDescription('Letters and digits.')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  redraw(<TextField label="Page address" hint="Letters and digits." errors={['It is taken.']} />)
  await expect.element(field).toHaveAccessibleDescription('Letters and digits. It is taken.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('a press on its label goes into the field', async () => {
  mount(<TextField label="Name" />)
  await page.getByText('Name').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('a summary of errors takes the focus when it appears, and its lines lead to the fields', async () => {
  const field = <TextField id="email" label="Email" />
  const { redraw } = mount(
    <>
      <ErrorSummary title="Please look at one field." errors={[]} />
      {field}
    </>,
  )
  expect(document.querySelector('[role=alert]')).toBeNull()
  redraw(
    <>
      <ErrorSummary title="Please look at one field." errors={[{ fieldId: 'email', text: 'The email is required.' }]} />
      {field}
    </>,
  )
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await page.getByRole('link', { name: 'The email is required.' }).click()
  await userEvent.keyboard('a')
  expect(location.hash).toBe('#email')
})

test('a counter counts what people see as one character, marks what is too much, and cuts nothing', async () => {
  mount(<TextArea label="Message" max={5} />)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('👨‍👩‍👧né')
  await expect.element(page.getByText('3/5')).toBeVisible()
  await field.fill('123456')
  await expect.element(field).toHaveValue('123456')
  await expect.element(field).toHaveAccessibleDescription(/6 of 5 characters/)
})

test('a password can be shown and hidden, and keeps what was typed', async () => {
  mount(<PasswordField label="Password" defaultValue="halo-halo" autoComplete="current-password" />)
  const field = page.getByLabelText('Password')
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  // What is shown is written as it is, not as a sentence.
  await expect.element(field).toHaveAttribute('autocapitalize', 'none')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('halo-halo')
})

function Amounts({ told }: { told?: (value: string) => void }) {
  const [value, setValue] = useState<string | null>('20')
  return (
    <ChipGroup
      label="How much?"
      name="amount"
      value={value}
      onValueChange={(next) => {
        told?.(next)
        setValue(next)
      }}
      options={['20', '50', '100'].map((pesos) => ({ value: pesos, label: `₱${pesos}`, spoken: `${pesos} pesos` }))}
    />
  )
}

test('quick amounts are one choice of the keyboard: arrows go on, and it is said in words', async () => {
  const told = vi.fn()
  mount(<Amounts told={told} />)
  await expect.element(page.getByRole('radio', { name: '20 pesos' })).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '50 pesos' })).toBeChecked()
  expect(told.mock.calls).toEqual([['50']])
})

test('an own amount leaves no tile chosen', async () => {
  mount(<ChipGroup label="How much?" name="amount" value={null} options={[{ value: '20', label: '₱20' }]} />)
  await expect.element(page.getByRole('radio')).not.toBeChecked()
})

test('filters say which one is on, and tell which one is pressed', async () => {
  const onValueChange = vi.fn()
  const items = [
    { value: 'all', label: 'All', count: 12 },
    { value: 'love', label: 'Love', count: 7 },
  ]
  mount(<FilterChips label="Reactions" value="all" onValueChange={onValueChange} items={items} />)
  const pressed = [...document.querySelectorAll('[aria-pressed=true], [aria-current], :checked')]
  expect(pressed).toHaveLength(1)
  await page.getByRole('button', { name: /Love/ }).click()
  expect(onValueChange.mock.calls).toEqual([['love']])
})

test('a switch is one press of its whole row, and says on or off', async () => {
  mount(<Switch label="Send anonymously" hint="Ana will see: Someone" />)
  const control = page.getByRole('switch', { name: /Send anonymously/ })
  await expect.element(control).toHaveAccessibleDescription('Ana will see: Someone')
  await page.getByText('Ana will see: Someone').click()
  await expect.element(control).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(control).not.toBeChecked()
})

test('a choice of a list begins with none', async () => {
  mount(<Select label="Bank" placeholder="Choose a bank" options={[{ value: 'bpi', label: 'BPI' }]} />)
  const select = page.getByRole('combobox', { name: 'Bank' })
  await expect.element(select).toHaveValue('')
  await userEvent.selectOptions(select, 'bpi')
  await expect.element(select).toHaveValue('bpi')
})

test('a busy button says what it does, stays focused and is not pressed twice', async () => {
  const onClick = vi.fn()
  const { redraw } = mount(<Button onClick={onClick}>Pay ₱50.00</Button>)
  await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
  redraw(
    <Button onClick={onClick} busy busyText="Processing…">
      Pay ₱50.00
    </Button>,
  )
  await expect.element(page.getByText('Processing…')).toBeVisible()
  await expect.element(page.getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
})

test('a text of more than three lines is cut until it is asked for', async () => {
  mount(
    <div style={{ width: 200 }}>
      <MoreText moreLabel="more" lessLabel="less">
        {'I paint jeepneys at night. '.repeat(20)}
      </MoreText>
    </div>,
  )
  const more = page.getByRole('button', { name: 'more' })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  const text = document.querySelector<HTMLElement>('.whole-without-script')!
  // What came with the script took no room of its own.
  expect(text.parentElement!.clientHeight).toBe(text.clientHeight)
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
  await more.click()
  await expect.element(page.getByRole('button', { name: 'less' })).toHaveAttribute('aria-expanded', 'true')
  expect(text.scrollHeight).toBe(text.clientHeight)
})

test('a short text offers no more', async () => {
  mount(
    <MoreText moreLabel="more" lessLabel="less">
      Short.
    </MoreText>,
  )
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  expect(document.querySelector('button')).toBeNull()
})

test('what was copied is said for two seconds; where the browser refuses nothing is', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  mount(<CopyButton text="https://pixel.ph/ana" label="Copy link" />)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => write.mock.calls).toEqual([['https://pixel.ph/ana'], ['https://pixel.ph/ana']])
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  write.mockRestore()
})
