// What a screen does with each event: claimed, shown, acknowledged, one after another and each once.
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

/** The screen of this test. A page never ends its screens, so those of earlier tests are still there: they get no answer any more. */
let screen: string
let tests = 0
/** Requests in order, such as `claim 5`. */
let asked: string[]
let events: ReadableStreamDefaultController<Uint8Array>
/** Responses to claims, in order; afterwards each is granted. */
let claims: (number | 'lost')[]
/** The same for acknowledgements; a promise delays its response. */
let acknowledgements: (number | 'lost' | Promise<'lost'>)[]
/** The same for the scene. */
let scenes: (number | Response | Promise<Response>)[]
/** The latest place, in the scene. */
let latest: number

beforeEach(() => {
  localStorage.clear()
  screen = `${++tests}-screen`
  asked = []
  claims = []
  acknowledgements = []
  scenes = []
  latest = 3
  vi.useFakeTimers({ now })
  vi.spyOn(window, 'fetch').mockImplementation((address, init) =>
    isOfThisTest(address) ? respond(String(address), init) : new Promise(() => {}),
  )
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(() => {
  // Not after each test: a screen of an earlier one would ask the real server.
  vi.restoreAllMocks()
  localStorage.clear()
})

const isOfThisTest = (address: unknown) => String(address).startsWith(`/v1/live/${tests}-`)
/** The fetches of this test. */
const fetches = () => vi.mocked(window.fetch).mock.calls.filter(([address]) => isOfThisTest(address))

async function respond(address: string, init: RequestInit | undefined): Promise<Response> {
  const step = address.split('/').pop()!
  if (step === 'scene') {
    const scene = scenes.shift() ?? 200
    if (typeof scene !== 'number') return scene
    return Response.json({ data: { place: latest, look: {} } }, { status: scene, headers: { date: now.toUTCString() } })
  }
  if (!init?.body) {
    asked.push(`listen after ${new Headers(init?.headers).get('last-event-id')}`)
    return new Response(new ReadableStream({ start: listen }))
  }
  asked.push(`${step} ${JSON.parse(String(init.body)).place}`)
  const outcomes = { claim: claims, ack: acknowledgements }[step]
  const outcome = await outcomes?.shift()
  if (outcome === 'lost') throw new TypeError('Failed to fetch')
  return Response.json({ data: { claim: 'claim-1' } }, { status: outcome ?? 200 })
}

function listen(controller: ReadableStreamDefaultController<Uint8Array>): void {
  events = controller
}

async function start(onShow = async () => {}, token = screen) {
  const shown: (number | null)[] = []
  const states: string[] = []
  const looks = vi.fn()
  await startShowing(token, {
    show: async ({ place }) => {
      shown.push(place)
      await onShow()
    },
    look: looks,
    state: (state) => states.push(state),
  })
  return { shown, looks, states }
}

/** The place up to which the screen has handled everything, as it is kept for the next time that it is loaded. */
const getKeptPlace = () => localStorage.getItem(`pixel-live ${screen}`)

async function receive(...received: LiveEvent[]): Promise<void> {
  for (const one of received) events.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(one)}\n\n`))
  await vi.advanceTimersByTimeAsync(0)
}

test('an event is claimed, shown and acknowledged, and the next one waits for it', async () => {
  const spoken = Promise.withResolvers<void>()
  const { shown, looks } = await start(() => spoken.promise)
  await receive(event(4), event(5))
  await expect.poll(() => asked).toEqual(['listen after 3', 'claim 4', 'shown 4'])
  expect(shown).toEqual([4])
  spoken.resolve()
  await expect.poll(() => asked.slice(3)).toEqual(['ack 4', 'claim 5', 'shown 5', 'ack 5'])
  expect(shown).toEqual([4, 5])
  // Each gift may have moved the goal's bar.
  await expect.poll(() => looks.mock.calls.length).toBe(3)
})

test('a screen that is loaded again goes on after what it has handled', async () => {
  await start()
  await receive(event(4))
  await expect.poll(getKeptPlace).toBe('4')
  expect(asked).toContain('ack 4')
  await start()
  await expect.poll(() => asked.at(-1)).toBe('listen after 4')
  // Another screen in the same browser goes on after what it has handled itself.
  await start(undefined, `${tests}-another`)
  await expect.poll(() => asked.at(-1)).toBe('listen after 3')
})

test('what comes in while a screen that has shown nothing yet is closed is shown once it is opened again', async () => {
  await start()
  latest = 9
  await start()
  expect(asked).toEqual(['listen after 3', 'listen after 3'])
})

test('an earlier event that the creator shows by hand does not bring back what was handled', async () => {
  const { looks } = await start()
  await receive(event(4), event(2))
  await expect.poll(() => asked.at(-1)).toBe('ack 2')
  // An event is handled when the scene has been read after it.
  await expect.poll(() => looks.mock.calls.length).toBe(3)
  await start()
  await expect.poll(() => asked.at(-1)).toBe('listen after 4')
})

test('a screen that cannot read its scene says that it has no connection, and begins once it can', async () => {
  scenes = [503, 503]
  const started = start()
  await vi.advanceTimersByTimeAsync(2000)
  const { states } = await started
  expect(states.slice(0, 2)).toEqual(['lost', 'lost'])
  await expect.poll(() => asked).toEqual(['listen after 3'])
})

test('what another screen has claimed is not shown; a claim that got no answer is asked again', async () => {
  claims = [409, 'lost', 503, 429]
  const { shown } = await start()
  await receive(event(4), event(5))
  await expect.poll(() => asked).toEqual(['listen after 3', 'claim 4', 'claim 5'])
  await vi.advanceTimersByTimeAsync(3000)
  await expect.poll(() => asked.slice(3)).toEqual(['claim 5', 'claim 5', 'claim 5', 'shown 5', 'ack 5'])
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
  // A scene that cannot be read leaves what is shown.
  scenes = [503]
  await receive(event(5, { type: 'payment.refunded' }), event(6, { type: 'payment.refunded' }))
  await expect.poll(() => looks.mock.calls.length).toBe(3)
  expect(looks.mock.calls.every(([scene]) => scene !== undefined)).toBe(true)
})

test('an event that could not be shown is acknowledged all the same, and stops none after it', async () => {
  const { shown } = await start(() => Promise.reject(new Error('no sound')))
  await receive(event(4), event(5))
  await expect.poll(() => asked.at(-1)).toBe('ack 5')
  expect(shown).toEqual([4, 5])
})

test('a screen whose link was revoked before it began says so, and asks once a minute whether it is back', async () => {
  scenes = [404]
  const started = start()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(fetches()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  const { states } = await started
  expect(states[0]).toBe('gone')
  await expect.poll(() => asked).toEqual(['listen after 3'])
})

test('a slow answer takes no look back that a newer one has shown', async () => {
  const { looks } = await start()
  const slow = Promise.withResolvers<Response>()
  const scene = (place: number) => Response.json({ data: { place, look: {} } })
  scenes = [slow.promise, scene(8)]
  for (let change = 0; change < 2; change++) events.enqueue(new TextEncoder().encode('event: look\ndata: {}\n\n'))
  await expect.poll(() => looks.mock.lastCall).toMatchObject([{ place: 8 }])
  const older = scene(7)
  const reading = vi.spyOn(older, 'json')
  slow.resolve(older)
  await expect.poll(() => reading.mock.settledResults[0]?.type).toBe('fulfilled')
  expect(looks.mock.lastCall).toMatchObject([{ place: 8 }])
})

test('a link that is revoked while it is open leaves what is shown', async () => {
  const { looks } = await start()
  scenes = [404, 200]
  await receive(event(4, { type: 'payment.refunded' }), event(5, { type: 'payment.refunded' }))
  await expect.poll(() => looks.mock.calls.length).toBe(2)
  expect(looks.mock.calls.map(([scene]) => scene.place)).toEqual([3, 3])
})

test('a device whose clock is wrong by hours skips nothing that is new, and shows nothing that is old', async () => {
  // The server's date is what counts.
  vi.setSystemTime(now.getTime() + 5 * 3_600_000)
  const { shown } = await start()
  await receive(event(4), event(5, { date: new Date(now.getTime() - 3_600_001).toISOString() }), event(6))
  await expect.poll(() => asked.at(-1)).toBe('ack 6')
  expect(shown).toEqual([4, 6])
})

test('an event that was skipped is not offered again to the screen when it is loaded again', async () => {
  await start()
  await receive(event(4, { date: new Date(now.getTime() - 3_600_001).toISOString() }))
  await expect.poll(getKeptPlace).toBe('4')
  await start()
  await expect.poll(() => asked.at(-1)).toBe('listen after 4')
})

test('a browser that keeps nothing shows what comes in, and begins with the next event when it is loaded again', async () => {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  onTestFinished(() => storage.mockRestore())
  const { shown } = await start()
  await receive(event(4))
  await expect.poll(() => asked.at(-1)).toBe('ack 4')
  expect(shown).toEqual([4])
  latest = 9
  await start()
  await expect.poll(() => asked.at(-1)).toBe('listen after 9')
})

test('what was shown is acknowledged with the claim it was given, without cookies', async () => {
  const { shown } = await start()
  await receive(event(4))
  await expect.poll(() => asked.at(-1)).toBe('ack 4')
  const posts = fetches().filter(([, init]) => init?.body)
  expect(posts.map(([, init]) => JSON.parse(String(init!.body)))).toEqual([
    { place: 4 },
    { place: 4, claim: 'claim-1' },
    { place: 4, claim: 'claim-1' },
  ])
  expect(posts.every(([, init]) => init!.credentials === 'omit')).toBe(true)
  expect(shown).toEqual([4])
})

test('an acknowledgement that does not get through holds the next event back until it does', async () => {
  const first = Promise.withResolvers<'lost'>()
  acknowledgements = [first.promise, 'lost', 'lost']
  const { shown } = await start()
  await receive(event(4), event(5))
  await expect.poll(() => asked).toEqual(['listen after 3', 'claim 4', 'shown 4', 'ack 4'])
  // Not before: waiting for the first one may have moved the clock.
  first.resolve('lost')
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked.slice(4)).toEqual(['ack 4', 'ack 4'])
  expect(shown).toEqual([4])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => asked.slice(6)).toEqual(['ack 4', 'claim 5', 'shown 5', 'ack 5'])
  expect(shown).toEqual([4, 5])
})

test('a showing that the server takes back, as one that was shown elsewhere, is not acknowledged for ever', async () => {
  acknowledgements = [409, 409]
  const { shown } = await start()
  await receive(event(4), event(5))
  await expect.poll(() => asked.at(-1)).toBe('ack 5')
  expect(asked.filter((step) => step === 'ack 4')).toHaveLength(1)
  expect(shown).toEqual([4, 5])
})
