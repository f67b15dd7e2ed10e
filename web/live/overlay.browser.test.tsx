// The page of an overlay, as the server sends it: its tickets, one after another. It begins once, so the tests go on from one another.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defaultLook } from '#contract/live.ts'
import { hearSounds, type LiveServer, openLivePage } from './live-page.fixture.ts'

let server: LiveServer
let played: string[]
const scene = () => document.getElementById('scene')!
const ticket = page.getByRole('alert')
const tickets = () => ticket.elements().map((one) => one.querySelector('.line')!.textContent)
/** Each ticket as it appeared: on a busy machine it may be gone before a test looks for it. */
const appeared: { text: string | null; className: string; pictures: number; acknowledged: number[] }[] = []
const line = () => document.documentElement.dataset.line

/** A look whose tickets stay for this long: less than the product offers, because the tests wait for them. */
function useLook(change: Partial<typeof defaultLook> = {}): void {
  server.look = { ...defaultLook, seconds: 0.3, sound: 'none', ...change }
}

async function readAgain(): Promise<void> {
  const read = server.scenesRead
  server.send('event: look\ndata: {}')
  await expect.poll(() => server.scenesRead).toBeGreaterThan(read)
}

beforeAll(async () => {
  server = openLivePage('overlay', 'overlay-token')
  played = hearSounds()
  useLook({ position: 'top-left', accent: 'pandan' })
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]) as HTMLElement[])
      if (added.role === 'alert')
        appeared.push({
          text: added.textContent,
          className: added.className,
          pictures: added.querySelectorAll('img').length,
          acknowledged: [...server.acknowledged],
        })
  }).observe(scene(), { childList: true })
  server.scenes = [503]
  await import('./overlay.ts')
})

afterAll(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a server that does not answer yet is waited for, and the page says so', async () => {
  await expect.poll(line).toBe('lost')
  await expect.poll(() => server.isListenedTo).toBe(true)
  server.send(': here')
  await expect.poll(line).toBe('open')
  expect({ ...scene().dataset }).toMatchObject({ position: 'top-left', accent: 'pandan' })
})

test('a gift stands there with its message, is gone when its time is over, and is acknowledged', async () => {
  server.receive(1, 'gift.paid', { name: 'Aling Nena', amount: 99_999.99, message: 'Salamat, idol!' })
  await expect
    .poll(() => appeared)
    .toMatchObject([{ text: 'Aling Nena sent ₱99,999.99Salamat, idol!', acknowledged: [] }])
  await expect.poll(() => server.acknowledged).toEqual([1])
  await expect.element(ticket).not.toBeInTheDocument()
  expect(played).toEqual([])
})

test('what comes in together is shown one after another, in its order', async () => {
  const seen: string[][] = []
  const watch = new MutationObserver(() => seen.push(tickets() as string[]))
  watch.observe(scene(), { childList: true })
  for (const [at, name] of ['Ana', 'Bea', 'Caloy'].entries()) server.receive(2 + at, 'follower.new', { name })
  await expect.poll(() => server.acknowledged).toEqual([1, 2, 3, 4])
  watch.disconnect()
  const shown = seen.filter((one) => one.length > 0)
  expect(shown).toEqual([['Ana follows now'], ['Bea follows now'], ['Caloy follows now']])
})

test('a changed look is taken over at once, with the goal and the latest gifts', async () => {
  useLook({ position: 'bottom', size: 'large', accent: 'kape' })
  server.goal = { title: 'Bagong tablet', current_amount: 1500, target_amount: 3000 }
  server.latest = [
    { name: 'Nena', amount: 50 },
    { name: 'Tomas', amount: 1200 },
  ]
  await readAgain()
  await expect.poll(() => scene().dataset.position).toBe('bottom')
  await expect.element(page.getByText('₱1,500 of ₱3,000')).toBeVisible()
  expect(scene().querySelectorAll('.bar .filled')).toHaveLength(10)
  const rows = page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent)
  expect(rows).toEqual(['₱50 Nena', '₱1,200 Tomas'])
  server.goal = null
  server.latest = []
  await readAgain()
  await expect.poll(() => scene().querySelector('.bar, .ticker')).toBeNull()
})

test('a test is shown as one, without being claimed', async () => {
  server.receive(null, 'test', { name: 'Piko', amount: 20 })
  await expect.poll(() => appeared.at(-1)?.text).toBe('Piko sent ₱20This is a test')
  expect(appeared.at(-1)!.className).toContain('size-large')
  await expect.element(ticket).not.toBeInTheDocument()
  expect(server.acknowledged).toEqual([1, 2, 3, 4])
})

test('markup in a name is text', async () => {
  server.receive(5, 'follower.new', { name: '<img src=x onerror=alert(1)>' })
  await expect
    .poll(() => appeared.at(-1))
    .toMatchObject({ text: '<img src=x onerror=alert(1)> follows now', pictures: 0 })
  await expect.poll(() => server.acknowledged.at(-1)).toBe(5)
})

test('an amount that takes longer to say than its ticket stays is not spoken over by the next', async () => {
  useLook({ sound: 'voice', seconds: 0.1 })
  await readAgain()
  await expect.poll(() => scene().dataset.accent).toBe('ube')
  // Without a gesture a browser plays nothing; OBS does.
  await userEvent.click(document.body)
  const began = played.length
  const watch = new MutationObserver(([change]) => {
    for (const added of change!.addedNodes) played.push(added.firstChild!.textContent!)
  })
  watch.observe(scene(), { childList: true })
  server.receive(6, 'gift.paid', { name: 'Nena', amount: 5 })
  server.receive(7, 'gift.paid', { name: 'Tomas', amount: 7 })
  await expect.poll(() => server.acknowledged.at(-1)).toBe(7)
  watch.disconnect()
  const [note, clip] = ['OscillatorNode', 'AudioBufferSourceNode']
  // Two notes, the number and “pesos”.
  const spoken = [note, note, clip, clip]
  expect(played.slice(began)).toEqual(['Nena sent ₱5', ...spoken, 'Tomas sent ₱7', ...spoken])
})
