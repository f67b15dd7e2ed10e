// Controls by keyboard, pointer and form: what they say, what they send, and what they do while they must wait.
import { type FormEvent, useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { mount } from '../testing.tsx'
import { AmountField } from './AmountField.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ChipGroup } from './ChipGroup.tsx'
import { CopyButton } from './CopyButton.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FilterChips } from './FilterChips.tsx'
import { IconButton } from './IconButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { Select } from './Select.tsx'
import { Snackbars } from './Snackbars.tsx'
import { Switch } from './Switch.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

afterEach(() => {
  setLanguage('en', undefined)
  vi.useRealTimers()
})

/** Collects what a form sends instead of sending it. */
function collect() {
  const sent: Record<string, FormDataEntryValue>[] = []
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sent.push(Object.fromEntries(new FormData(event.currentTarget)))
  }
  return { sent, onSubmit }
}

function replaceClipboard(writeText: ((text: string) => Promise<void>) | undefined): void {
  const clipboard = writeText && { writeText }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
}

test('a form without JavaScript gets the value of each control that is on, and nothing of those that are off', async () => {
  const { sent, onSubmit } = collect()
  mount(
    <form onSubmit={onSubmit}>
      <Checkbox name="agree">I agree</Checkbox>
      <Checkbox name="news" defaultChecked>
        News
      </Checkbox>
      <Switch name="later" label="Later" />
      <ChipGroup name="amount" label="How much?" value="50" options={[{ value: '50', label: '₱50' }]} />
      <Select name="bank" label="Bank" placeholder="Choose" options={[{ value: 'bpi', label: 'BPI' }]} />
      <AmountField name="other" label="Other" defaultValue="10.50" />
      <TextField name="off" label="Off" defaultValue="x" disabled />
      <Button>Not a submit button</Button>
      <Button type="submit">Send</Button>
    </form>,
  )
  await page.getByRole('button', { name: 'Not a submit button' }).click()
  expect(sent).toEqual([])
  await page.getByText('I agree').click()
  await page.getByRole('button', { name: 'Send' }).click()
  expect(sent).toEqual([{ agree: '1', news: '1', amount: '50', bank: '', other: '10.50' }])
})

test('a button that is busy sends its form neither by a press nor by Enter in a field, and sends it once it is not', async () => {
  const { sent, onSubmit } = collect()
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <TextField name="name" label="Name" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
  const { rerender } = mount(form(true))
  await page.getByRole('textbox').fill('Ana')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button').click({ force: true })
  expect(sent).toEqual([])
  await expect.element(page.getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  rerender(form(false))
  await page.getByRole('textbox').click()
  await userEvent.keyboard('{Enter}')
  expect(sent).toEqual([{ name: 'Ana' }])
  await expect.element(page.getByRole('button')).not.toHaveAttribute('aria-disabled')
})

test('a busy link leads nowhere', async () => {
  const onClick = vi.fn<() => void>()
  mount(
    <Button as="a" href="#next" busy onClick={onClick}>
      Next
    </Button>,
  )
  const before = location.hash
  await page.getByRole('link').click({ force: true })
  expect([location.hash, onClick.mock.calls.length]).toEqual([before, 0])
})

test('the name of a busy button is its busy text alone', async () => {
  mount(
    <Button busy busyText="Processing…">
      Pay
    </Button>,
  )
  await expect.element(page.getByRole('button')).toHaveAccessibleName('Processing…')
})

test('a disabled button takes neither the focus nor a press', async () => {
  const onClick = vi.fn<() => void>()
  mount(
    <>
      <Button disabled onClick={onClick}>
        Off
      </Button>
      <IconButton label="Explore" icon={<svg />} />
    </>,
  )
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Explore' })).toHaveFocus()
  await page.getByRole('button', { name: 'Off' }).click({ force: true })
  expect(onClick).not.toHaveBeenCalled()
})

test.each(['large', 'medium', 'small'] as const)('a finger hits a %s button of one letter', (size) => {
  mount(<Button size={size}>X</Button>)
  const { width, height } = document.querySelector('button')!.getBoundingClientRect()
  // WCAG 2.5.8 asks for 24.
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(36)
})

test('the errors of several fields are listed once each, and those of no field are plain text', () => {
  mount(
    <ErrorSummary
      title="Please look at two fields."
      errors={[{ fieldId: 'email', text: 'The email is required.' }, { text: 'Try again later.' }]}
    />,
  )
  const lines = page.getByRole('listitem').elements()
  expect(lines.map((line) => [line.textContent, line.querySelector('a')?.getAttribute('href') ?? null])).toEqual([
    ['The email is required.', '#email'],
    ['Try again later.', null],
  ])
})

test('a summary takes the focus when it appears, and not again while somebody mends a field', async () => {
  const form = (errors: { fieldId: string; text: string }[]) => (
    <>
      <ErrorSummary title="Look again." errors={errors} />
      <TextField id="name" label="Name" />
    </>
  )
  const both = [
    { fieldId: 'name', text: 'Too long.' },
    { fieldId: 'email', text: 'The email is required.' },
  ]
  const { rerender } = mount(form(both))
  await expect.element(page.getByRole('alert')).toHaveFocus()
  await page.getByRole('textbox').click()
  rerender(form(both.slice(1)))
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  rerender(form([]))
  rerender(form(both))
  await expect.element(page.getByRole('alert')).toHaveFocus()
})

test('the place of a field’s errors is there before them, so that they are announced', () => {
  const { rerender } = mount(<TextField label="Name" />)
  const place = document.querySelector('[aria-live=polite]')!
  rerender(<TextField label="Name" errors={['Too long.', 'No spaces.']} />)
  expect(document.querySelector('[aria-live=polite]')).toBe(place)
  expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['Too long.', 'No spaces.'])
})

test('a hidden label and the word after a label are part of the name', async () => {
  mount(<TextField label="Search people" labelHidden note="(optional)" />)
  await expect.element(page.getByRole('textbox')).toHaveAccessibleName('Search people (optional)')
})

test('two fields of one label have descriptions of their own', async () => {
  mount(
    <>
      <TextField label="Name" hint="The first." />
      <TextField label="Name" hint="The second." />
    </>,
  )
  const [first, second] = page.getByRole('textbox', { name: 'Name' }).all()
  await expect.element(first!).toHaveAccessibleDescription('The first.')
  await expect.element(second!).toHaveAccessibleDescription('The second.')
})

test.each([
  ['en', '3 of 5 characters'],
  ['fil', '3 sa 5 characters'],
] as const)('the limit of a text is said (%s)', async (language, text) => {
  setLanguage(language, language === 'fil' ? fil : undefined)
  mount(<TextArea label="Message" max={5} defaultValue="abc" />)
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(text)
})

test('the description of a text is its hint, its errors and its count, in this order', async () => {
  mount(<TextArea label="Message" hint="Be kind." errors={['Too long.']} max={2} defaultValue="abc" />)
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription('Be kind. Too long. 3 of 2 characters')
})

test('a text without a limit counts nothing, and one that its form holds counts what it holds', async () => {
  const { rerender } = mount(<TextArea label="Message" value="abc" onChange={() => undefined} />)
  await expect.element(page.getByRole('textbox')).not.toHaveAttribute('aria-describedby')
  rerender(<TextArea label="Message" value="abcd" max={9} onChange={() => undefined} />)
  await expect.element(page.getByText('4/9')).toBeVisible()
  rerender(<TextArea label="Message" value="" max={9} onChange={() => undefined} />)
  await expect.element(page.getByText('0/9')).toBeVisible()
})

test('a shown password is neither corrected nor capitalized, keeps its autocomplete, and its button sends no form', async () => {
  const { sent, onSubmit } = collect()
  mount(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" name="password" autoComplete="new-password" errors={['Too short.']} />
    </form>,
  )
  const field = page.getByLabelText('Password', { exact: true })
  await field.fill('halo')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(sent).toEqual([])
  for (const [name, value] of [
    ['type', 'text'],
    ['autocorrect', 'off'],
    ['spellcheck', 'false'],
    ['autocomplete', 'new-password'],
    ['aria-invalid', 'true'],
  ] as const)
    await expect.element(field).toHaveAttribute(name, value)
  await expect.element(field).toHaveAccessibleDescription('Too short.')
})

test('a password field speaks the language of the page', async () => {
  setLanguage('fil', fil)
  mount(<PasswordField label="Password" />)
  await expect.element(page.getByRole('button')).toHaveAccessibleName(fil['Show password'] as string)
})

test('a select marks what is wrong, and is worked by keyboard', async () => {
  const onChange = vi.fn<(value: string) => void>()
  mount(
    <Select
      label="Bank"
      errors={['Choose a bank.']}
      onChange={({ target }) => onChange(target.value)}
      options={['BPI', 'BDO'].map((label) => ({ value: label, label }))}
    />,
  )
  const select = page.getByRole('combobox', { name: 'Bank' })
  await expect.element(select).toHaveAttribute('aria-invalid', 'true')
  await expect.element(select).toHaveAccessibleDescription('Choose a bank.')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(onChange.mock.calls).toEqual([['BDO']])
})

test('a checkbox is pressed anywhere in its row, and by the space bar', async () => {
  mount(<Checkbox>I am 18 or older</Checkbox>)
  const box = page.getByRole('checkbox', { name: 'I am 18 or older' })
  await page.getByText('I am 18 or older').click()
  await expect.element(box).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
})

test('a switch that its setting holds moves only with the setting, and not while it is off limits', async () => {
  const onChange = vi.fn<() => void>()
  const { rerender } = mount(<Switch label="Gifts" checked={false} onChange={onChange} />)
  const control = page.getByRole('switch', { name: 'Gifts' })
  await page.getByText('Gifts').click()
  expect(onChange).toHaveBeenCalledOnce()
  await expect.element(control).not.toBeChecked()
  rerender(<Switch label="Gifts" checked onChange={onChange} disabled />)
  await expect.element(control).toBeChecked()
  await page.getByText('Gifts').click({ force: true })
  expect(onChange).toHaveBeenCalledOnce()
})

test('a switch without a hint has no description', async () => {
  mount(<Switch label="Gifts" />)
  await expect.element(page.getByRole('switch')).not.toHaveAttribute('aria-describedby')
})

function Amounts({ name }: { name: string }) {
  const [value, setValue] = useState<string | null>(null)
  const options = ['20', '50'].map((pesos) => ({ value: pesos, label: `₱${pesos}` }))
  return <ChipGroup label={`How much ${name}?`} name={name} value={value} onValueChange={setValue} options={options} />
}

test('two groups of quick amounts are chosen from apart, and the question names the group', async () => {
  mount(
    <>
      <Amounts name="now" />
      <Amounts name="later" />
    </>,
  )
  const now = page.getByRole('group', { name: 'How much now?' })
  await now.getByRole('radio', { name: '₱20' }).click()
  await page.getByRole('group', { name: 'How much later?' }).getByRole('radio', { name: '₱50' }).click()
  await expect.element(now.getByRole('radio', { name: '₱20' })).toBeChecked()
  expect(document.querySelectorAll(':checked')).toHaveLength(2)
})

test('filters with addresses are links, and the chosen one says so', () => {
  const items = ['all', 'love'].map((value) => ({ value, label: value, href: `/reax/${value}` }))
  mount(<FilterChips label="Reactions" value="love" items={items} />)
  const links = page.getByRole('group', { name: 'Reactions' }).getByRole('link').elements()
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/reax/all', null],
    ['/reax/love', 'true'],
  ])
})

test('the number of a filter is a word of its own, also when it is zero', async () => {
  const items = [
    { value: 'all', label: 'All', count: 12 },
    { value: 'love', label: 'Love', count: 0 },
    { value: 'sad', label: 'Sad' },
  ]
  mount(<FilterChips label="Reactions" value="all" items={items} />)
  for (const [place, name] of ['All 12', 'Love 0', 'Sad'].entries())
    await expect.element(page.getByRole('button').nth(place)).toHaveAccessibleName(name)
})

test('where the browser has no clipboard the copy button promises nothing', async () => {
  replaceClipboard(undefined)
  mount(<CopyButton text="pixel.ph/ana" />)
  await page.getByRole('button', { name: 'Copy' }).click()
  await new Promise((seen) => requestAnimationFrame(seen))
  expect(document.querySelector('button')!.textContent).toBe('Copy')
})

test('a second copy is confirmed for two seconds of its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  replaceClipboard(async () => undefined)
  mount(<CopyButton text="pixel.ph/ana" />)
  const press = () => document.querySelector('button')!.click()
  const name = () => document.querySelector('button')!.textContent
  press()
  await expect.element(page.getByText('Copied')).toBeVisible()
  await vi.advanceTimersByTimeAsync(1500)
  press()
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))
  await vi.advanceTimersByTimeAsync(1500)
  expect(name()).toBe('Copied')
  await vi.advanceTimersByTimeAsync(500)
  await expect.element(page.getByText('Copy', { exact: true })).toBeVisible()
})

test('a copy that is refused after one that worked takes its confirmation back', async () => {
  const answers = [Promise.resolve(), Promise.reject(new DOMException('', 'NotAllowedError'))]
  answers[1]!.catch(() => undefined)
  replaceClipboard(() => answers.shift()!)
  mount(<CopyButton text="pixel.ph/ana" iconOnly />)
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.element(page.getByRole('button')).toHaveAccessibleName('Copied')
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button')).toHaveAccessibleName('Copy')
})

test('what was copied is announced', async () => {
  replaceClipboard(async () => undefined)
  mount(<CopyButton text="pixel.ph/ana" label="Copy link" copiedLabel="Link copied" />)
  await page.getByRole('button').click()
  await expect.element(page.getByText('Link copied')).toHaveAttribute('aria-live', 'polite')
})

test('snackbars stand in one polite region, the newest last, and each is closed by its own button', async () => {
  const onClose = vi.fn<(id: string) => void>()
  const { rerender } = mount(<Snackbars items={[]} onClose={onClose} />)
  const region = page.getByRole('status')
  const before = region.element()
  rerender(
    <Snackbars
      items={[
        { id: 'a', text: 'Updated', tone: 'success' },
        { id: 'b', text: 'No connection.', tone: 'error' },
        { id: 'c', text: 'Plain' },
      ]}
      onClose={onClose}
    />,
  )
  expect(region.element()).toBe(before)
  expect([...before.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Updated',
    'No connection.',
    'Plain',
  ])
  await page.getByRole('button', { name: 'Close message' }).nth(1).click()
  expect(onClose.mock.calls).toEqual([['b']])
})
