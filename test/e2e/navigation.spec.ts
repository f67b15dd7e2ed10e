// Client-side navigation: code and data load in parallel; title, scroll position and focus are as after a page load.
import type { Page, Request } from '@playwright/test'
import { aCreator, castMember } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

const LATENCY_MS = 400
const creator = castMember('luz')

/** Delays every response by LATENCY_MS, as on a slow mobile connection. */
async function addLatency(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

interface SentRequest {
  url: string
  sentAt: number
  /** Undefined until the response is complete. */
  answeredAt?: number
}

/** All requests that the page sends from here on. */
function recordRequests(page: Page): SentRequest[] {
  const byRequest = new Map<Request, SentRequest>()
  const all: SentRequest[] = []
  page.on('request', (request) => {
    const sent = { url: request.url(), sentAt: performance.now() }
    byRequest.set(request, sent)
    all.push(sent)
  })
  page.on('requestfinished', (request) => {
    const sent = byRequest.get(request)
    if (sent) sent.answeredAt = performance.now()
  })
  return all
}

interface State {
  title: string
  scroll: number
  focus: string | undefined
}

const getState = (page: Page): Promise<State> =>
  page.evaluate(() => ({
    title: document.title,
    scroll: scrollY,
    focus: document.activeElement?.tagName,
  }))

/** The state after arriving at a page: at its top, with the focus on <main>. */
const arrived = { scroll: 0, focus: 'MAIN' }

test('code and data of the next page are requested at the same time', async ({ page }) => {
  await visit(page, `/${creator.page_url}`)
  await page.waitForLoadState('networkidle')
  await addLatency(page)
  const sent = recordRequests(page)
  await page.getByRole('link', { name: 'My Goals', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Pangalawang pugon' })).toBeVisible()
  const code = sent.find(({ url }) => /\/assets\/CreatorGoalsPage-.*\.js$/.test(url))!
  const data = sent.filter(({ url }) => new URL(url).pathname.startsWith('/_answers/'))
  expect(data.map(({ url }) => new URL(url).pathname)).toEqual([`/_answers/${creator.page_url}/my-goals`])
  expect(data[0]!.sentAt, 'before the code had loaded').toBeLessThan(code.answeredAt!)
  expect(data[0]!.sentAt - code.sentAt).toBeLessThan(LATENCY_MS / 4)
  // Data that came with it is not requested again.
  expect(sent.filter(({ url }) => new URL(url).pathname.startsWith('/v1/profile/'))).toEqual([])
})

test('navigation ends with the same title, scroll position and focus as a page load', async ({ page, elsewhere }) => {
  await addLatency(page)
  const loaded = await elsewhere.newPage()
  await visit(page, `/${creator.page_url}`)
  const photo = page.getByRole('main').getByRole('link').and(page.locator('[href*="/pixel-snap/"]')).first()
  const steps: [string, () => Promise<void>][] = [
    ['a photo', () => photo.click()],
    ['the page it is from', () => page.locator(`main a[href="/${creator.page_url}"]`).first().click()],
    ['a section', () => page.getByRole('link', { name: 'Ask Me Anything', exact: true }).click()],
    ['the first page', () => page.getByRole('link', { name: 'Home', exact: true }).click()],
  ]
  for (const [where, go] of steps) {
    const before = page.url()
    await page.evaluate(() => scrollTo(0, 700))
    await go()
    await expect(page, where).not.toHaveURL(before)
    await expect(page.locator('main h1').first(), where).toBeVisible()
    await visit(loaded, page.url())
    await expect.poll(() => getState(page), where).toEqual({ ...arrived, title: await loaded.title() })
  }
})

test('navigating to a deleted goal shows that it is not accessible, with the same title and focus as a page load', async ({
  page,
  elsewhere,
  browserErrors,
}) => {
  const owner = await aCreator(elsewhere.request)
  const added = await elsewhere.request.post('/v1/user/goals', { data: { title: 'Bagong lapis', target_amount: 500 } })
  const goal = (await added.json()).data
  await visit(page, `/${owner.page_url}/my-goals`)
  expect((await elsewhere.request.delete(`/v1/user/goals/${goal.id}`)).ok()).toBe(true)
  await page.getByRole('main').getByRole('link', { name: goal.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Content not accessible' })).toBeVisible()
  await expect.poll(() => getState(page)).toEqual({ ...arrived, title: 'Content not accessible | PIXEL' })
  // React logs the error that the boundary caught.
  browserErrors.length = 0
})

test('back and forward restore the scroll position', async ({ page }) => {
  await addLatency(page)
  await visit(page, `/${creator.page_url}`)
  await page.waitForLoadState('networkidle')
  const left = { title: await page.title(), scroll: 500 }
  // In one step, so that no scroll event comes between; and a real click would scroll the link into view first.
  await page.getByRole('link', { name: 'Ask Me Anything', exact: true }).evaluate((link: HTMLElement) => {
    scrollTo(0, 500)
    link.click()
  })
  await expect(page).toHaveTitle(/^Ask Me Anything/)
  await expect.poll(() => getState(page)).toMatchObject(arrived)
  await page.evaluate(() => {
    scrollTo(0, 300)
    history.back()
  })
  await expect.poll(() => getState(page)).toEqual({ ...left, focus: 'MAIN' })
  await page.goForward()
  await expect.poll(() => getState(page)).toMatchObject({ scroll: 300, focus: 'MAIN' })
  await expect(page).toHaveTitle(/^Ask Me Anything/)
})

test('going back to a long list restores the scroll position, although the list is loaded again', async ({ page }) => {
  await signIn(page.context(), castMember('jepoy'))
  await visit(page, '/dashboard/transactions/history')
  await page.evaluate(() => scrollTo(0, 600))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  await page.getByRole('link', { name: 'Wallet' }).filter({ visible: true }).first().click()
  await expect(page).toHaveTitle('Wallet | PIXEL')
  await expect.poll(() => getState(page)).toMatchObject(arrived)
  await page.goBack()
  await expect.poll(() => getState(page)).toMatchObject({ scroll: 600, title: 'Transactions | PIXEL' })
})

test('after a reload with an open modal, one press of Back leaves the page', async ({ page }) => {
  await visit(page, '/explore')
  await visit(page, `/${creator.page_url}`)
  const getPosition = () => page.evaluate(() => navigation.currentEntry!.index)
  const ofPage = await getPosition()
  await page.getByRole('button', { name: 'Share' }).first().click()
  await expect.poll(getPosition).toBe(ofPage + 1)
  await page.reload()
  // Back goes one entry from where the browser is: it must have left the modal's before.
  await expect.poll(getPosition).toBe(ofPage)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/explore$/)
})
