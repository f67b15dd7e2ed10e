import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { mount, mountApp } from '../testing.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ApiError } from './api.ts'
import { forgetKept } from './kept-values.ts'
import { useForm } from './useForm.ts'

const schema = async () =>
  z.object({
    name: z.string().check(z.minLength(1, 'Say your name.')),
    email: z.string().check(z.regex(/@/, 'This is no address.'), z.maxLength(20, 'This is too long.')),
  })

/** Loads the form's schema; tests replace it. */
let fetchSchema = schema

let form: ReturnType<typeof useForm<{ name: string; email: string; agrees: boolean }>>

function Form(names: { action?: string; keptAs?: string }) {
  form = useForm({ initial: { name: '', email: '', agrees: false }, schema: fetchSchema, ...names })
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.check()
      }}
    >
      <ErrorSummary title="Not sent" errors={form.otherErrors(['name', 'email']).map((text) => ({ text }))} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Email" {...form.field('email')} />
      <button type="submit">Send</button>
    </form>
  )
}

const nameField = page.getByRole('textbox', { name: 'Name' })
const emailField = page.getByRole('textbox', { name: 'Email' })
const send = () => page.getByRole('button', { name: 'Send' }).click()

test('an invalid form shows an error under each field and keeps the typed values', async () => {
  mount(<Form />)
  await emailField.fill('nobody')
  await send()
  await expect.element(nameField).toHaveAccessibleDescription('Say your name.')
  await expect.element(emailField).toHaveAccessibleDescription('This is no address.')
  await expect.element(emailField).toHaveValue('nobody')
})

test('moves the focus to the first invalid field, also when the same one is invalid again', async () => {
  mount(<Form />)
  await nameField.fill('Ana')
  await emailField.fill('nobody')
  await send()
  await expect.element(emailField).toHaveFocus()
  await send()
  await expect.element(emailField).toHaveFocus()
})

test('a field with several errors shows all of them', async () => {
  mount(<Form />)
  await nameField.fill('Ana')
  await emailField.fill('somebody with a very long name')
  await send()
  await expect.element(emailField).toHaveAccessibleDescription('This is no address. This is too long.')
})

test('typing into a field clears only its own error', async () => {
  mount(<Form />)
  await send()
  await expect.element(nameField).toHaveAttribute('aria-invalid', 'true')
  await userEvent.type(nameField, 'A')
  await expect.element(nameField).not.toHaveAttribute('aria-invalid')
  await expect.element(emailField).toHaveAttribute('aria-invalid', 'true')
})

test('check() returns true for a valid form', async () => {
  mount(<Form />)
  await nameField.fill('Ana')
  await emailField.fill('ana@pixel.test')
  expect(await form.check()).toBe(true)
  expect(document.querySelector('[aria-invalid]')).toBeNull()
})

function fetchFrom(source: typeof schema): void {
  fetchSchema = source
  onTestFinished(() => {
    fetchSchema = schema
  })
}

test('fetches the schema when the form gets focus, not earlier', async () => {
  const source = vi.fn(schema)
  fetchFrom(source)
  mount(<Form />)
  expect(source).not.toHaveBeenCalled()
  await nameField.click()
  await expect.poll(() => source.mock.calls.length).toBe(1)
})

test('a second check() returns false while the first one waits for the schema', async () => {
  let arrive = () => {}
  fetchFrom(async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    return schema()
  })
  mount(<Form />)
  await nameField.fill('Ana')
  await emailField.fill('ana@pixel.test')
  const first = form.check()
  expect(await form.check()).toBe(false)
  arrive()
  expect(await first).toBe(true)
})

test('check() returns true if the schema cannot be fetched, and only the server validates', async () => {
  fetchFrom(() => Promise.reject(new TypeError('Failed to fetch')))
  mount(<Form />)
  expect(await form.check()).toBe(true)
})

test("shows the server's field errors under their fields, and errors of other fields above the form", async () => {
  mount(<Form />)
  form.takeErrors(new ApiError({ errors: { email: ['The email is taken.'], network: ['Too many from here.'] } }))
  await expect.element(emailField).toHaveAccessibleDescription('The email is taken.')
  await expect.element(emailField).toHaveFocus()
  await expect.element(page.getByRole('alert').getByText('Too many from here.')).toBeVisible()
})

test('a form posted without JavaScript shows the posted values and their errors', async () => {
  const posted = {
    action: '/sign-up',
    values: { name: 'Ana', email: 'nobody', agrees: 'on', other: 'x' },
    failure: { errors: { email: ['This is no address.'] }, message: '' },
  }
  mountApp(<Form action="/sign-up" />, { posted } as never)
  await expect.element(nameField).toHaveValue('Ana')
  await expect.element(emailField).toHaveAccessibleDescription('This is no address.')
  // Only text fields take posted values: the checkbox holds a boolean, and an unknown name is not a field.
  expect(form.values).toEqual({ name: 'Ana', email: 'nobody', agrees: false })
})

test('ignores values posted to another form of the page', async () => {
  const posted = { action: '/elsewhere', values: { name: 'Ana' }, failure: { errors: {}, message: '' } }
  mountApp(<Form action="/sign-up" />, { posted } as never)
  await expect.element(nameField).toHaveValue('')
})

test('reset() restores the initial values and clears errors', async () => {
  mount(<Form />)
  await emailField.fill('nobody')
  await send()
  await expect.element(emailField).toHaveAttribute('aria-invalid')
  form.reset()
  await expect.element(emailField).toHaveValue('')
  await expect.element(emailField).not.toHaveAttribute('aria-invalid')
})

test('a kept form is as it was when it is opened again in this tab, until it is forgotten', async () => {
  const first = mount(<Form keptAs="a" />)
  await nameField.fill('Luz')
  first.unmount()
  const other = mount(<Form keptAs="b" />)
  await expect.element(nameField).toHaveValue('')
  other.unmount()
  const again = mount(<Form keptAs="a" />)
  await expect.element(nameField).toHaveValue('Luz')
  forgetKept('a')
  again.unmount()
  mount(<Form keptAs="a" />)
  await expect.element(nameField).toHaveValue('')
})

test('what an earlier version of the form has kept has none of its new fields', async () => {
  sessionStorage.setItem('a', JSON.stringify({ name: 'Luz' }))
  mount(<Form keptAs="a" />)
  await expect.element(nameField).toHaveValue('Luz')
  expect(form.values).toEqual({ name: 'Luz', email: '', agrees: false })
})

test('what was posted is newer than what was kept', async () => {
  const first = mount(<Form keptAs="a" />)
  await nameField.fill('Luz')
  first.unmount()
  mountApp(<Form action="/a" keptAs="a" />, { posted: { action: '/a', values: { name: 'Ana' } } })
  // What was kept would be restored before anything can be typed.
  await emailField.fill('ana@example.com')
  await expect.element(nameField).toHaveValue('Ana')
})

test('a form that the browser cannot keep works all the same', async () => {
  const forbid = () => {
    throw new DOMException('', 'SecurityError')
  }
  for (const name of ['getItem', 'setItem'] as const) vi.spyOn(Storage.prototype, name).mockImplementation(forbid)
  onTestFinished(() => void vi.restoreAllMocks())
  mount(<Form keptAs="a" />)
  await nameField.fill('Luz')
  await expect.element(nameField).toHaveValue('Luz')
})
