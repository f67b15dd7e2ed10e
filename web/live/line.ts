// The line to the server: a stream that comes back by itself, or long polls where no stream gets through.
import type { Scene } from '#contract/live.ts'

/** What happened, as the list of events has it; a test has no place. */
export interface LiveEvent {
  place: number | null
  id: string
  type: string
  date: string
  data: Record<string, unknown>
}

export type LineState = 'open' | 'lost' | 'gone'

interface OnLine {
  event(event: LiveEvent): void
  /** It looks different from now on. */
  look(): void
  state(state: LineState): void
}

/** The server says that it is there every 15 seconds. */
const SILENCE_MS = 35_000
/** A stream whose first byte takes longer is held up by something in between. */
const FIRST_BYTE_MS = 10_000
const GONE_MS = 60_000
const RETRY_MS = [500, 1000, 2000, 4000, 8000]

/** From the place after `from` on, for as long as the page is open. */
export function openLine(token: string, from: number, on: OnLine): void {
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
      // Not all screens at once, where the server was away.
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
      const take = messages()
      const reader = response.body.getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        if (!hasBegun) opened()
        hasBegun = true
        watch(SILENCE_MS)
        take(read.value)
      }
      return 'lost'
    } catch (error) {
      // Nothing came although somebody answered: something in between waits for the end of what has none.
      if (!hasBegun && abort.signal.aborted) isPolling = true
      throw error
    } finally {
      watch(0)
      abort.abort()
    }
  }

  async function poll(): Promise<'gone' | 'lost' | 'polled'> {
    const response = await fetch(`${address}?after=${last}`, { cache: 'no-store', credentials: 'omit' })
    if (!response.ok) return response.status === 404 ? 'gone' : 'lost'
    opened()
    const { data } = (await response.json()) as { data: LiveEvent[] }
    for (const event of data) pass(event)
    return 'polled'
  }

  function opened(): void {
    failures = 0
    on.state('open')
  }

  /** Takes a stream apart as it comes. */
  function messages(): (bytes: Uint8Array) => void {
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
        else if (fields.has('data')) pass(JSON.parse(fields.get('data')!) as LiveEvent)
      }
    }
  }

  function pass(event: LiveEvent): void {
    last = Math.max(last, event.place ?? 0)
    on.event(event)
  }
}

/** Calls when nothing set it anew for so long; 0 ends it. */
function watchdog(bark: () => void): (ms: number) => void {
  let timer: number | undefined
  return (ms) => {
    clearTimeout(timer)
    if (ms > 0) timer = window.setTimeout(bark, ms)
  }
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** What stands on the screen beside its alerts; undefined while the server does not answer. */
export async function readScene(token: string): Promise<Scene | undefined> {
  try {
    const response = await fetch(`/v1/live/${token}/scene`, { cache: 'no-store', credentials: 'omit' })
    return response.ok ? ((await response.json()) as { data: Scene }).data : undefined
  } catch {
    return undefined
  }
}
