// The loop behind tasks and webhooks, on a clock that the test moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoop, type Loop } from './loop.ts'

const started: Loop[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(async () => {
  for (const loop of started.splice(0)) await loop.stop()
  vi.useRealTimers()
})

function aLoop(run: () => Promise<Date | null>, errors: unknown[] = []): Loop {
  const loop = createLoop({
    run,
    delayMs: (due) => due.getTime() - Date.now(),
    onError: (error) => errors.push(error),
  })
  started.push(loop)
  return loop
}

test('does nothing until it is woken, and nothing again for a minute', async () => {
  const run = vi.fn(async () => null)
  const loop = aLoop(run)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(run).toHaveBeenCalledTimes(0)
  await loop.pass()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('runs when it said that more would be due, and not before', async () => {
  const run = vi.fn(async () => (run.mock.calls.length === 1 ? new Date(5000) : null))
  await aLoop(run).pass()
  await vi.advanceTimersByTimeAsync(4999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('runs at once for what is overdue, and never for what is infinitely far', async () => {
  const dates = [new Date(-9000), new Date(8.64e15)]
  const run = vi.fn(async () => dates.shift() ?? null)
  await aLoop(run).pass()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('an earlier wish moves the next run forward, a later one does not put it off', async () => {
  const run = vi.fn(async () => (run.mock.calls.length === 1 ? new Date(5000) : null))
  const loop = aLoop(run)
  await loop.pass()
  loop.wakeBy(new Date(2000))
  loop.wakeBy(new Date(9000))
  await vi.advanceTimersByTimeAsync(2000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('never runs beside itself: what wakes it meanwhile makes it run once more', async () => {
  let inside = 0
  let most = 0
  let finish = () => {}
  const run = vi.fn(async () => {
    most = Math.max(most, ++inside)
    await new Promise<void>((done) => {
      finish = done
    })
    inside--
    return null
  })
  const loop = aLoop(run)
  const passed = loop.pass()
  for (let i = 0; i < 5; i++) loop.wake()
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  finish()
  await passed
  expect([run.mock.calls.length, most]).toEqual([2, 1])
})

test('a failure is reported and tried again after a second', async () => {
  const errors: unknown[] = []
  const run = vi.fn(async () => {
    if (run.mock.calls.length === 1) throw new Error('the database is gone')
    return null
  })
  await aLoop(run, errors).pass()
  expect(errors).toEqual([new Error('the database is gone')])
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([run.mock.calls.length, errors.length]).toEqual([2, 1])
})

test('once stopped it waits for its last run and begins no other', async () => {
  let ended = false
  const run = vi.fn(async () => {
    await Promise.resolve()
    ended = true
    return new Date(10)
  })
  const loop = aLoop(run)
  loop.wake()
  await loop.stop()
  expect(ended).toBe(true)
  loop.wake()
  loop.wakeBy(new Date(0))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(run).toHaveBeenCalledTimes(1)
})
