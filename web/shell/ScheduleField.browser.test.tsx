import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { mountApp } from '../testing.tsx'
import noScript from '../ui/no-script.css?raw'
import { ScheduleField } from './ScheduleField.tsx'

let value: string | null

function Field({ initial = null }: { initial?: string | null }) {
  const [own, set] = useState(initial)
  value = own
  return <ScheduleField value={own} onChange={set} />
}

const later = page.getByRole('switch', { name: /^Later/ })
const time = page.getByLabelText('Day and hour in Manila')

test('the switch, by keyboard, proposes tomorrow evening, says it in words, and keeps what was chosen', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-03T20:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  mountApp(<Field />)
  await expect.element(time).not.toBeVisible()
  await userEvent.tab()
  await expect.element(later).toHaveFocus()
  await userEvent.keyboard(' ')
  // It is Friday in Manila already.
  await expect.element(time).toHaveAccessibleDescription('Saturday, Dec 5, 2026 at 6:00 pm')
  expect(value).toBe('2026-12-05T18:00')
  await time.fill('2026-12-06T06:05')
  await expect.element(time).toHaveAccessibleDescription('Sunday, Dec 6, 2026 at 6:05 am')
  await later.click()
  expect(value).toBeNull()
  await expect.element(time).not.toBeVisible()
  await later.click()
  expect(value).toBe('2026-12-06T06:05')
})

test('a time that is emptied is no time, and the switch stays on', async () => {
  mountApp(<Field initial="2031-05-01T10:00" />)
  await time.fill('')
  await expect.element(time).toHaveAccessibleDescription('No time is chosen yet.')
  await expect.element(later).toBeChecked()
  expect(value).toBe('')
})

test('without JavaScript there is a field that may stay empty, and no switch', async () => {
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = noScript
  onTestFinished(() => sheet.remove())
  mountApp(<Field />)
  await expect.element(time).toBeVisible()
  await expect.element(time).toHaveAccessibleDescription('Leave it empty to publish at once.')
  await expect.element(later).not.toBeInTheDocument()
})

test('the weekday and the month are Filipino on a Filipino page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  mountApp(<Field initial="2026-12-02T18:00" />)
  await expect
    .element(page.getByLabelText('Araw at oras sa Maynila'))
    .toHaveAccessibleDescription('Miyerkules, Dis 2, 2026, 6:00 pm')
})

test('a saved time is back when the switch is turned off and on again', async () => {
  mountApp(<Field initial="2031-05-01T10:00" />)
  await later.click()
  expect(value).toBeNull()
  await later.click()
  expect(value).toBe('2031-05-01T10:00')
})
