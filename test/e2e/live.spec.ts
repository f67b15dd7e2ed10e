// Overlays and soundboxes in a browser: each gift is shown and played, and never a second time, whatever restarts.
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { type ProductProcess, startProductProcess } from '../../scripts/product-process.ts'
import { choose, startGift, untilPaid } from './gifts.ts'
import { aCreator, type Person } from './people.ts'
import { expect, test } from './visitor.ts'

interface PlayedNode {
  node: string
  offset: number
}

/** Records the audio nodes that the page plays, and lets them play. */
async function recordAudio(page: Page): Promise<() => Promise<PlayedNode[]>> {
  await page.addInitScript(() => {
    const played: PlayedNode[] = []
    Object.assign(window, { played })
    const connectedTo = new Map<AudioNode, AudioNode>()
    const { connect } = AudioNode.prototype
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode & AudioParam) {
      connectedTo.set(this, to)
      return connect.call(this, to)
    } as typeof connect
    const isAudible = (node: AudioNode): boolean =>
      node instanceof AudioDestinationNode || (connectedTo.has(node) && isAudible(connectedTo.get(node)!))
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = kind.prototype
      kind.prototype.start = function (this: AudioScheduledSourceNode, when?: number, offset = 0, length?: number) {
        if (isAudible(this)) played.push({ node: kind.name, offset })
        return start.apply(this, [when, offset, length].filter((it) => it !== undefined) as [number])
      }
    }
  })
  return () => page.evaluate(() => (window as unknown as { played: PlayedNode[] }).played)
}

/** Records the amount of each alert that the page shows, across reloads. */
async function recordAlerts(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('seen', (text: string) => seen.push(/₱\d+/.exec(text)![0]))
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.getAttribute('role') === 'alert')
            (window as unknown as { seen(text: string): void }).seen(node.textContent!)
    }).observe(document, { childList: true, subtree: true })
  })
  return seen
}

/**
 * Starts another web server on the same database, which can be killed while other tests run. The first server runs the worker
 * and receives the webhooks.
 */
function startCopy(port?: string): Promise<ProductProcess> {
  const { PORT, SANDBOX_PORT, ...shared } = JSON.parse(process.env.E2E_SETTINGS!) as Record<string, string>
  return startProductProcess({
    ...shared,
    SANDBOX_URL: `http://localhost:${SANDBOX_PORT}`,
    SANDBOX_PORT: 'off',
    PIXEL_ROLE: 'web',
    ...(port !== undefined && { PORT: port }),
  })
}

async function kill(copy: ProductProcess): Promise<void> {
  process.kill(copy.pid, 'SIGKILL')
  await expect.poll(() => copy.isRunning()).toBe(false)
  await copy.stop()
}

/** The opacity (0 to 255) of the overlay's corners and of its ticket's middle: OBS lays the overlay over the video. */
async function getOpacity(page: Page): Promise<{ corners: number[]; middleOfTicket: number }> {
  const box = (await page.getByRole('alert').boundingBox())!
  const picture = sharp(await page.screenshot({ omitBackground: true })).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(Math.round(y) * info.width + Math.round(x)) * info.channels + 3]!
  const [right, bottom] = [info.width - 1, info.height - 1]
  return {
    corners: [alphaAt(0, 0), alphaAt(right, 0), alphaAt(0, bottom), alphaAt(right, bottom)],
    middleOfTicket: alphaAt(box.x + box.width / 2, box.y + box.height / 2),
  }
}

async function make(request: APIRequestContext, kind: string, look: object): Promise<{ id: string; url: string }> {
  const made = await request.post('/v1/user/surfaces', { data: { kind, name: 'Sa tindahan' } })
  const { id, link_url } = (await made.json()).data
  expect((await request.put(`/v1/user/surfaces/${id}/look`, { data: look })).status()).toBe(200)
  return { id, url: link_url }
}

async function give(request: APIRequestContext, creator: Person, amount: number, name: string): Promise<void> {
  const gift = await startGift(request, creator, { amount: String(amount), name })
  await choose(request, gift, 'paid')
  await untilPaid(request, gift)
}

const readStates = async (request: APIRequestContext, id: string) =>
  (await (await request.get(`/v1/user/surfaces/${id}/showings`)).json()).data.map(
    ({ state }: { state: string }) => state,
  )

test('an overlay shows each gift once, with two notes on a transparent background, in whatever order page and server restart', async ({
  page,
  context,
  elsewhere,
}) => {
  const creator = await aCreator(context.request)
  const { id, url } = await make(context.request, 'overlay', { seconds: 3, accent: 'mangga', position: 'top' })
  const played = await recordAudio(page)
  const amounts = await recordAlerts(page)
  let copy = await startCopy()
  const address = copy.url + new URL(url).pathname
  const ticket = page.getByRole('alert')
  const connection = page.locator('html')

  try {
    // The server is killed during a showing: the page finishes it, and acknowledges it after reconnecting.
    await page.goto(address)
    await expect(connection).toHaveAttribute('data-line', 'open')
    await give(elsewhere.request, creator, 75, 'Aling Nena')
    await expect(ticket).toHaveText('Aling Nena sent ₱75')
    expect(await getOpacity(page)).toEqual({ corners: [0, 0, 0, 0], middleOfTicket: 255 })
    expect((await played()).map(({ node }) => node)).toEqual(['OscillatorNode', 'OscillatorNode'])
    await kill(copy)
    await expect(connection).toHaveAttribute('data-line', 'lost')
    await expect(ticket).toHaveCount(0)
    // A gift paid while the server is down is shown by the page that stayed open.
    await give(elsewhere.request, creator, 80, 'Mang Tomas')
    copy = await startCopy(copy.settings.PORT)
    await expect(ticket).toHaveText('Mang Tomas sent ₱80')
    await expect.poll(() => readStates(context.request, id)).toEqual(['acknowledged', 'acknowledged'])
    expect(await played()).toHaveLength(4)

    // The page ends, then the server; the page starts again before the server does.
    await page.goto('about:blank')
    await give(elsewhere.request, creator, 85, 'Lolo Ambo')
    await kill(copy)
    await expect(page.goto(address)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    copy = await startCopy(copy.settings.PORT)
    await page.goto(address)
    await expect(ticket).toHaveText('Lolo Ambo sent ₱85')
    await expect.poll(() => readStates(context.request, id)).toEqual(Array(3).fill('acknowledged'))

    // A reload does not show earlier gifts again.
    await page.reload()
    await expect(connection).toHaveAttribute('data-line', 'open')
    await give(elsewhere.request, creator, 90, 'Ate Lita')
    await expect(ticket).toHaveText('Ate Lita sent ₱90')
    expect(await played()).toHaveLength(2)

    // The page is closed during a showing: the gift may not have been seen, and is not shown again automatically.
    await page.goto('about:blank')
    await page.goto(address)
    await expect(connection).toHaveAttribute('data-line', 'open')
    await give(elsewhere.request, creator, 95, 'Kuya Ben')
    await expect(ticket).toHaveText('Kuya Ben sent ₱95')
    expect(amounts).toEqual(['₱75', '₱80', '₱85', '₱90', '₱95'])
  } finally {
    await copy.stop()
  }
})

test('an alert is there at once for those who asked for less motion', async ({ page, context, elsewhere }) => {
  const creator = await aCreator(context.request)
  const { url } = await make(context.request, 'overlay', {})
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(new URL(url).pathname)
  await expect(page.locator('html')).toHaveAttribute('data-line', 'open')
  await give(elsewhere.request, creator, 75, 'Aling Nena')
  await expect(page.getByRole('alert')).toHaveText('Aling Nena sent ₱75')
  await expect(page.locator('.veil')).toBeHidden()
})

test('a soundbox says the amount in Filipino after one tap, and shows when it has no connection', async ({
  page,
  context,
  elsewhere,
}) => {
  const creator = await aCreator(context.request)
  const { url } = await make(context.request, 'soundbox', { language: 'fil' })
  await page.setViewportSize({ width: 320, height: 480 })
  const played = await recordAudio(page)
  await page.goto(url)
  await expect(page.getByRole('status')).toHaveText('Hindi pa nakikinig')
  await page.getByRole('button', { name: 'Pindutin para makinig' }).click()
  await expect(page.getByRole('status')).toHaveText('Nakikinig')
  await give(elsewhere.request, creator, 25, 'Aling Nena')
  await expect(page.getByText('₱25', { exact: true })).toBeVisible()
  // dalawampu't · limang · piso
  await expect.poll(async () => (await played()).filter(({ node }) => node === 'AudioBufferSourceNode').length).toBe(3)
  expect(new Set((await played()).slice(2).map(({ offset }) => offset)).size).toBe(3)
  await context.setOffline(true)
  await page.evaluate(() => window.stop())
  await expect(page.getByText(/Walang koneksyon mula \d\d:\d\d/)).toBeVisible({ timeout: 45_000 })
  await context.setOffline(false)
  await expect(page.getByRole('status')).toHaveText('Nakikinig')
})

test('a soundbox whose sound the browser turned off says so, and a tap turns it on again', async ({
  page,
  context,
}) => {
  await aCreator(context.request)
  const { url } = await make(context.request, 'soundbox', { language: 'fil' })
  await page.addInitScript(() => {
    const Context = window.AudioContext
    window.AudioContext = class extends Context {
      constructor() {
        super()
        Object.assign(window, { audio: this })
      }
    }
  })
  await page.goto(url)
  const listen = page.getByRole('button', { name: 'Pindutin para makinig' })
  await listen.click()
  await expect(page.getByRole('status')).toHaveText('Nakikinig')
  await expect(listen).toBeHidden()
  await page.evaluate(() => (window as unknown as { audio: AudioContext }).audio.suspend())
  await expect(page.getByRole('status')).toHaveText('Nakapatay ang tunog')
  await listen.click()
  await expect(page.getByRole('status')).toHaveText('Nakikinig')
  await expect(listen).toBeHidden()
})

test('an overlay on a device whose clock is hours ahead shows gifts all the same', async ({
  page,
  context,
  elsewhere,
}) => {
  const creator = await aCreator(context.request)
  const { url } = await make(context.request, 'overlay', { seconds: 3 })
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + 3 * 3_600_000
  })
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-line', 'open')
  await give(elsewhere.request, creator, 75, 'Aling Nena')
  await expect(page.getByRole('alert')).toHaveText('Aling Nena sent ₱75')
})
