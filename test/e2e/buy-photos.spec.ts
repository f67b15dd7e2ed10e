// Buying photos: what the buyer sees, what the creator sees, and what happens to the money in unusual cases.
import { getWalletBalance } from './gifts.ts'
import { aCreator, aStranger, castMember, mailedLink, register } from './people.ts'
import { aPost, buyPost, deletePost, postPath, pressBuy, readPost, shownPhotos } from './photos.ts'
import { expectSpec } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a paid Snap opens, and appears in the purchases, the creator’s wallet and the list of buyers', async ({
    page,
    elsewhere,
  }) => {
    const creator = await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { caption: 'Bagong huli', pesos: 50 })
    const buyer = await aCreator(page.request, { page_name: 'Aling Nena' })
    await visit(page, postPath(post))
    await expect.poll(() => shownPhotos(page)).toEqual({ open: 0, locked: 1 })
    await page.getByRole('button', { name: 'View Photo' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm payment' })
    await expect(confirm).toContainText('₱50.00')
    await expect(confirm).toContainText(creator.page_name)
    await expect(confirm).toContainText(`${creator.page_name} will see: ${buyer.page_name}`)
    await confirm.getByRole('button', { name: 'Pay ₱50.00' }).click()
    await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
    await visit(page, postPath(post))
    await expect.poll(() => shownPhotos(page)).toEqual({ open: 1, locked: 0 })

    await visit(page, '/dashboard/purchases')
    await expect(page.getByRole('listitem').filter({ hasText: 'Bagong huli' })).toContainText(creator.page_name)

    const mine = await elsewhere.newPage()
    expect(await getWalletBalance(elsewhere.request)).toBe(50)
    await visit(mine, '/dashboard/transactions/history')
    await expect(mine.getByRole('row').filter({ hasText: 'Snap sold to Aling Nena' })).toContainText('₱50.00')
    await visit(mine, postPath(post))
    await mine.getByRole('button', { name: 'Content Supporters · 1' }).click()
    const supporters = mine.getByRole('dialog', { name: 'Content Supporters' })
    await expectSpec('2/modal/content-supporters', supporters)
    const row = supporters.getByRole('listitem')
    await expect(row).toContainText('Aling Nena purchased this content')
    await expect(row.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4} at \d{1,2}:\d{2} [ap]m$/)
    await expect(row.getByRole('link', { name: 'Aling Nena' })).toHaveAttribute('href', `/${buyer.page_url}`)
    await expectSpec('2/modal/content-supporters-line', row)
  })

  test('an anonymous buyer is shown as Someone everywhere', async ({ page, elsewhere }) => {
    await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { pesos: 100, slide: { photos: 3, peeks: 1 } })
    const buyer = await aCreator(page.request, { page_name: 'Lihim na Tagahanga' })
    await visit(page, postPath(post))
    await page.getByRole('button', { name: 'View Set' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm payment' })
    await confirm.getByRole('switch', { name: 'Buy anonymously' }).check()
    await expect(confirm).toContainText('will see: Someone')
    await confirm.getByRole('button', { name: 'Pay ₱100.00' }).click()
    await page.getByRole('button', { name: 'Pay ₱100.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()

    const mine = await elsewhere.newPage()
    await visit(mine, postPath(post))
    await mine.getByRole('button', { name: 'Content Supporters · 1' }).click()
    const row = mine.getByRole('dialog', { name: 'Content Supporters' }).getByRole('listitem')
    await expect(row).toContainText('Someone purchased this content')
    await expect(row.getByRole('link')).toHaveCount(0)
    await visit(mine, '/dashboard/transactions/history')
    await expect(mine.getByRole('row').filter({ hasText: 'Snap Slide sold to Someone' })).toBeVisible()
    for (const path of ['/dashboard', '/dashboard/transactions/history', postPath(post)])
      expect(await (await elsewhere.request.get(path)).text()).not.toContain(buyer.page_name)
  })

  test('a visitor signs in first, and then buys the post', async ({ page, elsewhere }) => {
    await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { pesos: 50 })
    const buyer = castMember('bea')
    await visit(page, postPath(post))
    const place = await page.evaluate(() => navigation.currentEntry!.index)
    await page.getByRole('button', { name: 'View Photo' }).click()
    const login = page.getByRole('dialog', { name: 'Log in to go on' })
    await login.getByLabel('Email').fill(buyer.email)
    await login.getByLabel('Password', { exact: true }).fill(buyer.password)
    await login.getByRole('button', { name: 'Log in' }).click()
    await expect(login).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0)
    // The page was loaded again, and goes back by the dialog's entry: that would cancel a visit.
    await page.waitForFunction((index) => navigation.currentEntry!.index === index, place)
    await visit(page, postPath(post))
    await pressBuy(page, post)
    await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
  })

  test('another tab with the same post shows the photo as soon as it is paid', async ({ page, context, elsewhere }) => {
    await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { pesos: 50 })
    await aCreator(page.request)
    const waiting = await context.newPage()
    for (const tab of [waiting, page]) await visit(tab, postPath(post))
    await pressBuy(page, post)
    await expect(waiting.getByText('Your payment of ₱50.00 is not confirmed yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay ₱50.00' }).click()
    await expect.poll(() => shownPhotos(waiting)).toEqual({ open: 1, locked: 0 })
    await expect(waiting.getByText('Paid. It’s yours to keep.')).toBeVisible()
  })

  test('going back from the provider shows the unconfirmed payment, and cancelling says that nothing was charged', async ({
    page,
    elsewhere,
  }) => {
    await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { pesos: 50 })
    await aCreator(page.request)
    await visit(page, postPath(post))
    await pressBuy(page, post)
    await page.goBack()
    await expect(page.getByText('Your payment of ₱50.00 is not confirmed yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(View|Buy)/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Continue your payment' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment did not go through' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Nothing was charged')
    await visit(page, postPath(post))
    await expect.poll(() => shownPhotos(page)).toEqual({ open: 0, locked: 1 })
    await expect(page.getByRole('button', { name: 'View Photo' })).toBeVisible()
  })

  test('a deleted post stays visible to its buyer, with the end date, and to no other viewer', async ({
    page,
    elsewhere,
    browser,
  }) => {
    const creator = await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { caption: 'Mawawala #mawawala_na', pesos: 50 })
    await aCreator(page.request)
    await buyPost(page.request, post)
    await deletePost(elsewhere.request, post)

    await visit(page, postPath(post))
    await expect(page.getByText(/deleted this\. You keep it until [A-Z][a-z]{2} \d{1,2}, \d{4}\./)).toBeVisible()
    await expect.poll(() => shownPhotos(page)).toEqual({ open: 1, locked: 0 })
    await visit(page, '/dashboard/purchases')
    await expect(page.getByRole('listitem').filter({ hasText: 'Mawawala' })).toContainText(/until [A-Z][a-z]{2} \d/)

    const third = await browser.newContext()
    const stranger = await third.newPage()
    await visit(stranger, postPath(post))
    await expect(stranger.getByRole('heading', { name: 'Content not accessible' })).toBeVisible()
    for (const path of [`/${creator.page_url}`, '/dashboard/explore/hashtags/mawawala_na'])
      expect(await (await third.request.get(path)).text()).not.toContain('Mawawala')
    await third.close()
  })
})

test('a checkout paid twice is one purchase, and the second payment is refunded automatically', async ({
  page,
  elsewhere,
}) => {
  await aCreator(elsewhere.request)
  // No other test pays this amount.
  const post = await aPost(elsewhere.request, { pesos: 95 })
  await aCreator(page.request)
  await visit(page, postPath(post))
  await pressBuy(page, post)
  const provider = new URL(page.url()).origin
  await page.getByRole('button', { name: 'Pay twice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
  await expect
    .poll(async () => {
      const truth = await page.request.get(`${provider}/_sandbox/truth?full=1`, {
        headers: { authorization: `Bearer ${process.env.E2E_PROVIDER_TOKEN}` },
      })
      const { references }: { references: { captured: number; refunded: number }[] } = await truth.json()
      return references.filter(({ captured, refunded }) => captured === 190_00 && refunded === 95_00).length
    }, 'captured twice, refunded once')
    .toBe(1)

  await visit(page, '/dashboard/purchases')
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
  expect(await getWalletBalance(elsewhere.request)).toBe(95)
  const mine = await elsewhere.newPage()
  await visit(mine, postPath(post))
  await mine.getByRole('button', { name: 'Content Supporters · 1' }).click()
  await expect(mine.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
})

test('a post that the buyer already owns cannot be bought again', async ({ page, elsewhere }) => {
  await aCreator(elsewhere.request)
  const post = await aPost(elsewhere.request, { pesos: 50 })
  await aCreator(page.request)
  // This page is opened before the post is bought.
  await visit(page, postPath(post))
  await buyPost(page.request, post)
  await page.getByRole('button', { name: 'View Photo' }).click()
  await page.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Pay ₱50.00' }).click()
  await expect(page.getByText('This is yours already.')).toBeVisible()
  await expect.poll(() => shownPhotos(page)).toEqual({ open: 1, locked: 0 })
  expect((await readPost(elsewhere.request, post)).purchase_count).toBe(1)
  expect(await getWalletBalance(elsewhere.request)).toBe(50)
})

test('Load More loads the next page of a long list of buyers', async ({ page }) => {
  await signIn(page.context(), castMember('tala'))
  const posts = (await (await page.request.get('/v1/profile/content/tala.komiks')).json()).data
  await page.route('**/buyers?*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    const row = (place: number) => ({
      buyer: { page_url: null, page_name: 'Someone' },
      date: '2026-11-01T10:05:00+08:00',
      payment_id: `PX-20261101-${number}${String(place).padStart(7, '0')}`,
    })
    await route.fulfill({
      json: {
        data: Array.from({ length: number === 1 ? 15 : 3 }, (_, place) => row(place)),
        meta: { current_page: number, last_page: 2, per_page: 15, total: 18 },
      },
    })
  })
  await visit(page, postPath(posts[0]))
  await page.getByRole('button', { name: /^Content Supporters/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Content Supporters' })
  await expect(dialog.getByRole('listitem')).toHaveCount(15)
  await expectSpec('2/modal/content-supporters-more', dialog)
  await dialog.getByRole('button', { name: 'Load More' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(18)
  await expect(dialog.getByRole('button', { name: 'Load More' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a visitor signs in, buys a Slide anonymously, and sees all its photos', async ({ page, elsewhere }) => {
    await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { pesos: 80, slide: { photos: 3, peeks: 1 } })
    const buyer = aStranger()
    await register(elsewhere.request, buyer)
    await page.goto(postPath(post))
    await expect.poll(() => shownPhotos(page)).toEqual({ open: 1, locked: 2 })
    await page.getByRole('checkbox', { name: /^Buy anonymously/ }).check()
    await page.getByRole('button', { name: 'View Set' }).click()
    // A visitor signs in first; this account also has to confirm its email.
    await expect(page).toHaveURL(/\/auth\/login\?next=/)
    const link = new URL(await mailedLink(elsewhere.request, buyer.email))
    await page.goto(link.pathname + link.search)
    await page.getByLabel('Email').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Hi, ${buyer.page_name}` })).toBeVisible()
    await page.goto(postPath(post))
    await page.getByRole('checkbox', { name: /^Buy anonymously/ }).check()
    await page.getByRole('button', { name: 'View Set' }).click()
    await page.getByRole('button', { name: 'Pay ₱80.00' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
    await page.getByRole('link', { name: 'Open it' }).click()
    await expect(page).toHaveURL(new RegExp(postPath(post)))
    await expect.poll(() => shownPhotos(page)).toEqual({ open: 3, locked: 0 })
    await page.goto('/dashboard/purchases')
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
    expect(
      (await (await elsewhere.request.get(`/v1/user/content/images/collection/${post.collection_id}/buyers`)).json())
        .data,
    ).toMatchObject([{ buyer: { page_url: null, page_name: 'Someone' } }])
  })
})
