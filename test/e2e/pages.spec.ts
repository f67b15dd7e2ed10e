// Pages beyond their content: status, head, hostile texts, data saving, unknown modals, and language.
import { choose, startGift, untilPaid } from './gifts.ts'
import { aCreator, castMember } from './people.ts'
import { expectSpec } from './spec.ts'
import { expect, getRead, hold, signIn, test, visit } from './visitor.ts'

test('the head of a creator’s page has its title, description, canonical URL and link preview', async ({
  page,
  baseURL,
}) => {
  const creator = castMember('luz')
  await page.goto(`/${creator.page_url}?utm_source=somewhere`)
  const address = `${baseURL}/${creator.page_url}`
  await expect(page).toHaveTitle(`${creator.page_name} | PIXEL`)
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description).toContain('Tatlumpung taon nang gising nang alas-tres')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address)
  const preview = {
    'og:site_name': 'PIXEL',
    'og:type': 'website',
    'og:title': `${creator.page_name} | PIXEL`,
    'og:description': description!,
    'og:url': address,
  }
  for (const [property, content] of Object.entries(preview))
    await expect(page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', content)
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(picture!.startsWith(`${baseURL}/media/`)).toBe(true)
  expect((await page.request.get(picture!)).headers()['content-type']).toBe('image/jpeg')
})

for (const [path, status, title] of [
  ['/', 200, 'PIXEL: every peso is a pixel'],
  ['/auth/login', 200, 'Log in | PIXEL'],
  ['/legal/privacy-notice', 200, 'Privacy Notice | PIXEL'],
  ['/nobody.is.here', 404, 'Page Not Found | PIXEL'],
  ['/tala.komiks/no-such-section', 404, 'Page Not Found | PIXEL'],
  ['/legal/nothing', 404, 'Page Not Found | PIXEL'],
  ['/much/too/deep', 404, 'Page Not Found | PIXEL'],
  ['/pay/return/forged', 404, 'Page Not Found | PIXEL'],
  ['/plantito.boyet', 410, 'Content not accessible | PIXEL'],
] as const)
  test(`${path} answers ${status}`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer!.status()).toBe(status)
    await expect(page).toHaveTitle(title)
  })

test('the menu of a page leads to its five sections', async ({ page }) => {
  const creator = castMember('luz')
  await visit(page, `/${creator.page_url}/pixel-bloc`)
  const menu = page.getByRole('navigation', { name: `${creator.page_name}’s page` })
  for (const [row, name] of [
    ['2/menu/home', 'Home'],
    ['2/menu/my-goals', 'My Goals'],
    ['2/menu/question-and-answer', 'Ask Me Anything'],
    ['2/menu/pixel-snap', 'Snap'],
    ['2/menu/pixel-bloc', 'Bloc'],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expectSpec(row, menu.locator('[aria-current=page]'))
  }
})

test('the sections of a page begin at the same height, whether they are long or short', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const tops = []
  for (const slug of ['', '/my-goals', '/pixel-bloc']) {
    await visit(page, `/${castMember('jepoy').page_url}${slug}`)
    const section = page.getByRole('navigation', { name: /’s page$/ })
    tops.push(await section.evaluate((nav) => [nav.getBoundingClientRect().top, nav.getBoundingClientRect().height]))
  }
  expect(new Set(tops.map(String)).size, String(tops)).toBe(1)
})

test('Try Again reloads the page if its code is missing, and only the data if the data is missing', async ({
  page,
  browserErrors,
}) => {
  const creator = castMember('luz')
  const name = page.getByRole('heading', { level: 1, name: creator.page_name })
  const wrong = page.getByRole('main').filter({ hasText: 'Something went wrong' })
  for (const [row, missing, isLoadedAgain] of [
    ['2/screen/something-went-wrong-reload', /\/assets\/CreatorPage-.*\.js$/, true],
    ['2/screen/something-went-wrong-retry', getRead(`/v1/profile/${creator.page_url}`), false],
  ] as const) {
    await visit(page, `/dashboard/explore?search=${creator.page_url}`)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const release = await hold(page, missing, (route) => route.abort())
    await page.getByRole('link', { name: creator.page_name }).click()
    const loading = page.getByRole('status', { name: 'Loading' }).or(page.getByText('Loading'))
    await expectSpec('2/screen/loading', loading.first())
    release()
    await expectSpec(row, wrong)
    await page.unroute(missing)
    await wrong.getByRole('button', { name: 'Try Again' }).click()
    await expect(name).toBeVisible()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(!isLoadedAgain)
  }
  browserErrors.length = 0
})

test('offline, a page of the dashboard that was not loaded yet leaves its frame, which leads to those that were', async ({
  page,
  context,
  browserErrors,
}) => {
  await signIn(context, castMember('tala'))
  await visit(page, '/dashboard/wallet')
  await context.setOffline(true)
  const bar = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true })
  await bar.getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await bar.getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  browserErrors.length = 0
})

test('a modal whose styles could not be loaded is requested again, styles included, by the next press', async ({
  page,
  browserErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/tala.komiks')
  const share = page.getByRole('button', { name: 'Share' }).first()
  await page.route('**/*.css', (route) => route.abort())
  await share.click()
  await expect(page.getByText('No connection. Please check your signal and try again.')).toBeVisible()
  await page.unroute('**/*.css')
  await share.click()
  await expect(page.getByRole('dialog', { name: 'Share Profile' })).toHaveCSS('display', 'flex')
  browserErrors.length = 0
})

test('all unknown addresses look the same', async ({ page }) => {
  const looks = new Set<string>()
  for (const path of ['/nobody.is.here', '/admin', '/a', '/tala.komiks/no-such-section']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    looks.add(await page.locator('#root').innerHTML())
  }
  expect(looks.size).toBe(1)
  await page.getByRole('link', { name: 'BACK TO HOME' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Every peso is a pixel.' })).toBeVisible()
})

test('a page URL in capitals or with /home redirects to its canonical form', async ({ page }) => {
  await page.goto('/Tala.Komiks/home')
  await expect(page).toHaveURL(/\/tala\.komiks$/)
})

test('HTML in names and messages is shown as text', async ({ page, elsewhere }) => {
  const hostile = '</script><img src=x onerror=alert(1)>'
  const creator = await aCreator(page.request, { page_name: hostile })
  await page.request.put('/v1/user/profile', {
    data: { bio: hostile, beneficiary_message: { title: hostile, message: hostile } },
  })
  const gift = await startGift(elsewhere.request, creator, { name: '<b>Ako</b>', message: hostile })
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)
  for (const path of [
    `/${creator.page_url}`,
    gift.returnPath,
    '/dashboard',
    '/dashboard/gifts',
    '/dashboard/transactions/history',
    '/dashboard/settings',
  ])
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.locator('img[src="x"]')).toHaveCount(0)
      await expect(page.locator('b', { hasText: 'Ako' })).toHaveCount(0)
    })
  await visit(page, `/${creator.page_url}`)
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible()
  const shown = page.getByRole('list', { name: 'Gifts' }).getByRole('listitem')
  await expect(shown).toContainText(hostile)
  await expect(shown).toContainText('<b>Ako</b>')
  await expect(page).toHaveTitle(`${hostile} | PIXEL`)
})

test('no fonts are preloaded for a browser that saves data', async ({ request }) => {
  const preload = /<link rel="preload"[^>]*as="font"/
  const usual = await request.get('/tala.komiks')
  expect(await usual.text()).toMatch(preload)
  const saving = await request.get('/tala.komiks', { headers: { 'save-data': 'on' } })
  expect(await saving.text()).not.toMatch(preload)
  // The choice made on this device overrides the browser's header.
  for (const [chosen, header] of [
    ['on', 'off'],
    ['off', 'on'],
  ]) {
    const headers = { cookie: `pixel_data_saver=${chosen}`, 'save-data': header! }
    const html = await (await request.get('/tala.komiks', { headers })).text()
    expect(preload.test(html)).toBe(chosen === 'off')
  }
})

test('an unknown modal name is logged, and the page keeps working', async ({ page, browserErrors }) => {
  // Our code opens no unknown modal, so the test changes one name in the script on its way to the browser.
  await page.route(/\/assets\/creator-.*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('support-me', 'no-such-modal') })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/${castMember('luz').page_url}`)
  await page.getByText('Send a gift', { exact: true }).first().click()
  await expect.poll(() => browserErrors).toEqual(['There is no modal named "no-such-modal".'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectSpec('2/modal/unknown', page.getByRole('main'))
  await page.getByRole('link', { name: 'My Goals' }).click()
  await expect(page).toHaveURL(/\/my-goals$/)
  browserErrors.length = 0
})

test('static pages contain no script', async ({ page }) => {
  for (const path of ['/', '/legal/terms-and-conditions', '/nobody.is.here', '/plantito.boyet']) {
    await page.goto(path)
    await expect(page.locator('script')).toHaveCount(0)
  }
})

test('each public page declares its language, and has one main element and one h1', async ({ page }) => {
  for (const path of ['/', '/tala.komiks', '/auth/sign-up', '/legal/privacy-notice', '/nobody.is.here']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test('the language can be chosen in the footer without JavaScript, and the page stays the same', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/legal/privacy-notice')
  await page.getByRole('button', { name: 'Filipino' }).click()
  await expect(page).toHaveURL('/legal/privacy-notice')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await expect(page.getByRole('contentinfo')).toContainText('Bawat piso, isang pixel.')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('Every peso is a pixel.')
  await context.close()
})

test('on paper a creator’s page has its content, says what is missing and where it is, and has no controls', async ({
  page,
  baseURL,
}) => {
  const creator = castMember('tala')
  await visit(page, `/${creator.page_url}`)
  const main = page.getByRole('main')
  const controls = [main.getByRole('button', { name: 'Follow' }), main.getByRole('link', { name: 'Report this gift' })]
  for (const control of controls) await expect(control.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of [main.getByRole('button'), ...controls])
    await expect(control.filter({ visible: true })).toHaveCount(0)
  await expect(main.getByRole('heading', { name: 'Wall of gifts' })).toBeVisible()
  await expect(main.getByText('are not printed here: gifts')).toContainText(
    `${new URL(baseURL!).host}/${creator.page_url}`,
  )
})

test('a half-typed gift is still there after a reload, and whoever uses the tab after a sign-out does not find it', async ({
  page,
  context,
}) => {
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message' })
  const address = `/${castMember('luz').page_url}`
  await signIn(context, castMember('bea'))
  await visit(page, address)
  await message.fill('Para sa ensaymada!')
  await page.reload()
  await expect(message).toHaveValue('Para sa ensaymada!')
  await visit(page, '/dashboard/settings')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await visit(page, address)
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Your name' })).toBeVisible()
  await expect(message).toHaveValue('')
})
