import { expect, onTestFinished, test, vi } from 'vitest'
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

/** The server's side of a stream. */
interface Line {
  send: (text: string) => void
  sendBytes: (bytes: Uint8Array) => void
  close: () => void
}

/**
 * A server that refuses with these, in order, and then opens a stream for each request. Returns its streams, and the requests: with the
 * place after which they listen.
 */
function serveStreams(...refusals: number[]): { lines: Line[]; asked: string[] } {
  vi.useFakeTimers()
  // In the middle of its range.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const [lines, asked]: [Line[], string[]] = [[], []]
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    asked.push(`${address} after ${new Headers(init?.headers).get('last-event-id')}`)
    const refusal = refusals.shift()
    if (refusal) return new Response(null, { status: refusal })
    return new Response(
      new ReadableStream({
        start(controller) {
          lines.push({
            send: (text) => controller.enqueue(new TextEncoder().encode(text)),
            sendBytes: (bytes) => controller.enqueue(bytes),
            close: () => controller.close(),
          })
          init!.signal!.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
        },
      }),
    )
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  return { lines, asked }
}

const gift = (place: number) => JSON.stringify({ place, id: `e${place}`, type: 'gift.paid', date: '', data: {} })
const ignored = { event: () => {}, look: () => {}, state: () => {} }

test('an event that arrives in two pieces is one event, and a changed look is none', async () => {
  const { lines } = serveStreams()
  const seen: string[] = []
  openConnection('t', 0, { ...ignored, event: ({ id }) => seen.push(id), look: () => seen.push('look') })
  await vi.advanceTimersByTimeAsync(0)
  const text = `id: 5\nevent: gift.paid\ndata: ${gift(5)}\n\nevent: look\ndata: {}\n\n`
  lines[0]!.send(text.slice(0, 40))
  await vi.advanceTimersByTimeAsync(0)
  lines[0]!.send(text.slice(40))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['e5', 'look'])
})

test('a stream that falls silent is opened again after its last event, also when an earlier one was shown by hand', async () => {
  const { lines, asked } = serveStreams()
  const states: string[] = []
  openConnection('t', 3, { ...ignored, state: (state) => states.push(state) })
  await vi.advanceTimersByTimeAsync(0)
  for (const place of [5, 2]) lines[0]!.send(`data: ${gift(place)}\n\n`)
  await vi.advanceTimersByTimeAsync(34_000)
  expect(states).toEqual(['open'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(states).toEqual(['open', 'lost'])
  expect(asked).toEqual(['/v1/live/t after 3', '/v1/live/t after 5'])
})

test('each failure in a row is waited for longer, and after an open stream it begins anew', async () => {
  const { lines, asked } = serveStreams(503, 503, 503)
  openConnection('t', 0, ignored)
  await vi.advanceTimersByTimeAsync(500 + 1000 + 1999)
  expect(asked).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(4)
  lines[0]!.send(': here\n\n')
  lines[0]!.close()
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(5)
})

test('a screen whose link was revoked says so, and asks once a minute whether it is back', async () => {
  const { asked } = serveStreams(404)
  const states: string[] = []
  openConnection('t', 0, { ...ignored, state: (state) => states.push(state) })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(states).toEqual(['gone'])
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
})

test('a letter that arrives in two halves is one letter', async () => {
  const { lines } = serveStreams()
  const names: unknown[] = []
  openConnection('t', 0, { ...ignored, event: ({ data }) => names.push(data.name) })
  await vi.advanceTimersByTimeAsync(0)
  const bytes = new TextEncoder().encode(`data: ${gift(5).replace('{}', '{"name":"Niña 🎁"}')}\n\n`)
  // In the middle of ñ, and of the emoji.
  const [first, second] = [bytes.indexOf(0xc3) + 1, bytes.indexOf(0xf0) + 2]
  for (const part of [bytes.slice(0, first), bytes.slice(first, second), bytes.slice(second)]) {
    lines[0]!.sendBytes(part)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(names).toEqual(['Niña 🎁'])
})

test('two events in one piece are two, in their order, and a heartbeat between them is none', async () => {
  const { lines } = serveStreams()
  const seen: string[] = []
  openConnection('t', 0, { ...ignored, event: ({ id }) => seen.push(id) })
  await vi.advanceTimersByTimeAsync(0)
  lines[0]!.send(`data: ${gift(5)}\n\n: still here\n\nid: 6\ndata: ${gift(6)}\n\n`)
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['e5', 'e6'])
})

test('each heartbeat keeps a quiet stream open', async () => {
  const { lines, asked } = serveStreams()
  openConnection('t', 0, ignored)
  await vi.advanceTimersByTimeAsync(0)
  for (let beat = 0; beat < 4; beat++) {
    lines[0]!.send(': here\n\n')
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(asked).toHaveLength(1)
})

test('a screen asks without cookies and past every cache', async () => {
  serveStreams()
  openConnection('t', 0, ignored)
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.mocked(window.fetch).mock.calls[0]![1]).toMatchObject({ credentials: 'omit', cache: 'no-store' })
})

test('a stream that answers and then sends nothing, as behind a proxy that collects it, is given up for polls', async () => {
  const { asked } = serveStreams()
  openConnection('t', 7, ignored)
  await vi.advanceTimersByTimeAsync(9999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(501)
  expect(asked.slice(1)).toEqual(['/v1/live/t?after=7 after null'])
})

test('a stream that had begun and broke is opened again, not polled', async () => {
  const { lines, asked } = serveStreams()
  openConnection('t', 0, ignored)
  await vi.advanceTimersByTimeAsync(0)
  lines[0]!.send(': here\n\n')
  await vi.advanceTimersByTimeAsync(35_000 + 500)
  expect(asked).toEqual(Array(2).fill('/v1/live/t after 0'))
})

/** A server behind which no stream gets through, and whose polls are answered with these: a status, or events. */
function servePolls(...answers: (number | object[])[]): string[] {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const asked: string[] = []
  const never = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const query = String(address).split('?')[1]
    const outcome = query ? answers.shift() : undefined
    if (query) asked.push(query)
    if (outcome === undefined) return never(init!.signal!)
    return typeof outcome === 'number' ? new Response(null, { status: outcome }) : Response.json({ data: outcome })
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  return asked
}

const row = (place: number) => JSON.parse(gift(place)) as object

test('polls go on from the last event, at once, and deliver what came in together in its order', async () => {
  const asked = servePolls([row(4), row(5)], [], [row(6)])
  const seen: string[] = []
  openConnection('t', 3, { ...ignored, event: ({ id }) => seen.push(id) })
  await vi.advanceTimersByTimeAsync(10_500)
  await expect.poll(() => asked).toEqual(['after=3', 'after=5', 'after=5', 'after=6'])
  expect(seen).toEqual(['e4', 'e5', 'e6'])
})

test('a poll that is refused says why, and the next one waits: a minute for a link that was revoked', async () => {
  const asked = servePolls(503, 404, [])
  const states: string[] = []
  openConnection('t', 0, { ...ignored, state: (state) => states.push(state) })
  // The first failure was the stream.
  await vi.advanceTimersByTimeAsync(10_500)
  expect(states).toEqual(['lost', 'lost'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(states).toEqual(['lost', 'lost', 'gone'])
  await vi.advanceTimersByTimeAsync(59_999)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => states.at(-1)).toBe('open')
})
