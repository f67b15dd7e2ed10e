// What is typed, pasted and chosen in fields: where the caret stays, what grows, and what an error leads to.
import { type ComponentProps, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../testing.tsx'
import { AmountField } from './AmountField.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import { CopyButton } from './CopyButton.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './Field.tsx'
import { FilterChips } from './FilterChips.tsx'
import { MoreText } from './MoreText.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SearchField } from './SearchField.tsx'
import { Select } from './Select.tsx'
import { Switch } from './Switch.tsx'
import { Tabs } from './Tabs.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

const box = page.getByRole('textbox')
const input = () => document.querySelector('input')!

function Amount({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial)
  return <AmountField label="Amount" value={value} onValueChange={setValue} />
}

/** Types over these characters of the field. */
async function replace(from: number, to: number, text: string): Promise<void> {
  await box.click()
  input().setSelectionRange(from, to)
  document.execCommand('insertText', false, text)
}

test.each([
  ['in the middle', '1500', 1, 1, '₱2,', '12500', 2],
  ['over a part', '1500', 1, 3, ' 99.', '199.0', 4],
  ['at the end', '15', 2, 2, '.257', '15.25', 5],
  ['a second dot', '1.5', 0, 0, '2.', '2.15', 2],
  ['as a whole, with spaces', '7', 0, 1, ' PHP 1 234.50 ', '1234.50', 7],
])(
  'an amount pasted %s is cleaned, and the caret stays behind it',
  async (_, before, from, to, pasted, after, caret) => {
    mount(<Amount initial={before} />)
    await replace(from, to, pasted)
    await expect.element(box).toHaveValue(after)
    expect(input().selectionStart).toBe(caret)
  },
)

test('an amount is deleted to nothing, and typed anew', async () => {
  mount(<Amount initial="20" />)
  await box.click()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await expect.element(box).toHaveValue('')
  await userEvent.keyboard('.')
  await expect.element(box).toHaveValue('0.')
  await userEvent.keyboard('05')
  await expect.element(box).toHaveValue('0.05')
})

test('the sign of the peso is not read with the field, and its digits are of one width', async () => {
  mount(<AmountField label="Amount" defaultValue="11" />)
  await expect.element(box).toHaveAccessibleName('Amount')
  expect(getComputedStyle(input()).fontVariantNumeric).toBe('tabular-nums')
  expect(page.getByText('₱').element().getAttribute('aria-hidden')).toBe('true')
})

test('the count of a text does not move as its digits change', () => {
  mount(<TextArea label="Message" max={500} defaultValue="ab" />)
  expect(getComputedStyle(page.getByText('2/500').element()).fontVariantNumeric).toBe('tabular-nums')
})

test('a message grows line by line as it is typed, up to a part of the screen, and then scrolls', async () => {
  mount(<TextArea label="Message" />)
  const area = box.element() as HTMLTextAreaElement
  const lowest = area.clientHeight
  await box.fill('one\ntwo\nthree\nfour\nfive\nsix')
  const grown = area.clientHeight
  expect(grown).toBeGreaterThan(lowest)
  expect(area.scrollHeight).toBe(grown)
  await box.fill('a line\n'.repeat(80))
  expect(area.clientHeight).toBeLessThanOrEqual(innerHeight * 0.4 + 1)
  expect(area.scrollHeight).toBeGreaterThan(area.clientHeight)
})

test('what its form takes back is counted as it is then, and what it typed itself as it was typed', async () => {
  const onChange = vi.fn<(value: string) => void>()
  mount(<TextArea label="Message" max={10} defaultValue="ab" onChange={({ target }) => onChange(target.value)} />)
  await expect.element(page.getByText('2/10')).toBeVisible()
  await box.fill('abcd')
  await expect.element(page.getByText('4/10')).toBeVisible()
  expect(onChange.mock.lastCall).toEqual(['abcd'])
})

test('a count may be said in words of its own', async () => {
  mount(<TextArea label="Names" max={3} defaultValue="a" counterText={(count, max) => `${max - count} left`} />)
  await expect.element(box).toHaveAccessibleDescription('2 left')
})

test('a line of an error summary leads into its field', async () => {
  mount(
    <>
      <ErrorSummary title="Look again." errors={[{ fieldId: 'email', text: 'The email is required.' }]} />
      <TextField id="name" label="Name" />
      <TextField id="email" label="Email" />
    </>,
  )
  onTestFinished(() => history.replaceState(history.state, '', location.pathname + location.search))
  await page.getByRole('link').click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await userEvent.keyboard('a@b.ph')
  await expect.element(page.getByLabelText('Email')).toHaveValue('a@b.ph')
})

test('the name and the errors of a field belong to the id it was given', async () => {
  mount(<TextField id="email" label="Email" hint="Yours." errors={['Taken.']} />)
  expect([box.element().id, document.querySelector('label')!.htmlFor]).toEqual(['email', 'email'])
  expect(box.element().getAttribute('aria-describedby')).toBe('email-hint email-errors')
})

test('what stands before and after an address is seen, and is no part of it', async () => {
  mount(<TextField label="Page address" before="pixel.ph/" after=".com" defaultValue="ana" name="address" />)
  await expect.element(page.getByText('pixel.ph/')).toBeVisible()
  await expect.element(box).toHaveValue('ana')
  const places = ['pixel.ph/', '.com'].map((text) => page.getByText(text).element().getBoundingClientRect())
  const field = input().getBoundingClientRect()
  expect(places[0]!.right).toBeLessThanOrEqual(field.left)
  expect(places[1]!.left).toBeGreaterThanOrEqual(field.right)
})

test('a password is shown without losing the place in it, and the button says what it does next', async () => {
  mount(<PasswordField label="Password" defaultValue="halo" />)
  const show = page.getByRole('button')
  await show.click()
  await expect.element(show).toHaveAccessibleName('Hide password')
  await expect.element(show).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(show).toHaveAccessibleName('Show password')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('halo')
})

test('a search is cleared by Escape, as in every search field', async () => {
  mount(<SearchField label="Search people" defaultValue="ana" />)
  await page.getByRole('searchbox').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
})

test('without a placeholder a select starts with its first option', async () => {
  mount(<Select label="Bank" options={['BPI', 'BDO'].map((label) => ({ value: label, label }))} />)
  await expect.element(page.getByRole('combobox')).toHaveValue('BPI')
  expect(page.getByRole('option').elements()).toHaveLength(2)
})

test('a field of another kind has its name, its hint and its errors too', async () => {
  const fieldset = (control: Parameters<ComponentProps<typeof Field>['children']>[0]) => (
    <input type="date" {...control} />
  )
  const { rerender } = mount(
    <Field label="Day" hint="In Manila.">
      {fieldset}
    </Field>,
  )
  const day = page.getByLabelText('Day')
  await expect.element(day).toHaveAccessibleDescription('In Manila.')
  rerender(
    <Field label="Day" hint="In Manila." errors={['Choose a day.']}>
      {fieldset}
    </Field>,
  )
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
  await expect.element(day).toHaveAccessibleDescription('In Manila. Choose a day.')
})

test('a switch says which it is and what it does apart, also two of one label', async () => {
  mount(
    <>
      <Switch label="In PIXEL" hint="At once." />
      <Switch label="In PIXEL" hint="Once a day." />
    </>,
  )
  const [one, other] = page.getByRole('switch', { name: 'In PIXEL', exact: true }).all()
  await expect.element(one!).toHaveAccessibleDescription('At once.')
  await expect.element(other!).toHaveAccessibleDescription('Once a day.')
  await page.getByText('Once a day.').click()
  await expect.element(one!).not.toBeChecked()
  await expect.element(other!).toBeChecked()
})

test.each([2, 3] as const)('quick amounts in %i columns are of one width', (columns) => {
  const options = ['20', '50', '100', '99999'].map((value) => ({ value, label: `₱${value}` }))
  mount(<ChipGroup label="How much?" name="amount" value="20" columns={columns} options={options} />)
  const faces = [...document.querySelectorAll('label')].map((label) => label.getBoundingClientRect())
  expect(new Set(faces.map(({ width }) => Math.round(width))).size).toBe(1)
  expect(faces.filter(({ top }) => Math.abs(top - faces[0]!.top) < 1)).toHaveLength(columns)
})

test('filters that do not fit on a phone are swiped, and the page stays as wide as the screen', () => {
  const items = Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `A longer filter ${at}` }))
  mount(
    <main style={{ paddingInline: 16 }}>
      <FilterChips label="Show" value="0" items={items} />
    </main>,
  )
  const group = page.getByRole('group', { name: 'Show' }).element()
  expect(group.scrollWidth).toBeGreaterThan(group.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test('a section that gets the focus by keyboard is swiped into view', async () => {
  const items = Array.from({ length: 12 }, (_, at) => ({ href: `#${at}`, label: `Section ${at}`, current: at === 0 }))
  mount(<Tabs label="Sections" items={items} />)
  for (let at = 0; at < 12; at++) await userEvent.tab()
  const last = page.getByRole('link', { name: 'Section 11' })
  await expect.element(last).toHaveFocus()
  await expect.poll(() => last.element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth)
})

const Long = ({ width }: { width: number }) => (
  <div style={{ width }}>
    <MoreText moreLabel="more" lessLabel="less">
      {'I paint jeepneys at night. '.repeat(8)}
    </MoreText>
  </div>
)

test('a text that is opened can be closed again, and needs no button where there is room for all of it', async () => {
  const { rerender } = mount(<Long width={200} />)
  await page.getByRole('button', { name: 'more' }).click()
  await page.getByRole('button', { name: 'less' }).click()
  await expect.element(page.getByRole('button', { name: 'more' })).toHaveAttribute('aria-expanded', 'false')
  rerender(<Long width={2000} />)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  rerender(<Long width={200} />)
  await expect.element(page.getByRole('button', { name: 'more' })).toBeVisible()
})

test('a copy that is confirmed after its button has gone harms nothing', async () => {
  const copied = Promise.withResolvers<void>()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockReturnValue(copied.promise)
  onTestFinished(() => write.mockRestore())
  const { rerender } = mount(<CopyButton text="pixel.ph/ana" />)
  await page.getByRole('button').click()
  rerender(<p>Gone</p>)
  copied.resolve()
  await copied.promise
  await expect.element(page.getByText('Gone')).toBeVisible()
})
