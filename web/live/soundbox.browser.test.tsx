// The page of a soundbox, as the server sends it: what it says of each event. It begins once, so the tests go on from one another.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defaultLook, type Look } from '#contract/live.ts'
import type { LiveTexts } from '#contract/live-page.ts'

const texts = {
  gift: '{name} sent {amount}',
  follower: '{name} follows now',
  question: '{name} asks',
  listening: 'Listening',
  paused: 'Not listening yet',
} as LiveTexts

let look: Look = defaultLook
let stream: ReadableStreamDefaultController<Uint8Array>
/** Places of the events that the page has handled, and how often it has read its scene. */
const acknowledged: number[] = []
let scenesRead = 0
/** The kinds of the sounds that were started. */
const played: string[] = []
const requestWakeLock = vi.fn(async () => ({}))

beforeAll(async () => {
  localStorage.clear()
  const state = { kind: 'soundbox', token: 't', language: 'en', texts }
  document.body.insertAdjacentHTML(
    'beforeend',
    `<main>
      <p id="line" role="status"></p><p id="amount"></p><p id="who"></p>
      <button id="begin" type="button">Tap to listen</button><ol id="latest" aria-label="Latest"></ol>
    </main>
    <script id="state" type="application/json">${JSON.stringify(state)}</script>`,
  )
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation((address, init) =>
    String(address).startsWith('/v1/live/') ? answer(String(address), init?.body) : real(address, init),
  )
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const { start } = kind.prototype
    vi.spyOn(kind.prototype, 'start').mockImplementation(function (this: AudioScheduledSourceNode, ...when: [number?]) {
      played.push(kind.name)
      return start.apply(this, when)
    })
  }
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(requestWakeLock as never)
  await import('./soundbox.ts')
})

afterAll(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

async function answer(address: string, body: unknown): Promise<Response> {
  if (address.endsWith('/scene')) {
    scenesRead++
    return Response.json({ data: { place: 0, look, goal: null, latest: [] } })
  }
  if (!body) return new Response(new ReadableStream({ start: listen }))
  if (address.endsWith('/ack')) acknowledged.push(JSON.parse(String(body)).place)
  return Response.json({ data: { claim: 'c' } })
}

function listen(controller: ReadableStreamDefaultController<Uint8Array>): void {
  stream = controller
}

function send(text: string): void {
  stream.enqueue(new TextEncoder().encode(`${text}\n\n`))
}

function receive(place: number, type: string, data: object): void {
  send(`data: ${JSON.stringify({ place, id: `e${place}`, type, date: new Date().toISOString(), data })}`)
}

const line = page.getByRole('status')

test('after one tap it listens, and keeps the screen on, also when the phone shows it again', async () => {
  await expect.element(line).toHaveTextContent('Not listening yet')
  await page.getByRole('button', { name: 'Tap to listen' }).click()
  await expect.poll(() => stream).toBeDefined()
  send(': here')
  await expect.element(line).toHaveTextContent('Listening')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(requestWakeLock).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(requestWakeLock).toHaveBeenCalledTimes(2)
})

test('the amount of a gift is said, and not said again for the question that came with it', async () => {
  receive(1, 'gift.paid', { name: 'Nena', amount: 25 })
  await expect.element(page.getByText('₱25', { exact: true })).toBeVisible()
  await expect.poll(() => acknowledged).toEqual([1])
  const chime = Array(2).fill('OscillatorNode')
  // twenty · five · pesos
  const gift = [...chime, ...Array(3).fill('AudioBufferSourceNode')]
  expect(played).toEqual(gift)
  receive(2, 'question.new', { name: 'Nena', amount: 25, question: 'Anong lapis?' })
  await expect.element(page.getByText('Nena asks · Anong lapis?')).toBeVisible()
  await expect.element(page.getByText('₱25', { exact: true })).not.toBeInTheDocument()
  await expect.poll(() => acknowledged).toEqual([1, 2])
  expect(played).toEqual([...gift, ...chime])
})

test('a creator who chose no sound sees what comes in, the latest five, and hears nothing', async () => {
  const read = scenesRead
  look = { ...defaultLook, sound: 'none' }
  send('event: look\ndata: {}')
  await expect.poll(() => scenesRead).toBeGreaterThan(read)
  const names = ['Bea', 'Caloy', 'Dina', 'Ester', 'Fe']
  receive(3, 'follower.new', { name: 'Ana' })
  await expect.poll(() => acknowledged).toHaveLength(3)
  const sounds = played.length
  for (const [at, name] of names.entries()) receive(4 + at, 'follower.new', { name })
  await expect.poll(() => acknowledged).toHaveLength(8)
  const latest = page.getByRole('list', { name: 'Latest' }).getByRole('listitem').elements()
  expect(latest.map((item) => item.textContent)).toEqual(names.reverse().map((name) => `${name} follows now`))
  expect(played).toHaveLength(sounds)
})
