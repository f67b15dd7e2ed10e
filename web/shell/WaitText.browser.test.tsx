import { flushSync } from 'react-dom'
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

/** Advances the fake clock, and lets React render at once: `expect.poll` would move the clock on while it waits. */
function pass(seconds: number): void {
  flushSync(() => vi.advanceTimersByTime(seconds * 1000))
}

test('shows the seconds left counting down, and its children when the wait is over', () => {
  mount(<Waiting seconds={62} />)
  pass(0)
  expect(seen()).toBe('You can resend in 1:02.')
  pass(3)
  expect(seen()).toBe('You can resend in 0:59.')
  pass(59)
  expect(seen()).toBe('Ask for another.')
})

test('announces the countdown at 60 seconds, at 10 seconds and at the end only', () => {
  mount(<Waiting seconds={61} />)
  const announced = new Set<string>()
  for (let second = 0; second <= 61; second++) {
    announced.add(announcement()!)
    pass(1)
  }
  announced.add(announcement()!)
  expect([...announced]).toEqual([
    '',
    'You can resend in 60 seconds.',
    'You can resend in 10 seconds.',
    'You can try again now.',
  ])
})

test('announces nothing when there was no wait', () => {
  mount(<Waiting />)
  pass(1)
  expect([seen(), announcement()]).toEqual(['Ask for another.', ''])
})

test('a phone that wakes from sleep shows the true time left, not the ticks it missed', () => {
  mount(<Waiting seconds={300} />)
  pass(1)
  vi.setSystemTime(Date.now() + 200_000)
  pass(0.5)
  expect(seen()).toBe('You can resend in 1:39.')
})

test('start() begins a new countdown from the given seconds', () => {
  mount(<Waiting seconds={2} />)
  pass(3)
  flushSync(() => start(30))
  pass(0.5)
  expect(seen()).toBe('You can resend in 0:30.')
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [299, '4:59'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
