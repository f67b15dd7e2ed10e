// The page of a soundbox, as the server sends it: what it says of each event. It begins once, so the tests go on from one another.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defaultLook } from '#contract/live.ts'
import { hearSounds, type LiveServer, openLivePage } from './live-page.fixture.ts'

let server: LiveServer
/** The audio graphs that the page has opened. */
const contexts: AudioContext[] = []
/** The kinds of the sounds that were started. */
let played: string[]
const requestWakeLock = vi.fn(async () => ({}))

beforeAll(async () => {
  server = openLivePage('soundbox', 'soundbox-token')
  played = hearSounds()
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(requestWakeLock as never)
  const Real = window.AudioContext
  vi.stubGlobal(
    'AudioContext',
    class extends Real {
      constructor() {
        super()
        contexts.push(this)
      }
    },
  )
  await import('./soundbox.ts')
})

afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const line = page.getByRole('status')

test('after one tap it listens, and keeps the screen on, also when the phone shows it again', async () => {
  await expect.element(line).toHaveTextContent('Not listening yet')
  await page.getByRole('button', { name: 'Tap to listen' }).click()
  await expect.poll(() => server.isListenedTo).toBe(true)
  server.send(': here')
  await expect.element(line).toHaveTextContent('Listening')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(requestWakeLock).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(requestWakeLock).toHaveBeenCalledTimes(2)
})

test('the amount of a gift is said, and not said again for the question that came with it', async () => {
  server.receive(1, 'gift.paid', { name: 'Nena', amount: 25 })
  await expect.element(page.getByText('₱25', { exact: true })).toBeVisible()
  await expect.poll(() => server.acknowledged).toEqual([1])
  const chime = Array(2).fill('OscillatorNode')
  // twenty · five · pesos
  const gift = [...chime, ...Array(3).fill('AudioBufferSourceNode')]
  expect(played).toEqual(gift)
  server.receive(2, 'question.new', { name: 'Nena', amount: 25, question: 'Anong lapis?' })
  await expect.element(page.getByText('Nena asks · Anong lapis?')).toBeVisible()
  await expect.element(page.getByText('₱25', { exact: true })).not.toBeInTheDocument()
  await expect.poll(() => server.acknowledged).toEqual([1, 2])
  expect(played).toEqual([...gift, ...chime])
})

test('a creator who chose no sound sees what comes in, the latest five, and hears nothing', async () => {
  const read = server.scenesRead
  server.look = { ...defaultLook, sound: 'none' }
  server.send('event: look\ndata: {}')
  await expect.poll(() => server.scenesRead).toBeGreaterThan(read)
  const names = ['Bea', 'Caloy', 'Dina', 'Ester', 'Fe']
  server.receive(3, 'follower.new', { name: 'Ana' })
  await expect.poll(() => server.acknowledged).toHaveLength(3)
  const sounds = played.length
  for (const [at, name] of names.entries()) server.receive(4 + at, 'follower.new', { name })
  await expect.poll(() => server.acknowledged).toHaveLength(8)
  const latest = page.getByRole('list', { name: 'Latest' }).getByRole('listitem').elements()
  expect(latest.map((item) => item.textContent)).toEqual(names.reverse().map((name) => `${name} follows now`))
  expect(played).toHaveLength(sounds)
})

test('while the phone holds the sound back what comes in is shown, and is not heard all at once afterwards', async () => {
  server.look = defaultLook
  const read = server.scenesRead
  server.send('event: look\ndata: {}')
  await expect.poll(() => server.scenesRead).toBeGreaterThan(read)
  const context = contexts[0]!
  // As a phone does during a call.
  const resume = vi.spyOn(context, 'resume').mockImplementation(() => new Promise(() => {}))
  await context.suspend()
  await expect.element(line).toHaveTextContent('No sound: tap once')
  const sounds = played.length
  server.receive(9, 'gift.paid', { name: 'Nena', amount: 20 })
  server.receive(10, 'gift.paid', { name: 'Tomas', amount: 30 })
  await expect.poll(() => server.acknowledged.slice(-2)).toEqual([9, 10])
  await expect.element(page.getByText('₱30', { exact: true })).toBeVisible()
  expect(played).toHaveLength(sounds)
  resume.mockRestore()
  await page.getByRole('button', { name: 'Tap to listen' }).click()
  await expect.element(line).toHaveTextContent('Listening')
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(played).toHaveLength(sounds)
  server.receive(11, 'gift.paid', { name: 'Fe', amount: 1 })
  await expect.poll(() => server.acknowledged.at(-1)).toBe(11)
  expect(played.length).toBeGreaterThan(sounds)
})

test('a line that breaks says since when, until it is back', async () => {
  server.close()
  await expect.poll(() => line.element().textContent).toMatch(/^No connection since \d\d:\d\d$/)
  await expect.poll(() => server.isListenedTo).toBe(true)
  server.send(': here')
  await expect.element(line).toHaveTextContent('Listening')
})
