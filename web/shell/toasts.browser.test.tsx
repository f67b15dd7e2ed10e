import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profiles } from '#contract/profiles.ts'
import { mount, mountApp, offline, refusal, serve } from '../testing.tsx'
import { call, connectionTexts } from './api.ts'
import { confirm } from './modals.ts'
import { closeAllToasts, closeToast, toast, useToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const shown = () => [...document.querySelectorAll('[role=status] p')].map((bar) => bar.textContent)

test('the live region exists before the first message, so that screen readers announce it', async () => {
  mountApp(null)
  const region = document.querySelector('[role=status]')
  toast('Saved')
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  expect(document.querySelector('[role=status]')).toBe(region)
})

test('each snackbar closes six seconds after it appeared', async () => {
  mountApp(null)
  toast('First')
  vi.advanceTimersByTime(3000)
  toast('Second')
  vi.advanceTimersByTime(2999)
  await expect.poll(shown).toEqual(['First', 'Second'])
  vi.advanceTimersByTime(1)
  await expect.poll(shown).toEqual(['Second'])
  vi.advanceTimersByTime(3000)
  await expect.poll(shown).toEqual([])
})

test('shows at most three snackbars, the latest last, and the same text only once', async () => {
  mountApp(null)
  for (const text of ['One', 'Two', 'One']) toast(text)
  await expect.poll(shown).toEqual(['Two', 'One'])
  for (const text of ['Three', 'Four']) toast(text)
  await expect.poll(shown).toEqual(['One', 'Three', 'Four'])
})

test('the close button closes its own snackbar', async () => {
  mountApp(null)
  toast('One')
  toast('Two')
  await expect.poll(shown).toEqual(['One', 'Two'])
  // Not by the browser's input: the timers of the test run on while it waits for that.
  document.querySelector<HTMLElement>('[aria-label="Close message"]')!.click()
  await expect.poll(shown).toEqual(['Two'])
})

test('an answered request closes the news that there is no connection, and nothing else', async () => {
  serve(profiles.me, offline, refusal({ exception: 'NotFoundException', message: '' }))
  mountApp(null)
  for (const text of ['One', connectionTexts.none]) toast(text)
  await expect(call(profiles.me, {})).rejects.toThrow(connectionTexts.none)
  await expect.poll(shown).toEqual(['One', connectionTexts.none])
  await expect(call(profiles.me, {})).rejects.toThrow()
  await expect.poll(shown).toEqual(['One'])
})

test('opening a modal closes all snackbars: on a phone they would cover its buttons', async () => {
  mountApp(null)
  toast('One')
  confirm({ title: 'Sure?', text: 'Really?', action: 'YES', onConfirm: () => {} } as never)
  await expect.poll(shown).toEqual([])
})

let drawn = 0

function Counter() {
  useToasts()
  drawn++
  return null
}

test('closing what is not shown draws nothing anew', async () => {
  mount(<Counter />)
  flushSync(closeAllToasts)
  const before = drawn
  flushSync(() => toast('One'))
  // StrictMode renders twice.
  expect(drawn).toBe(before + 2)
  flushSync(() => closeToast('Two'))
  expect(drawn).toBe(before + 2)
  flushSync(closeAllToasts)
  flushSync(closeAllToasts)
  expect(drawn).toBe(before + 4)
})
