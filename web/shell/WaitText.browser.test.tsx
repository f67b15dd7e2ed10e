import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../testing.tsx'
import { formatSeconds, useCountdown } from './useCountdown.ts'
import { WaitText } from './WaitText.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') }))
afterEach(() => void vi.useRealTimers())

let start: (seconds: number) => void

function Waiting({ seconds }: { seconds?: number }) {
  const countdown = useCountdown(seconds)
  start = countdown.start
  return (
    <WaitText left={countdown.left} before="You can resend in">
      Ask for another.
    </WaitText>
  )
}

/** The visible text, and the last announcement for screen readers. */
const seen = () => document.querySelector('p')?.textContent
const announcement = () => document.querySelector('[aria-live=polite]')!.textContent

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('shows the seconds left counting down, and its children when the wait is over', async () => {
  mount(<Waiting seconds={62} />)
  await expect.poll(seen).toBe('You can resend in 1:02.')
  await pass(3)
  await expect.poll(seen).toBe('You can resend in 0:59.')
  await pass(59)
  await expect.poll(seen).toBe('Ask for another.')
})

test('announces the countdown at 60 seconds, at 10 seconds and at the end only', async () => {
  const endsAt = Date.now() + 61_000
  mount(<Waiting seconds={61} />)
  const announced = new Set<string>()
  for (let left = 61; left > 0; left--) {
    // Waiting for what is shown moves the clock of the test a little too.
    await pass(left === 61 ? 0 : (endsAt - Date.now()) / 1000 - left + 0.5)
    await expect.poll(seen).toBe(`You can resend in ${formatSeconds(left)}.`)
    announced.add(announcement()!)
  }
  await pass(1)
  await expect.poll(seen).toBe('Ask for another.')
  announced.add(announcement()!)
  expect([...announced]).toEqual([
    '',
    'You can resend in 60 seconds.',
    'You can resend in 10 seconds.',
    'You can try again now.',
  ])
})

test('announces nothing when there was no wait', async () => {
  mount(<Waiting />)
  await pass(1)
  expect([seen(), announcement()]).toEqual(['Ask for another.', ''])
})

test('a phone that wakes from sleep shows the true time left, not the ticks it missed', async () => {
  mount(<Waiting seconds={300} />)
  await pass(1)
  vi.setSystemTime(Date.now() + 200_000)
  await pass(0.5)
  await expect.poll(seen).toBe('You can resend in 1:39.')
})

test('start() begins a new countdown from the given seconds', async () => {
  mount(<Waiting seconds={2} />)
  await pass(3)
  await expect.poll(seen).toBe('Ask for another.')
  start(30)
  await pass(0.5)
  await expect.poll(seen).toBe('You can resend in 0:30.')
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [299, '4:59'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
