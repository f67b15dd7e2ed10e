// A form with one button: what it sends, once, after which question, and what remains of it without a script.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { blocs } from '#contract/blocs.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { goals } from '#contract/goals.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { PressForm } from './PressForm.tsx'

const params = { id: '7' }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const question = { title: 'Delete it?', text: 'It is gone for good.', action: 'Delete for good', isDangerous: true }

/** A form that deletes a Bloc post. */
function showDelete(ask?: typeof question) {
  const onDone = vi.fn<(answer: unknown) => void>()
  mountApp(
    <main tabIndex={-1}>
      <PressForm action="/there" endpoint={blocs.remove} input={{ params, body: {} }} ask={ask} onDone={onDone}>
        Delete
      </PressForm>
    </main>,
    { isSignedIn: true },
  )
  return onDone
}

/** A form that changes a goal, by one field of it. */
function showChange() {
  const onDone = vi.fn<(answer: unknown) => void>()
  const input = { params, body: { move: 'up' } } as never
  mountApp(
    <PressForm action="/there" endpoint={goals.change} input={input} onDone={onDone} busyText="Moving…">
      Move up
    </PressForm>,
    { isSignedIn: true },
  )
  return onDone
}

test('without a script the browser posts it, with what the call would send', () => {
  showChange()
  const [form] = document.forms
  expect([form!.method, form!.getAttribute('action')]).toEqual(['post', '/there'])
  expect(Object.fromEntries(new FormData(form))).toEqual({ move: 'up' })
})

test('a press sends it once, however often it is pressed before the answer, and says that it is on its way', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(goals.change, late.promise)
  const onDone = showChange()
  await button('Move up').click()
  const busy = page.getByRole('button', { name: 'Moving…' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  late.resolve(answer({ id: '7' }))
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(calls.map(({ url, body }) => [url, body])).toEqual([['/v1/user/goals/7', { move: 'up' }]])
  expect(onDone).toHaveBeenCalledExactlyOnceWith({ data: { id: '7' } })
})

test('a press after a lost answer is the same request, one after an answer is another', async () => {
  const calls = serve(goals.change, offline, answer({ id: '7' }))
  const onDone = showChange()
  await button('Move up').click()
  await button('GOT IT').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    await button('Move up').click()
    await expect.poll(() => onDone.mock.calls.length).toBe(times)
  }
  const [lost, repeated, next] = calls.map(({ headers }) => headers.get('idempotency-key'))
  expect(repeated).toBe(lost)
  expect(next).not.toBe(lost)
  expect([lost, next].every((key) => key && key.length >= 16)).toBe(true)
})

test('what has a question is not done before its answer, and not at all after a no', async () => {
  const calls = serve(blocs.remove, answer({ ok: true }))
  const onDone = showDelete(question)
  await button('Delete').click()
  await expect.element(dialog).toHaveAccessibleName('Delete it?')
  await expect.element(dialog.getByText('It is gone for good.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect([calls, onDone.mock.calls]).toEqual([[], []])
  await button('Delete').click()
  await button('Delete for good').click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test('by Enter it is the same as by a press', async () => {
  const calls = serve(blocs.remove, answer({ ok: true }))
  const onDone = showDelete()
  button('Delete').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(calls).toHaveLength(1)
})

const gone = refusal({ exception: 'NotFoundException', message: 'We could not find this.' })

test('what is deleted already is done', async () => {
  serve(blocs.remove, gone)
  const onDone = showDelete()
  await button('Delete').click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a change of what is gone is refused', async () => {
  serve(goals.change, gone)
  const onDone = showChange()
  await button('Move up').click()
  await expect.element(dialog.getByText('We could not find this.')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})

test.each<[ErrorCode, string]>([
  ['TooManyRequestsException', 'Too often.'],
  ['ForbiddenException', 'Not yours.'],
])('a refusal of %s is said, leaves everything as it is, and can be tried again', async (exception, message) => {
  const calls = serve(blocs.remove, refusal({ exception, message }), answer({ ok: true }))
  const onDone = showDelete()
  await button('Delete').click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await button('GOT IT').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onDone).not.toHaveBeenCalled()
  await button('Delete').click()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(calls).toHaveLength(2)
})

test('whose session has ended signs in, and nothing was done', async () => {
  serve(blocs.remove, refusal({ exception: 'UnauthorizedAccessException', message: 'Please sign in.' }))
  const onDone = showDelete()
  await button('Delete').click()
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})

test('when it disappears with its row, the keyboard goes on in the next one', async () => {
  serve(blocs.remove, answer({ ok: true }))
  const list = (ids: string[]) => (
    <main tabIndex={-1}>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <PressForm
              action="/there"
              endpoint={blocs.remove}
              input={{ params: { id }, body: {} }}
              onDone={() => shown.rerender(list(ids.filter((other) => other !== id)))}
            >
              {`Delete ${id}`}
            </PressForm>
          </li>
        ))}
      </ul>
    </main>
  )
  const shown = mountApp(list(['1', '2', '3']), { isSignedIn: true })
  button('Delete 2').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Delete 3')).toHaveFocus()
  await expect.element(button('Delete 2')).not.toBeInTheDocument()
})
