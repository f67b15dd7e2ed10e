// What a screen does with each event: claimed, shown, acknowledged, one after another and each once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from './connection.ts'
import { startShowing } from './show-events.ts'

const now = new Date('2026-05-10T12:00:00.000Z')
const event = (place: number | null, change: Partial<LiveEvent> = {}): LiveEvent => ({
  place,
  id: `e${place}`,
  type: 'gift.paid',
  date: now.toISOString(),
  data: {},
  ...change,
})

/** Requests in order, such as `claim 5`. */
let asked: string[]
let events: ReadableStreamDefaultController<Uint8Array>
/** Responses to claims, in order; afterwards each is granted. */
let claims: (number | 'lost')[]

beforeEach(() => {
  asked = []
  claims = []
  vi.useFakeTimers({ now })
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const step = String(address).split('/').pop()!
    if (step === 'scene')
      return Response.json({ data: { place: 3, look: {} } }, { headers: { date: now.toUTCString() } })
    if (!init?.body) {
      asked.push(`listen after ${new Headers(init?.headers).get('last-event-id')}`)
      return new Response(new ReadableStream({ start: listen }))
    }
    asked.push(`${step} ${JSON.parse(String(init.body)).place}`)
    const outcome = step === 'claim' ? claims.shift() : undefined
    if (outcome === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ data: { claim: 'claim-1' } }, { status: outcome ?? 200 })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
})

function listen(controller: ReadableStreamDefaultController<Uint8Array>): void {
  events = controller
}

async function start(onShow = async () => {}) {
  const shown: (number | null)[] = []
  const looks = vi.fn()
  await startShowing('token-of-a-screen', {
    show: async ({ place }) => {
      shown.push(place)
      await onShow()
    },
    look: looks,
    state: () => {},
  })
  return { shown, looks }
}

async function receive(...received: LiveEvent[]): Promise<void> {
  for (const one of received) events.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(one)}\n\n`))
  await vi.advanceTimersByTimeAsync(0)
}

test('an event is claimed, shown and acknowledged, and the next one waits for it', async () => {
  const spoken = Promise.withResolvers<void>()
  const { shown } = await start(() => spoken.promise)
  await receive(event(4), event(5))
  await expect.poll(() => asked).toEqual(['listen after 3', 'claim 4', 'shown 4'])
  expect(shown).toEqual([4])
  spoken.resolve()
  await expect.poll(() => asked.slice(3)).toEqual(['ack 4', 'claim 5', 'shown 5', 'ack 5'])
  expect(shown).toEqual([4, 5])
})

test('a screen that is loaded again goes on after what it has handled', async () => {
  await start()
  await receive(event(4))
  await expect.poll(() => asked).toContain('ack 4')
  await vi.advanceTimersByTimeAsync(0)
  await start()
  await expect.poll(() => asked.at(-1)).toBe('listen after 4')
})

test('what another screen has claimed is not shown; a claim that got no answer is asked again', async () => {
  claims = [409, 'lost', 503]
  const { shown } = await start()
  await receive(event(4), event(5))
  await expect.poll(() => asked).toEqual(['listen after 3', 'claim 4', 'claim 5'])
  await vi.advanceTimersByTimeAsync(2000)
  await expect.poll(() => asked.slice(3)).toEqual(['claim 5', 'claim 5', 'shown 5', 'ack 5'])
  expect(shown).toEqual([5])
})

test('an event of more than an hour ago is skipped, unless the creator shows it again by hand', async () => {
  const old = { date: new Date(now.getTime() - 3_600_001).toISOString() }
  const { shown } = await start()
  await receive(event(4, old), event(2, old))
  await expect.poll(() => asked.at(-1)).toBe('ack 2')
  expect(shown).toEqual([2])
})

test('a test event is shown without a claim', async () => {
  const { shown } = await start()
  await receive(event(null))
  await expect.poll(() => shown).toEqual([null])
  expect(asked).toEqual(['listen after 3'])
})

test('a refund is not announced, but what the screen shows is read again', async () => {
  const { shown, looks } = await start()
  await receive(event(4, { type: 'payment.refunded' }))
  await expect.poll(() => looks.mock.calls.length).toBe(2)
  expect(shown).toEqual([])
})

test('an event that could not be shown is acknowledged all the same, and stops none after it', async () => {
  const { shown } = await start(() => Promise.reject(new Error('no sound')))
  await receive(event(4), event(5))
  await expect.poll(() => asked.at(-1)).toBe('ack 5')
  expect(shown).toEqual([4, 5])
})
