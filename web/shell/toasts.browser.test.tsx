import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mountApp } from '../testing.tsx'
import { confirm } from './modals.ts'
import { toast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const shown = () => [...document.querySelectorAll('[role=status] p')].map((bar) => bar.textContent)

test('the live region is there before its first words, so that they are heard', async () => {
  mountApp(null)
  const region = document.querySelector('[role=status]')
  toast('Saved')
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  expect(document.querySelector('[role=status]')).toBe(region)
})

test('a snackbar leaves after six seconds, each by its own clock', async () => {
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

test('the same words stand once, the latest below, three at most', async () => {
  mountApp(null)
  for (const text of ['One', 'Two', 'One']) toast(text)
  await expect.poll(shown).toEqual(['Two', 'One'])
  for (const text of ['Three', 'Four']) toast(text)
  await expect.poll(shown).toEqual(['One', 'Three', 'Four'])
})

test('its button takes away the one it stands on', async () => {
  mountApp(null)
  toast('One')
  toast('Two')
  await page.getByRole('button', { name: 'Close message' }).first().click()
  await expect.poll(shown).toEqual(['Two'])
})

test('a modal that opens takes all snackbars away: on a phone they would lie on its buttons', async () => {
  mountApp(null)
  toast('One')
  confirm({ title: 'Sure?', text: 'Really?', action: 'YES', onConfirm: () => {} } as never)
  await expect.poll(shown).toEqual([])
})
