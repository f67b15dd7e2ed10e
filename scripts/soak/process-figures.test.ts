import { expect, test } from 'vitest'
import { startServer } from '../http-server.fixture.ts'
import { readFigures } from './process-figures.ts'

async function figuresIn(...lines: string[]) {
  const { origin } = await startServer((answer) => answer.end(`${lines.join('\n')}\n`))
  return readFigures(`${origin}/metrics`)
}

test('memory, delay and queue are read from the metrics, the delay without the timer’s own interval', async () => {
  const figures = await figuresIn(
    '# HELP process_resident_memory_bytes Resident memory.',
    'process_resident_memory_bytes 2.2e+8',
    'nodejs_eventloop_lag_p99_seconds 0.06',
    'nodejs_eventloop_lag_p99_seconds_sum 9',
    'pixel_queue_due 3',
  )
  expect(figures).toEqual({ residentBytes: 220_000_000, loopP99Ms: 50, queueDue: 3 })
})

test('a delay below the timer’s interval is none', async () => {
  expect(await figuresIn('nodejs_eventloop_lag_p99_seconds 0.0099')).toMatchObject({ loopP99Ms: 0 })
})

test('a figure that is not there is no number, so that no goal counts as met', async () => {
  expect(await figuresIn('process_resident_memory_bytes_total 5')).toEqual({
    residentBytes: Number.NaN,
    loopP99Ms: Number.NaN,
    queueDue: Number.NaN,
  })
})
