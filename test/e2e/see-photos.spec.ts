// Viewing photos: the viewer, the Snap tab, hashtags, and what a visitor's page must not contain.
import { aCreator, castMember } from './people.ts'
import { aPost, buyPost, postPath, shownPhotos } from './photos.ts'
import { drag } from './touch.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test('a Slide is stepped through with buttons and arrow keys, peeks first, and announces the position', async ({
  page,
  elsewhere,
}) => {
  await aCreator(elsewhere.request)
  // The peek is last in the Slide's saved order.
  const post = await aPost(elsewhere.request, { pesos: 50, slide: { photos: 3, peeks: 1 } })
  const [peek, second, third] = post.images.map((photo) => ({ id: photo.id }))
  const reordered = await elsewhere.request.put(
    `/v1/user/content/images/collection/update/${post.collection_id}/image`,
    {
      data: {
        images: [
          { ...second, is_payable: true },
          { ...third, is_payable: true },
          { ...peek, is_payable: false, is_preview: true },
        ],
      },
    },
  )
  expect(reordered.status()).toBe(200)

  await visit(page, postPath(post))
  const places = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  const status = page.getByRole('status').filter({ hasText: /^Photo \d of 3$/ })
  await expect(status).toHaveText('Photo 1 of 3')
  await expect(places.nth(0).getByRole('img')).not.toHaveAttribute('src', /^data:/)
  // The first photo already shows the price of the rest, once.
  const view = page.getByRole('main').getByRole('button', { name: /^View Set/ })
  await expect(view).toHaveAccessibleName(/^View Set for [\d,]+ pesos$/)
  await expect(page.locator('[type=submit][form=buy], #buy [type=submit]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Previous photo' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(status).toHaveText('Photo 2 of 3')
  await expect(places.nth(1).getByRole('img')).toHaveAttribute('src', /^data:image\/png/)
  await expect(view).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText('Photo 3 of 3')
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText('Photo 3 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(status).toHaveText('Photo 2 of 3')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('swiping steps through a Slide', async ({ page, elsewhere }) => {
    await aCreator(elsewhere.request)
    const post = await aPost(elsewhere.request, { slide: { photos: 3, peeks: 0 } })
    await visit(page, postPath(post))
    const status = page.getByRole('status').filter({ hasText: /^Photo \d of 3$/ })
    await expect(status).toHaveText('Photo 1 of 3')
    const swipe = () => drag(page, { x: 370, y: 300 }, { x: 30, y: 300 })
    await swipe()
    await expect(status).toHaveText('Photo 2 of 3')
    // The status changes half-way through the scroll. A finger that touches the strip before it has snapped would stop it there.
    const strip = page.getByRole('list', { name: 'Photos' })
    const offset = () =>
      strip.evaluate((list) =>
        Math.abs(Math.round(list.children[1]!.getBoundingClientRect().left - list.getBoundingClientRect().left)),
      )
    await expect.poll(offset).toBe(0)
    await swipe()
    await expect(status).toHaveText('Photo 3 of 3')
  })
})

test('pages sent to a visitor contain only the mosaic of a locked photo', async ({ page, elsewhere }) => {
  const creator = await aCreator(elsewhere.request)
  const tag = creator.page_url
  const post = await aPost(elsewhere.request, { caption: `Sikreto #${tag}`, pesos: 50 })
  for (const path of [
    `/${creator.page_url}`,
    `/${creator.page_url}/pixel-snap`,
    postPath(post),
    `/dashboard/explore/hashtags/${tag}`,
  ]) {
    const html = await (await page.request.get(path)).text()
    expect(html, path).toContain('data:image/png;base64,')
    expect(html, path).not.toContain('/media/image/')
  }
  await visit(page, `/${creator.page_url}/pixel-snap`)
  const card = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(card.getByRole('img')).toHaveAccessibleName(
    `Locked photo by ${creator.page_name}, 50 pesos. Caption: Sikreto #${tag}.`,
  )
  await card.getByRole('link', { name: 'View Photo' }).click()
  await expect(page).toHaveURL(new RegExp(`${postPath(post)}$`))
  await expect.poll(() => shownPhotos(page)).toEqual({ open: 0, locked: 1 })
})

test('the Snap tab lists all, free or locked photos, and loads more while scrolling', async ({ page, elsewhere }) => {
  const creator = await aCreator(elsewhere.request)
  for (let number = 1; number <= 14; number++)
    await aPost(elsewhere.request, { caption: `Bilang ${number}`, ...(number % 2 ? { pesos: 20 } : {}) })
  await visit(page, `/${creator.page_url}/pixel-snap`)
  const cards = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Bilang 14')
  await page.getByRole('main').press('End')
  await expect(cards).toHaveCount(14)
  await page.getByRole('link', { name: 'Free', exact: true }).click()
  await expect(cards).toHaveCount(7)
  await expect(cards.filter({ hasText: '₱20' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Locked', exact: true }).click()
  await expect(cards).toHaveCount(7)
  await expect(cards.filter({ hasText: '₱20' })).toHaveCount(7)

  await visit(page, `/${creator.page_url}`)
  await expect(cards).toHaveCount(6)
  await page.getByRole('link', { name: 'See all photos' }).click()
  await expect(page).toHaveURL(`/${creator.page_url}/pixel-snap`)
})

for (const viewer of ['signed out', 'signed in'] as const)
  test(`a hashtag leads to a list of every post with it, ${viewer}`, async ({ page, elsewhere }) => {
    const creator = await aCreator(elsewhere.request)
    const tag = `tag_${creator.page_url}`
    const paid = await aPost(elsewhere.request, { caption: `Bayad #${tag.toUpperCase()}`, pesos: 50 })
    await aPost(elsewhere.request, { caption: `Libre #${tag}` })
    if (viewer === 'signed in') {
      await aCreator(page.request)
      await buyPost(page.request, paid)
    }
    await visit(page, postPath(paid))
    await page.getByRole('link', { name: `#${tag.toUpperCase()}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `#${tag}` })).toBeVisible()
    await expect(page.getByText('2 posts')).toBeVisible()
    await expect
      .poll(() => shownPhotos(page, 'Posts'))
      .toEqual(viewer === 'signed in' ? { open: 2, locked: 0 } : { open: 1, locked: 1 })
    await expect(page.getByRole('link', { name: creator.page_name, exact: true }).first()).toHaveAttribute(
      'href',
      `/${creator.page_url}`,
    )
  })

test('an unused hashtag shows that there are no results', async ({ page }) => {
  await visit(page, '/dashboard/explore/hashtags/walapangganito')
  await expect(page.getByText('No results found.')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('hashtags, posts and purchases can be read', async ({ page }) => {
    await page.goto('/dashboard/explore/hashtags/komiks')
    await expect(page.getByRole('heading', { level: 1, name: '#komiks' })).toBeVisible()
    await page
      .getByRole('link', { name: /^View Set/ })
      .first()
      .click()
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).not.toHaveCount(0)
    await signIn(page.context(), castMember('bea'))
    await page.goto('/dashboard/purchases')
    await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).not.toHaveCount(0)
    await expect(page.getByText(/until [A-Z][a-z]{2} \d/)).toBeVisible()
  })
})

test('a link preview shows the photo only where it is free for everyone', async ({ page, elsewhere }) => {
  await aCreator(elsewhere.request)
  const [free, paid] = [
    await aPost(elsewhere.request, { caption: 'Libre ito' }),
    await aPost(elsewhere.request, { caption: 'Bayad ito', pesos: 50 }),
  ]
  await aCreator(page.request)
  await buyPost(page.request, paid)
  const preview = page.locator('meta[property="og:image"]')
  const drawn = async () => {
    const answer = await page.request.get((await preview.getAttribute('content'))!)
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    return answer.body()
  }
  await page.goto(postPath(free))
  await drawn()
  // The buyer's preview is the same as that of any other viewer.
  await page.goto(postPath(paid))
  const address = await preview.getAttribute('content')
  const forBuyer = await drawn()
  await page.context().clearCookies()
  await page.goto(postPath(paid))
  expect(await preview.getAttribute('content')).toBe(address)
  expect((await drawn()).equals(forBuyer)).toBe(true)
  await expect(page).toHaveTitle(/^Bayad ito/)
})
