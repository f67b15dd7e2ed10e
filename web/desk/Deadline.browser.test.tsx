import { expect, onTestFinished, test, vi } from 'vitest'
import { mount } from '../testing.tsx'
import { Deadline } from './Deadline.tsx'

const now = new Date('2026-05-10T12:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000).toISOString()
const shown = () => document.querySelector('time')!.textContent

test.each([
  [hours(47), 'due in 47 h'],
  [hours(49), 'due in 2 d'],
  [hours(0.5), 'due in 30 min'],
  [hours(-3), 'overdue 3 h'],
])('what is due %s is %s', async (due, text) => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  mount(<Deadline due={due} since={hours(-24)} />)
  await expect.poll(shown).toBe(text)
})

test('without a deadline it says how long it has waited, and goes on counting', async () => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  mount(<Deadline due={null} since={hours(-0.5)} />)
  await expect.poll(shown).toBe('30 min ago')
  vi.advanceTimersByTime(60_000)
  await expect.poll(shown).toBe('31 min ago')
})
