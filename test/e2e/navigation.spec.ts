// Going from page to page without loading each: data asked for with the code, and title, place and focus as after a load.
import type { Page, Request } from '@playwright/test'
import { aCreator, castMember } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

const LATENCY_MS = 400
const creator = castMember('luz')

/** Each answer comes so much later, as from a far phone. */
async function slowly(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

interface Asked {
  url: string
  at: number
  /** Undefined while it is on its way. */
  answeredAt?: number
}

/** Everything that is asked for from here on. */
function listen(page: Page): Asked[] {
  const asked = new Map<Request, Asked>()
  const all: Asked[] = []
  page.on('request', (request) => {
    const one = { url: request.url(), at: performance.now() }
    asked.set(request, one)
    all.push(one)
  })
  page.on('requestfinished', (request) => {
    const one = asked.get(request)
    if (one) one.answeredAt = performance.now()
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

/** Above the fold of a page that is alive. */
const begins = { scroll: 0, focus: 'MAIN' }

test('code and data of the next page are requested at the same time', async ({ page }) => {
  await visit(page, `/${creator.page_url}`)
  await page.waitForLoadState('networkidle')
  await slowly(page)
  const asked = listen(page)
  await page.getByRole('link', { name: 'My Goals', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Pangalawang pugon' })).toBeVisible()
  const code = asked.find(({ url }) => /\/assets\/CreatorGoalsPage-.*\.js$/.test(url))!
  const data = asked.filter(({ url }) => new URL(url).pathname.startsWith('/_answers/'))
  expect(data.map(({ url }) => new URL(url).pathname)).toEqual([`/_answers/${creator.page_url}/my-goals`])
  expect(data[0]!.at, 'before the code was there').toBeLessThan(code.answeredAt!)
  expect(data[0]!.at - code.at).toBeLessThan(LATENCY_MS / 4)
  // What came with it is not asked for a second time.
  expect(asked.filter(({ url }) => new URL(url).pathname.startsWith('/v1/profile/'))).toEqual([])
})

test('navigation ends with the same title, scroll position and focus as a page load', async ({ page, elsewhere }) => {
  await slowly(page)
  const loaded = await elsewhere.newPage()
  await visit(page, `/${creator.page_url}`)
  const photo = page.getByRole('main').getByRole('link').and(page.locator('[href*="/pixel-snap/"]')).first()
  const stations: [string, () => Promise<void>][] = [
    ['a photo', () => photo.click()],
    ['the page it is from', () => page.locator(`main a[href="/${creator.page_url}"]`).first().click()],
    ['a section', () => page.getByRole('link', { name: 'Ask Me Anything', exact: true }).click()],
    ['the first page', () => page.getByRole('link', { name: 'Home', exact: true }).click()],
  ]
  for (const [where, go] of stations) {
    const before = page.url()
    await page.evaluate(() => scrollTo(0, 700))
    await go()
    await expect(page, where).not.toHaveURL(before)
    await expect(page.locator('main h1').first(), where).toBeVisible()
    await visit(loaded, page.url())
    await expect.poll(() => getState(page), where).toEqual({ ...begins, title: await loaded.title() })
  }
})

test('navigating to a deleted goal shows Page Not Found with the same title and focus as a page load', async ({
  page,
  elsewhere,
  complaints,
}) => {
  const owner = await aCreator(elsewhere.request)
  const added = await elsewhere.request.post('/v1/user/goals', { data: { title: 'Bagong lapis', target_amount: 500 } })
  const goal = (await added.json()).data
  await visit(page, `/${owner.page_url}/my-goals`)
  expect((await elsewhere.request.delete(`/v1/user/goals/${goal.id}`)).ok()).toBe(true)
  await page.getByRole('main').getByRole('link', { name: goal.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect.poll(() => getState(page)).toEqual({ ...begins, title: 'Page Not Found | PIXEL' })
  // React writes down what a boundary caught.
  complaints.length = 0
})

test('back and forward restore the scroll position', async ({ page }) => {
  await slowly(page)
  await visit(page, `/${creator.page_url}`)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  const left = await getState(page)
  // A press would bring the link into view first.
  await page.getByRole('link', { name: 'Ask Me Anything', exact: true }).dispatchEvent('click')
  await expect(page).toHaveTitle(/^Ask Me Anything/)
  await expect.poll(() => getState(page)).toMatchObject(begins)
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  await page.goBack()
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
  await expect.poll(() => getState(page)).toMatchObject(begins)
  await page.goBack()
  await expect.poll(() => getState(page)).toMatchObject({ scroll: 600, title: 'Transactions | PIXEL' })
})
