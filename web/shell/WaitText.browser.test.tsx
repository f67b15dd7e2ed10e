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

/** What is seen, and what a screen reader was told last. */
const seen = () => document.querySelector('p')?.textContent
const spoken = () => document.querySelector('[aria-live=polite]')!.textContent

/** Lets the time pass, and React draw what came of it. */
async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
}

test('the seconds left are seen falling, and at none of them what may be done instead', async () => {
  mount(<Waiting seconds={62} />)
  await pass(0)
  expect(seen()).toBe('You can resend in 1:02.')
  await pass(3)
  expect(seen()).toBe('You can resend in 0:59.')
  await pass(59)
  expect(seen()).toBe('Ask for another.')
})

test('they are spoken at sixty, at ten and at the end, and never between', async () => {
  mount(<Waiting seconds={61} />)
  const heard = new Set<string>()
  for (let second = 0; second <= 61; second++) {
    heard.add(spoken()!)
    await pass(1)
  }
  heard.add(spoken()!)
  expect([...heard]).toEqual([
    '',
    'You can resend in 60 seconds.',
    'You can resend in 10 seconds.',
    'You can try again now.',
  ])
})

test('who never waited is not told that the wait is over', async () => {
  mount(<Waiting />)
  await pass(1)
  expect([seen(), spoken()]).toEqual(['Ask for another.', ''])
})

test('a phone that slept in between shows the time that is left, not the ticks it missed', async () => {
  mount(<Waiting seconds={300} />)
  await pass(1)
  vi.setSystemTime(Date.now() + 200_000)
  await pass(0.5)
  expect(seen()).toBe('You can resend in 1:39.')
})

test('a new wait begins where it is told to', async () => {
  mount(<Waiting seconds={2} />)
  await pass(3)
  start(30)
  await pass(0.5)
  expect(seen()).toBe('You can resend in 0:30.')
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [299, '4:59'],
])('%i seconds read %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})
