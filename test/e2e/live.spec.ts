// Overlays and soundboxes in a browser: a gift by hand is seen and heard, and never a second time, whatever is opened again.
import type { APIRequestContext, Page } from '@playwright/test'
import { choose, startGift, untilPaid } from './gifts.ts'
import { aCreator, type Person } from './people.ts'
import { expect, test } from './visitor.ts'

interface Heard {
  node: string
  offset: number
}

/** Writes down what the page's audio graph was given to play, and plays it all the same. */
async function listenIn(page: Page): Promise<() => Promise<Heard[]>> {
  await page.addInitScript(() => {
    const heard: Heard[] = []
    Object.assign(window, { heard })
    const reaches = new Map<AudioNode, AudioNode>()
    const { connect } = AudioNode.prototype
    AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode & AudioParam) {
      reaches.set(this, to)
      return connect.call(this, to)
    } as typeof connect
    const isHeard = (node: AudioNode): boolean =>
      node instanceof AudioDestinationNode || (reaches.has(node) && isHeard(reaches.get(node)!))
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = kind.prototype
      kind.prototype.start = function (this: AudioScheduledSourceNode, when?: number, offset = 0, length?: number) {
        if (isHeard(this)) heard.push({ node: kind.name, offset })
        return start.apply(this, [when, offset, length].filter((it) => it !== undefined) as [number])
      }
    }
  })
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
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

const states = async (request: APIRequestContext, id: string) =>
  (await (await request.get(`/v1/user/surfaces/${id}/showings`)).json()).data.map(
    ({ state }: { state: string }) => state,
  )

test('an overlay shows a gift, with two notes, once, though the page is closed and opened again', async ({
  page,
  context,
  elsewhere,
}) => {
  const creator = await aCreator(context.request)
  const { id, url } = await make(context.request, 'overlay', { seconds: 3, accent: 'mangga', position: 'top' })
  const heard = await listenIn(page)
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-line', 'open')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  await give(elsewhere.request, creator, 75, 'Aling Nena')
  const ticket = page.getByRole('alert')
  await expect(ticket).toHaveText('Aling Nena sent ₱75')
  expect((await heard()).map(({ node }) => node)).toEqual(['OscillatorNode', 'OscillatorNode'])
  await expect.poll(() => states(context.request, id)).toEqual(['acknowledged'])
  await expect(ticket).toHaveCount(0)

  // Given while no screen is open: shown by the next one, and what was shown before is not.
  await page.goto('about:blank')
  await give(elsewhere.request, creator, 80, 'Mang Tomas')
  await page.goto(url)
  await expect(ticket).toHaveText('Mang Tomas sent ₱80')
  await expect.poll(() => states(context.request, id)).toEqual(['acknowledged', 'acknowledged'])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-line', 'open')
  await give(elsewhere.request, creator, 90, 'Ate Lita')
  await expect(ticket).toHaveText('Ate Lita sent ₱90')

  // Closed while it showed one: that is not sure to have been seen, and never comes by itself again.
  await page.goto('about:blank')
  await page.goto(url)
  await expect(page.locator('html')).toHaveAttribute('data-line', 'open')
  await give(elsewhere.request, creator, 95, 'Kuya Ben')
  await expect(ticket).toHaveText('Kuya Ben sent ₱95')
})

test('a soundbox says the amount in Filipino after one tap, and says when it has no connection', async ({
  page,
  context,
  elsewhere,
}) => {
  const creator = await aCreator(context.request)
  const { url } = await make(context.request, 'soundbox', { language: 'fil' })
  await page.setViewportSize({ width: 320, height: 480 })
  const heard = await listenIn(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Pindutin para makinig' }).click()
  await expect(page.getByText('Nakikinig')).toBeVisible()
  await give(elsewhere.request, creator, 25, 'Aling Nena')
  await expect(page.getByText('₱25', { exact: true })).toBeVisible()
  // dalawampu't · limang · piso
  await expect.poll(async () => (await heard()).filter(({ node }) => node === 'AudioBufferSourceNode').length).toBe(3)
  expect(new Set((await heard()).slice(2).map(({ offset }) => offset)).size).toBe(3)
  await context.setOffline(true)
  await page.evaluate(() => window.stop())
  await expect(page.getByText(/Walang koneksyon mula \d\d:\d\d/)).toBeVisible({ timeout: 45_000 })
  await context.setOffline(false)
  await expect(page.getByText('Nakikinig')).toBeVisible({ timeout: 30_000 })
})
