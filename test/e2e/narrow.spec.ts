// At 320 px nothing scrolls sideways, however long the texts are; accessibility.spec.ts checks every screen.
import type { Locator, Page } from '@playwright/test'
import { expectFits } from './fits.ts'
import { choose, startGift, untilPaid } from './gifts.ts'
import { aCreator, aStranger, castMember } from './people.ts'
import { aPost, postPath } from './photos.ts'
import { modals } from './screens.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.use({ viewport: { width: 320, height: 640 } })

test('the longest name, message and amount fit 320 px', async ({ page, elsewhere }) => {
  const { page_url, page_name } = await aCreator(page.request, { page_name: 'W'.repeat(50) })
  await page.request.put('/v1/user/profile', { data: { bio: 'W'.repeat(300) } })
  const longest = { amount: '50000', name: 'W'.repeat(16), message: 'W'.repeat(120) }
  const gift = await startGift(elsewhere.request, { page_url }, longest)
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)

  for (const path of [
    '/dashboard',
    '/dashboard/transactions/history',
    '/dashboard/gifts',
    '/dashboard/statistics',
    '/dashboard/settings',
    '/dashboard/settings/security',
    `/${page_url}`,
    gift.returnPath,
  ])
    await test.step(path, async () => {
      await visit(page, path)
      await expectFits(page)
    })

  await visit(page, '/dashboard')
  await expect(page.getByText('₱50,000.00').first()).toBeVisible()
  await page.getByRole('row').getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await expectFits(page)

  const visitor = await elsewhere.newPage()
  await visit(visitor, `/${page_url}`)
  await visitor.getByText('Send a gift').first().click()
  const form = visitor.getByRole('dialog', { name: `Send a gift to ${page_name}` })
  await form.getByLabel('Other amount').fill('50000')
  await form.getByLabel('Your name').fill(longest.name)
  await form.getByLabel('Message').fill(longest.message)
  await expectFits(visitor)
  await form.getByRole('button', { name: 'Send ₱50,000.00' }).click()
  await expect(visitor.getByRole('dialog', { name: 'Confirm payment' })).toBeVisible()
  await expectFits(visitor)
})

test('names and titles without a space fit, also on a page that is empty', async ({ page, elsewhere }) => {
  const long = { page_name: 'W'.repeat(50), page_url: aStranger().page_url.padEnd(30, 'w') }
  const { page_url } = await aCreator(page.request, long)
  const add = async (address: string, data: object) =>
    (await (await page.request.post(address, { data })).json()).data.id
  const goal = await add('/v1/user/goals', { title: 'W'.repeat(60), target_amount: 500 })
  const bloc = await add('/v1/user/blocs', { title: 'W'.repeat(60), description: 'W'.repeat(300) })
  const { page_url: empty } = await aCreator(elsewhere.request, { ...long, page_url: aStranger().page_url })
  for (const path of [
    '/dashboard/share',
    `/${page_url}/my-goals/${goal}`,
    `/${page_url}/pixel-bloc/${bloc}`,
    `/dashboard/explore?search=${page_url}`,
    ...['my-goals', 'question-and-answer', 'pixel-snap', 'pixel-bloc'].map((section) => `/${empty}/${section}`),
  ])
    await test.step(path, async () => {
      await visit(page, path)
      await expectFits(page)
      // Beside the column of the gift form.
      await page.setViewportSize({ width: 1366, height: 650 })
      await expectFits(page)
      await page.setViewportSize({ width: 320, height: 640 })
    })
})

test('the longest caption and the highest price fit 320 px', async ({ page, elsewhere }) => {
  const { page_url } = await aCreator(page.request, { page_name: 'W'.repeat(50) })
  const snap = await aPost(page.request, { caption: `#${'W'.repeat(90)} ${'W'.repeat(208)}`, pesos: 10_000 })
  const slide = await aPost(page.request, { caption: 'W'.repeat(300), pesos: 10_000, slide: { photos: 10, peeks: 9 } })
  for (const [viewer, paths] of [
    [page, ['/dashboard/posts', postPath(snap), postPath(slide)]],
    [
      await elsewhere.newPage(),
      [
        `/${page_url}`,
        `/${page_url}/pixel-snap`,
        postPath(snap),
        postPath(slide),
        `/dashboard/explore/hashtags/${'w'.repeat(90)}`,
      ],
    ],
  ] as const)
    for (const path of paths)
      await test.step(path, async () => {
        await visit(viewer, path)
        await expect(viewer.getByText('₱10,000').or(viewer.getByText('10,000 pesos')).first()).toBeAttached()
        await expectFits(viewer)
      })
})

test('text of twice the size keeps the words on a locked photo apart', async ({ page }) => {
  await doubleText(page)
  await visit(page, `/${castMember('jepoy').page_url}`)
  // Repeated while pictures above it load.
  await expect(async () => {
    const buy = (await page.getByRole('link', { name: /^View Set/ }).boundingBox())!
    const counts = (await page.getByText('3 photos · 1 free').first().boundingBox())!
    const ticket = (await page.getByText('₱150').first().boundingBox())!
    expect(buy.y, 'below the number of photos').toBeGreaterThanOrEqual(counts.y + counts.height)
    expect(buy.y + buy.height, 'above the price').toBeLessThanOrEqual(ticket.y)
  }).toPass({ timeout: 15_000 })
})

test('text of twice the size fits 320 px in Filipino, whose words are longer', async ({ page, context, baseURL }) => {
  await signIn(context, castMember('kanto'))
  await doubleText(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await context.addCookies([{ name: 'pixel_language', value: 'fil', url: baseURL! }])
  for (const path of ['/dashboard', '/dashboard/wallet'])
    await test.step(path, async () => {
      await visit(page, path)
      // Within a card that cuts off what reaches beyond it.
      const more = (await page.getByRole('link', { name: 'Tingnan lahat' }).first().boundingBox())!
      expect(more.x + more.width).toBeLessThanOrEqual(320)
      for (const heading of await page.getByRole('main').getByRole('heading', { level: 2 }).all())
        expect(await getBrokenWords(heading)).toEqual([])
      await expectFits(page)
    })
  await context.clearCookies({ name: 'pixel_session' })
  await visit(page, '/auth/forgot-password')
  await expect(page.getByRole('heading', { name: 'Nakalimutan ang password?' })).toBeVisible()
  await expectFits(page)
})

test('text of twice the size leaves a received gift room for its name and its buttons', async ({
  page,
  elsewhere,
  context,
  baseURL,
}) => {
  const creator = await aCreator(page.request)
  const gift = await startGift(elsewhere.request, creator, { name: 'Cebu Pacute' })
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)
  await doubleText(page)
  await visit(page, '/dashboard/gifts')
  const name = (await page.getByText('Cebu Pacute', { exact: true }).boundingBox())!
  expect(name.width).toBeGreaterThan(200)
  await context.addCookies([{ name: 'pixel_language', value: 'fil', url: baseURL! }])
  await page.reload()
  await page.getByText(/^Mag-reply/).click()
  await page.getByRole('textbox').fill('Salamat!')
  await page.getByRole('button', { name: 'I-send ang reply' }).click()
  const edit = (await page.getByText(/^I-edit ang reply/).boundingBox())!
  const hide = (await page.getByRole('button', { name: /^Itago/ }).boundingBox())!
  expect(hide.y, 'below the reply button').toBeGreaterThanOrEqual(edit.y + edit.height)
})

test('text of twice the size leaves the fields of a gift form room above the button', async ({ page }) => {
  await doubleText(page)
  await visit(page, `/${castMember('luz').page_url}/my-goals`)
  await page.getByRole('link', { name: /^Support / }).click()
  const form = page.getByRole('dialog', { name: /^Support / })
  for (const label of ['Other amount', 'Your name', 'Message']) {
    const field = form.getByLabel(label)
    await field.focus()
    const isSeen = () =>
      field.evaluate((input) => {
        const { left, top, bottom } = input.getBoundingClientRect()
        return [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + 20, y) === input)
      })
    await expect.poll(isSeen, { message: `${label} is not covered`, timeout: 10_000 }).toBe(true)
  }
})

test('text of twice the size leaves the words below each photo of a set whole', async ({ page }) => {
  await doubleText(page)
  await modals.find(({ name }) => name === 'edit-photos')!.open(page)
  const tiles = page.getByRole('dialog', { name: 'Edit Photo' }).getByRole('listitem')
  const cut = await tiles.evaluateAll((items) => items.filter((item) => item.scrollWidth > item.clientWidth).length)
  expect([await tiles.count(), cut]).toEqual([4, 0])
})

test('text of twice the size breaks no word of a heading, or beside a switch', async ({ page, context, baseURL }) => {
  await doubleText(page)
  await visit(page, `/${castMember('luz').page_url}/my-goals`)
  await page
    .getByRole('main')
    .getByRole('heading')
    .getByRole('link', { name: /^Pangalawang pugon/ })
    .click()
  const title = page.getByRole('heading', { level: 1, name: /^Pangalawang pugon/ })
  await expect(title).toBeVisible()
  expect(await getBrokenWords(title)).toEqual([])
  await context.addCookies([{ name: 'pixel_language', value: 'fil', url: baseURL! }])
  const { page_url } = castMember('tala')
  await signIn(context, castMember('tala'))
  await visit(page, `/${page_url}/question-and-answer`)
  await page.getByRole('button', { name: 'I-edit ang Q&A' }).click()
  const toggle = page.getByRole('switch', { name: /^May kasamang gift/ })
  expect(await getBrokenWords(toggle.locator('xpath=following-sibling::label'))).toEqual([])
  // The whole switch is below the text, and is pressed there.
  const wasOn = await toggle.isChecked()
  await toggle.click()
  expect(await toggle.isChecked()).toBe(!wasOn)
})

/** The words that stand on more than one line. */
function getBrokenWords(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const broken: string[] = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of node.textContent!.matchAll(/[^\s-]+/g)) {
        const range = new Range()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    return broken
  })
}

test('a follower’s handle stands on one line beside its buttons, or above them', async ({ page, context }) => {
  await signIn(context, castMember('kanto'))
  await page.setViewportSize({ width: 360, height: 800 })
  await visit(page, '/dashboard/following?tab=followers')
  const handles = page.getByRole('list', { name: 'People' }).getByText(/^@/)
  await expect(handles.first()).toBeVisible()
  const heights = await handles.evaluateAll((all) => all.map((handle) => handle.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(30)
})

test('the links above the transactions are as large as a thumb', async ({ page }) => {
  await signIn(page.context(), castMember('kanto'))
  await visit(page, '/dashboard/transactions/history')
  for (const name of ['Download all as a table (CSV)', 'Statements by year'])
    expect((await page.getByRole('link', { name }).boundingBox())!.height, name).toBeGreaterThanOrEqual(44)
})

test('names, titles and addresses that stand alone are links as high as a thumb', async ({ page, context }) => {
  async function expectHigh(...links: Locator[]): Promise<void> {
    for (const link of links) {
      await link.scrollIntoViewIfNeeded()
      const height = await link.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const isTouched = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y))
        return Array.from({ length: 60 }, (_, row) => top + height / 2 - 30 + row + 0.5).filter(isTouched).length
      })
      expect(height, (await link.textContent()) ?? '').toBeGreaterThanOrEqual(44)
    }
  }
  const artist = castMember('tala')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(context, artist)
  await visit(page, '/dashboard')
  await expectHigh(page.getByRole('main').getByRole('link', { name: `/${artist.page_url}`, exact: true }))
  await page.getByText('Newest supporters').scrollIntoViewIfNeeded()
  await expectHigh(page.locator('dt', { hasText: 'Newest supporters' }).locator('xpath=..').getByRole('link').first())
  await visit(page, `/${artist.page_url}`)
  await expectHigh(page.getByRole('main').getByRole('link', { name: /^Followers?$/ }))
  await visit(page, '/dashboard/share')
  await expectHigh(page.getByRole('main').getByRole('link', { name: `/${artist.page_url}` }))
  await visit(page, '/dashboard/notices')
  await expectHigh(page.getByRole('button', { name: /^Turn off these/ }).first())
  await signIn(context, castMember('bea'))
  await visit(page, '/dashboard/feed')
  const posts = page.getByRole('list', { name: 'Posts' })
  await expectHigh(posts.locator('a[href^="/"]').first())
  const { page_url } = castMember('luz')
  await visit(page, `/${page_url}/my-goals`)
  const goal = page.getByRole('main').getByRole('heading').getByRole('link').first()
  await expectHigh(goal)
  await goal.click()
  await expectHigh(page.getByRole('main').getByRole('link', { name: castMember('luz').page_name, exact: true }))
})

/**
 * As the browser's own setting, and before the page is laid out: Chromium does not reliably repeat container queries in
 * rem when the size of the text changes later.
 */
async function doubleText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}
