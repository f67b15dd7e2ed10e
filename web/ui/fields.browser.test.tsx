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

test('the accessible description of a field is its hint followed by its errors', async () => {
  const { rerender } = mount(<TextField label="Page address" hint="Letters and digits." />)
  const field = page.getByRole('textbox', { name: 'Page address' })
  await expect.element(field).toHaveAccessibleDescription('Letters and digits.')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  rerender(<TextField label="Page address" hint="Letters and digits." errors={['It is taken.']} />)
  await expect.element(field).toHaveAccessibleDescription('Letters and digits. It is taken.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('a field whose hint is absent under a condition has no description', () => {
  mount(<TextField label="Message" hint={false} />)
  expect(document.querySelector('input')!.hasAttribute('aria-describedby')).toBe(false)
})

test('clicking the label focuses the field', async () => {
  mount(<TextField label="Name" />)
  await page.getByText('Name').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test('an error summary takes the focus when it appears, and its lines link to the fields', async () => {
  const field = <TextField id="email" label="Email" />
  const { rerender } = mount(
    <>
      <ErrorSummary title="Please look at one field." errors={[]} />
      {field}
    </>,
  )
  expect(document.querySelector('[role=alert]')).toBeNull()
  rerender(
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

test('the counter counts user-perceived characters; text over the limit is marked, not cut', async () => {
  mount(<TextArea label="Message" max={5} />)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('👨‍👩‍👧né')
  await expect.element(page.getByText('3/5')).toBeVisible()
  await field.fill('123456')
  await expect.element(field).toHaveValue('123456')
  await expect.element(field).toHaveAccessibleDescription(/6 of 5 characters/)
})

test('a password can be shown and hidden without losing its value', async () => {
  mount(<PasswordField label="Password" defaultValue="halo-halo" autoComplete="current-password" />)
  const field = page.getByLabelText('Password')
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  // A shown password must not be capitalized like a sentence.
  await expect.element(field).toHaveAttribute('autocapitalize', 'none')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('halo-halo')
})

function Amounts({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<string | null>('20')
  return (
    <ChipGroup
      label="How much?"
      name="amount"
      value={value}
      onValueChange={(next) => {
        onChange?.(next)
        setValue(next)
      }}
      options={['20', '50', '100'].map((pesos) => ({ value: pesos, label: `₱${pesos}`, spoken: `${pesos} pesos` }))}
    />
  )
}

test('quick amounts are a radio group: arrow keys move the choice, and each has a spoken name', async () => {
  const onChange = vi.fn()
  mount(<Amounts onChange={onChange} />)
  await expect.element(page.getByRole('radio', { name: '20 pesos' })).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '50 pesos' })).toBeChecked()
  expect(onChange.mock.calls).toEqual([['50']])
})

test('no tile is chosen when the value is null', async () => {
  mount(<ChipGroup label="How much?" name="amount" value={null} options={[{ value: '20', label: '₱20' }]} />)
  await expect.element(page.getByRole('radio')).not.toBeChecked()
})

test('filter chips mark the chosen one and report the one that is pressed', async () => {
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

test('a switch toggles on a click anywhere in its row', async () => {
  mount(<Switch label="Send anonymously" hint="Ana will see: Someone" />)
  // The hint is the description alone: as a part of the name too it would be read twice.
  const control = page.getByRole('switch', { name: 'Send anonymously', exact: true })
  await expect.element(control).toHaveAccessibleDescription('Ana will see: Someone')
  await page.getByText('Ana will see: Someone').click()
  await expect.element(control).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(control).not.toBeChecked()
})

test('a select with a placeholder starts empty, and what is disabled cannot be chosen', async () => {
  const options = [
    { value: 'bpi', label: 'BPI' },
    { value: 'bdo', label: 'BDO', disabled: true },
  ]
  mount(<Select label="Bank" placeholder="Choose a bank" options={options} />)
  await expect.element(page.getByRole('option', { name: 'BDO' })).toBeDisabled()
  const select = page.getByRole('combobox', { name: 'Bank' })
  await expect.element(select).toHaveValue('')
  await userEvent.selectOptions(select, 'bpi')
  await expect.element(select).toHaveValue('bpi')
})

test('a busy button shows its busy text, keeps the focus and ignores further clicks', async () => {
  const onClick = vi.fn()
  const { rerender } = mount(<Button onClick={onClick}>Pay ₱50.00</Button>)
  await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
  rerender(
    <Button onClick={onClick} busy busyText="Processing…">
      Pay ₱50.00
    </Button>,
  )
  await expect.element(page.getByText('Processing…')).toBeVisible()
  await expect.element(page.getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
})

test('a text of more than three lines is clamped until the reader expands it', async () => {
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
  // The button added by the script takes no space of its own.
  expect(text.parentElement!.clientHeight).toBe(text.clientHeight)
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
  await more.click()
  await expect.element(page.getByRole('button', { name: 'less' })).toHaveAttribute('aria-expanded', 'true')
  expect(text.scrollHeight).toBe(text.clientHeight)
})

test('a focused link in the hidden lines of a clamped text expands it, one in the shown lines does not', async () => {
  mount(
    <div style={{ width: 200 }}>
      <MoreText moreLabel="more" lessLabel="less">
        <a href="#first">#first</a> {'I paint jeepneys at night. '.repeat(20)} <a href="#last">#last</a>
      </MoreText>
    </div>,
  )
  const more = page.getByRole('button', { name: 'more' })
  await expect.element(more).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: '#first' })).toHaveFocus()
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: '#last' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: 'less' })).toHaveAttribute('aria-expanded', 'true')
  const text = document.querySelector<HTMLElement>('.whole-without-script')!
  expect([text.scrollTop, text.scrollHeight]).toEqual([0, text.clientHeight])
})

test('a short text has no expand button', async () => {
  mount(
    <MoreText moreLabel="more" lessLabel="less">
      Short.
    </MoreText>,
  )
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  expect(document.querySelector('button')).toBeNull()
})

test('the copy button confirms for two seconds, and shows nothing if the browser refuses', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  mount(<CopyButton text="https://pixel.ph/ana" label="Copy link" />)
  // Not by the browser's input: the two seconds would run on while the test waits for that.
  const press = () => document.querySelector('button')!.click()
  press()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  press()
  await expect.poll(() => write.mock.calls).toEqual([['https://pixel.ph/ana'], ['https://pixel.ph/ana']])
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  // Waiting for it would let the two seconds pass.
  expect(document.querySelector('button')!.textContent).toBe('Copy link')
  write.mockRestore()
})
