// The connection to the server: an event stream that reconnects, or long polling where no stream gets through.
import type { Scene } from '#contract/live.ts'

/** An event as in the event list; a test event has no `place`. */
export interface LiveEvent {
  place: number | null
  id: string
  type: string
  date: string
  data: Record<string, unknown>
}

export type ConnectionState = 'open' | 'lost' | 'gone'

interface Handlers {
  event(event: LiveEvent): void
  /** The surface's look has changed. */
  look(): void
  state(state: ConnectionState): void
}

/** Reconnect after this silence; the server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 35_000
/** If the first byte takes longer, a proxy is buffering the stream. */
const FIRST_BYTE_MS = 10_000
/** After this time a revoked link is tried again. */
export const GONE_MS = 60_000
const RETRY_MS = [500, 1000, 2000, 4000, 8000]

/** Receives events with a place greater than `from`, for as long as the page is open. */
export function openConnection(token: string, from: number, on: Handlers): void {
  const address = `/v1/live/${token}`
  let last = from
  let failures = 0
  let isPolling = false
  void run()

  async function run(): Promise<never> {
    for (;;) {
      const outcome = await (isPolling ? poll() : stream()).catch(() => 'lost' as const)
      if (outcome === 'polled') continue
      on.state(outcome)
      const step = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]!
      // Random, so that not all screens reconnect at the same moment after an outage.
      await wait(outcome === 'gone' ? GONE_MS : step * (0.5 + Math.random()))
    }
  }

  async function stream(): Promise<'gone' | 'lost'> {
    const abort = new AbortController()
    const watch = watchdog(() => abort.abort())
    let hasBegun = false
    try {
      watch(FIRST_BYTE_MS)
      const response = await fetch(address, {
        headers: { 'last-event-id': String(last) },
        cache: 'no-store',
        credentials: 'omit',
        signal: abort.signal,
      })
      if (!response.ok || !response.body) return response.status === 404 ? 'gone' : 'lost'
      const take = messages({ look: on.look, event: deliver })
      const reader = response.body.getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        if (!hasBegun) opened()
        hasBegun = true
        watch(SILENCE_MS)
        take(read.value)
      }
      return 'lost'
    } catch (error) {
      // No byte arrived in time: a proxy waits for the end of the endless response, so switch to polling.
      if (!hasBegun && abort.signal.aborted) isPolling = true
      throw error
    } finally {
      watch(0)
      abort.abort()
    }
  }

  async function poll(): Promise<'gone' | 'lost' | 'polled'> {
    const abort = new AbortController()
    const watch = watchdog(() => abort.abort())
    try {
      // The server answers within 25 seconds; a line that died without a word would leave the screen waiting for minutes.
      watch(SILENCE_MS)
      const response = await fetch(`${address}?after=${last}`, {
        cache: 'no-store',
        credentials: 'omit',
        signal: abort.signal,
      })
      if (!response.ok) return response.status === 404 ? 'gone' : 'lost'
      opened()
      const { data } = (await response.json()) as { data: LiveEvent[] }
      for (const event of data) deliver(event)
      // A changed look is no event, so no poll answers it; an event makes the screen read its scene anyway.
      if (data.length === 0) on.look()
      return 'polled'
    } finally {
      watch(0)
    }
  }

  function opened(): void {
    failures = 0
    on.state('open')
  }

  function deliver(event: LiveEvent): void {
    last = Math.max(last, event.place ?? 0)
    on.event(event)
  }
}

/** Returns a function that restarts a timer; calls `onTimeout` when it expires. 0 stops it. */
function watchdog(onTimeout: () => void): (ms: number) => void {
  let timer: number | undefined
  return (ms) => {
    clearTimeout(timer)
    if (ms > 0) timer = window.setTimeout(onTimeout, ms)
  }
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Milliseconds that the server's clock is ahead of this device's: that of a cheap phone may be wrong by hours. */
let serverAhead = 0

/** The server's time, in milliseconds since 1970. */
export const serverNow = (): number => Date.now() + serverAhead

/** The look, goal and latest gifts of a surface; `gone` if its link was revoked, undefined if the server does not answer. */
export async function readScene(token: string): Promise<Scene | 'gone' | undefined> {
  try {
    const response = await fetch(`/v1/live/${token}/scene`, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return response.status === 404 ? 'gone' : undefined
    serverAhead = Date.parse(response.headers.get('date') ?? '') - Date.now() || 0
    return ((await response.json()) as { data: Scene }).data
  } catch {
    return undefined
  }
}

/** Parses the stream incrementally. */
function messages(on: Pick<Handlers, 'look' | 'event'>): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder()
  let rest = ''
  return (bytes) => {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 2)]),
      )
      if (fields.get('event') === 'look') on.look()
      else if (fields.has('data')) on.event(JSON.parse(fields.get('data')!) as LiveEvent)
    }
  }
}
