import { expect, test, vi } from 'vitest'
import { openConnection } from './connection.ts'

test('a poll whose line died is given up, and its screen is told', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  // No request is ever answered, as on a line that died without a word.
  const fetching = vi.spyOn(window, 'fetch').mockImplementation((address, init) => {
    asked.push(String(address))
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  })
  try {
    const states: string[] = []
    openConnection('t', 0, { event: () => {}, look: () => {}, state: (state) => states.push(state) })
    await vi.advanceTimersByTimeAsync(12_000)
    expect(asked).toEqual(['/v1/live/t', '/v1/live/t?after=0'])
    await vi.advanceTimersByTimeAsync(40_000)
    expect(states).toEqual(['lost', 'lost'])
    expect(asked).toHaveLength(3)
  } finally {
    fetching.mockRestore()
    vi.useRealTimers()
  }
})

test('a screen that polls looks at its scene again when nothing happened, because a changed look is no event', async () => {
  vi.useFakeTimers()
  const answers = ['[]', '[{"place":1,"id":"e","type":"gift.paid","date":"","data":{}}]']
  const fetching = vi.spyOn(window, 'fetch').mockImplementation((address, init) => {
    const answer = String(address).includes('after') ? answers.shift() : undefined
    if (answer) return Promise.resolve(new Response(`{"data":${answer}}`))
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  })
  try {
    const seen: string[] = []
    openConnection('t', 0, { event: ({ type }) => seen.push(type), look: () => seen.push('look'), state: () => {} })
    await vi.advanceTimersByTimeAsync(13_000)
    // Reading an answer takes as long as it takes: no clock of a test moves that.
    await expect.poll(() => seen).toEqual(['look', 'gift.paid'])
  } finally {
    fetching.mockRestore()
    vi.useRealTimers()
  }
})
