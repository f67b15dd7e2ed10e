import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { confirm } from './modals.ts'
import { toast } from './toasts.ts'

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
  await page.getByRole('button', { name: 'Close message' }).first().click()
  await expect.poll(shown).toEqual(['Two'])
})

test('opening a modal closes all snackbars: on a phone they would cover its buttons', async () => {
  mountApp(null)
  toast('One')
  confirm({ title: 'Sure?', text: 'Really?', action: 'YES', onConfirm: () => {} } as never)
  await expect.poll(shown).toEqual([])
})
