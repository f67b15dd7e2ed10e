// Composing posts: picking photos of every format, setting visibility and price, changing and deleting.
import { rename, writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { words } from '#contract/texts.ts'
import { uploadTexts } from '#contract/upload-texts.ts'
import { aCreator } from './people.ts'
import { aPhoto, aPost, badFiles, drawImage, goodFiles, postPath, pressBuy, readPost, shownPhotos } from './photos.ts'
import { expectSpec } from './spec.ts'
import { gesture, getMiddle } from './touch.ts'
import { expect, hold, test, visit } from './visitor.ts'

const phone = { width: 390, height: 844 }

test('of ten files, the valid ones become a Slide that is bought and opens, and the invalid ones are named', async ({
  page,
  elsewhere,
  browser,
}) => {
  test.slow()
  const creator = await aCreator(page.request)
  const [good, bad] = await Promise.all([goodFiles(), badFiles()])
  const thumbs = page.getByRole('list', { name: 'Photos of the slide' }).getByRole('listitem')

  await test.step('each file shows its progress, and none is complete before the server has it', async () => {
    await visit(page, '/dashboard/compose?kind=slide')
    const release = await hold(page, '**/v1/images/upload')
    await chooser(page, 'Choose photos').setInputFiles([...good, ...bad])
    // A file whose name already shows an unsupported type is rejected immediately.
    const first = page.getByRole('dialog', { name: uploadTexts.failedTitle })
    await expectSpec('2/modal/image-upload-error', first)
    await expect(first).toContainText('scan.bmp')
    await expectSpec('2/modal/image-upload-error-one', first)
    await expectSpec('5/image-type', first)
    await first.getByRole('button', { name: uploadTexts.gotIt }).click()
    await expect(first).toHaveCount(0)
    const rings = thumbs.getByRole('progressbar')
    await expect(rings).toHaveCount(9)
    const percents = await rings.evaluateAll((all) => all.map((ring) => Number(ring.getAttribute('aria-valuenow'))))
    expect(Math.max(...percents)).toBeLessThanOrEqual(progressRange.max)
    expect(Math.min(...percents)).toBeGreaterThanOrEqual(progressRange.min)
    await expectSpec('2/modal/edit-photo-progress', rings)
    release()
  })

  await test.step('the invalid files are listed with the reason', async () => {
    const failed = page.getByRole('dialog', { name: uploadTexts.failedTitle })
    // Forty megapixels take long on a busy machine.
    await expect(failed).toContainText(uploadTexts.failed, { timeout: 90_000 })
    const named = failed.getByRole('list', { name: 'Images that failed' }).getByRole('listitem')
    await expect(named).toHaveCount(3)
    await expect(named.filter({ hasText: 'notes.jpg' })).toContainText('The file provided is not an image.1')
    await expectSpec('5/not-an-image', failed)
    await expect(named.filter({ hasText: 'torn.jpg' })).toContainText('torn.jpg is damaged and cannot be read.')
    await expect(named.filter({ hasText: 'endless.gif' })).toContainText('endless.gif has more than 300 frames.')
    await expectSpec('2/modal/image-upload-error-several', failed)
    await failed.getByRole('button', { name: 'GOT IT' }).click()
  })

  await test.step('the valid files are uploaded, and two of them become sneak peeks', async () => {
    await expect(thumbs).toHaveCount(good.length)
    for (const { name } of good) await expect(page.getByText(`${name}, uploaded`)).toBeAttached()
    await expectSpec('4/upload-progress', thumbs)
    await page.getByRole('button', { name: 'Edit photos' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Photo' })
    await expectSpec('2/modal/edit-photo', edit)
    for (const name of ['phone.jpg', 'party.gif'])
      await edit.getByRole('button', { name: `Hidden until paid: ${name}` }).click()
    await expect(edit.getByRole('button', { name: /^Sneak peek: / })).toHaveCount(2)
    await expectSpec('2/modal/edit-photo-peek', edit.getByRole('button', { name: /^Sneak peek: / }))
    await edit.getByRole('button', { name: 'DONE' }).click()
    await setPrice(page, '50')
    await page.getByLabel('Caption').fill('Sampung piraso, anim ang natira. #halo_halo')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page).toHaveURL(new RegExp(`/${creator.page_url}/pixel-snap/set/`))
    await expect.poll(() => shownPhotos(page)).toEqual({ open: 6, locked: 0 })
  })

  const path = new URL(page.url()).pathname
  const address = path.split('/')
  const read = `/v1/profile/content/images/collection/${address[1]}/collection_id/${address.at(-1)}`
  const post = (await (await page.request.get(read)).json()).data

  await test.step('the served images are upright and contain no location', async () => {
    const [lying, , , animated, vector, large] = post.images
    const drawn = await drawImage(page, lying.image_url)
    expect(drawn.height).toBeGreaterThan(drawn.width)
    // The blue corner is at the upper left in the file, and at the upper right once the picture is turned.
    expect(drawn.corner[2]).toBeGreaterThan(drawn.corner[0] + 60)
    expect((await drawImage(page, large.image_url)).width).toBe(2000)
    for (const { image_url, image_url_variants } of post.images)
      for (const one of [image_url, image_url_variants.WH500, image_url_variants.WH100]) {
        const bytes = await (await page.request.get(one)).body()
        for (const secret of ['SECRET', 'Telepono', 'Exif', 'GPS', '<script', '<svg'])
          expect(bytes.includes(secret), `${secret} in ${one}`).toBe(false)
      }
    expect((await page.request.get(animated.image_url)).headers()['content-type']).toBe('image/gif')
    expect((await page.request.get(vector.image_url)).headers()['content-type']).toMatch(/^image\/(jpeg|webp)$/)
  })

  await test.step('another account buys it, and the photos open in its other tab as well', async () => {
    await aCreator(elsewhere.request)
    const waiting = await elsewhere.newPage()
    await visit(waiting, path)
    await expect.poll(() => shownPhotos(waiting)).toEqual({ open: 2, locked: 4 })
    await waiting.evaluate(() => Object.assign(window, { isSame: true }))
    const paying = await elsewhere.newPage()
    await visit(paying, path)
    await stepToLocked(paying, 2)
    await pressBuy(paying, post)
    await paying.getByRole('button', { name: 'Pay ₱50.00' }).click()
    await expect(paying.getByRole('heading', { level: 1, name: 'It’s yours' })).toBeVisible()
    await expect.poll(() => shownPhotos(waiting)).toEqual({ open: 6, locked: 0 })
    expect(await waiting.evaluate(() => 'isSame' in window)).toBe(true)
    await paying.getByRole('link', { name: 'Open it' }).click()
    await expect(paying).toHaveURL(new RegExp(path))
    await expect.poll(() => shownPhotos(paying)).toEqual({ open: 6, locked: 0 })
  })

  await test.step('another visitor gets mosaics, and 404 at the image URLs of the buyer', async () => {
    const third = await browser.newContext()
    const stranger = await third.newPage()
    await visit(stranger, path)
    await expect.poll(() => shownPhotos(stranger)).toEqual({ open: 2, locked: 4 })
    const theirs = await readPost(third.request, post)
    const locked = theirs.images.filter((photo) => photo.is_locked)
    expect(locked).toHaveLength(4)
    for (const photo of locked) expect([photo.image_url, photo.image_url_variants]).toEqual([null, null])
    const bought = await readPost(elsewhere.request, post)
    for (const { image_url, image_url_variants, is_payable } of bought.images)
      for (const one of [image_url!, image_url_variants!.WH500, image_url_variants!.WH100])
        expect((await third.request.get(one)).status()).toBe(is_payable ? 404 : 200)
    await third.close()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('more than ten photos are refused, and none is added', async ({ page }) => {
    await aCreator(page.request)
    await visit(page, '/dashboard/compose?kind=slide')
    const files = await Promise.all(Array.from({ length: 11 }, (_, place) => aPhoto(`${place}.jpg`)))
    await chooser(page, 'Choose photos').setInputFiles(files)
    const refused = page.getByRole('dialog', { name: 'UPLOAD LIMIT REACHED' })
    await expectSpec('5/upload-limit', refused)
    await expectSpec('8/too-many-photos', refused)
    await refused.getByRole('button', { name: 'GOT IT' }).click()
    await expect(refused).toHaveCount(0)
    await expect(page.getByLabel('Choose photos')).toBeAttached()
  })

  test('a file with the name of a chosen one is ignored, and a snackbar names it', async ({ page }) => {
    await aCreator(page.request)
    await visit(page, '/dashboard/compose?kind=slide')
    await chooser(page, 'Choose photos').setInputFiles([await aPhoto('tubig.jpg'), await aPhoto('apoy.jpg')])
    await chooser(page, 'Add photos').setInputFiles([await aPhoto('tubig.jpg', '#3c3'), await aPhoto('hangin.jpg')])
    await expectSpec('5/same-name', page.getByText('Already added: tubig.jpg'))
    await expect(page.getByRole('list', { name: 'Photos of the slide' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByText('hangin.jpg, uploaded')).toBeAttached()
  })

  test('a failed upload, or a file that the device cannot read, is named and can be tried again', async ({ page }) => {
    await aCreator(page.request)
    await visit(page, '/dashboard/compose')
    await page.route('**/v1/images/upload', (route) => route.abort())
    const photo = await aPhoto('sayang.jpg')
    const onDisk = test.info().outputPath(photo.name)
    await writeFile(onDisk, photo.buffer)
    await chooser(page, 'Choose a photo').setInputFiles(onDisk)
    const failed = page.getByRole('dialog', { name: uploadTexts.failedTitle })
    await expect(failed).toContainText('sayang.jpg')
    await rename(onDisk, `${onDisk}.away`)
    await failed.getByRole('button', { name: 'Try again: sayang.jpg' }).click()
    await expectSpec('5/image-rejected', failed)
    await failed.getByRole('button', { name: 'GOT IT' }).click()
    await expect(failed).toHaveCount(0)
    await rename(`${onDisk}.away`, onDisk)
    await chooser(page, 'Choose a photo').setInputFiles(onDisk)
    await expectSpec('8/upload-failure', failed)
    await page.unroute('**/v1/images/upload')
    await failed.getByRole('button', { name: 'Try again: sayang.jpg' }).click()
    await expect(page.getByText('sayang.jpg, uploaded')).toBeAttached()
  })

  test('a Snap is cropped, priced by search, previewed as a visitor, made free and published', async ({
    page,
    elsewhere,
  }) => {
    const creator = await aCreator(page.request)
    await visit(page, '/dashboard/compose')
    await chooser(page, 'Choose a photo').setInputFiles(await aPhoto('mangga.jpg', '#fb4'))
    await expect(page.getByText('mangga.jpg, uploaded')).toBeAttached()

    await page.getByRole('button', { name: 'Crop' }).click()
    const crop = page.getByRole('dialog', { name: 'Crop Image' })
    await crop.getByRole('button', { name: 'Zoom in' }).click()
    await crop.getByRole('button', { name: 'Zoom in' }).click()
    await expect(crop.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.5')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(crop).toHaveCount(0)
    await expect(page.getByText('mangga.jpg, uploaded')).toBeAttached()
    expect(
      (await drawImage(page, (await page.getByRole('img', { name: 'Chosen: mangga.jpg' }).getAttribute('src'))!)).width,
    ).toBe(267)

    await page.getByRole('button', { name: /^Price/ }).click()
    const prices = page.getByRole('dialog', { name: 'Set Content Price' })
    await expect(prices.getByRole('radio', { name: /^0 pesos/ })).toBeAttached()
    await expectSpec('3/free-tier', prices)
    const search = prices.getByRole('searchbox', { name: 'Search a price' })
    await search.pressSequentially('₱1a5b0.x')
    await expect(search).toHaveValue('150.')
    const tiers = prices.getByRole('group', { name: 'All prices' }).getByRole('radio')
    await expect(tiers).toHaveCount(1)
    await search.fill('7777')
    await expect(prices.getByText('No such price.')).toBeVisible()
    await search.fill('150.00')
    await expect(tiers).toHaveCount(1)
    await tiers.check()
    await prices.getByRole('button', { name: 'Set ₱150.00' }).click()
    await expect(page.getByRole('button', { name: /^Price/ })).toContainText('₱150.00')

    await page.getByRole('button', { name: 'View as visitor' }).click()
    const preview = page.getByRole('img', { name: `Locked photo by ${creator.page_name}, 150 pesos.` })
    await expect(preview).toContainText('View Photo')
    await expect(preview.locator('img')).toHaveAttribute('src', /^data:image\/png/)

    await expectSpec('4/make-it-free', page.getByRole('main'))
    await page.getByRole('switch', { name: 'Make it FREE' }).check()
    await expectSpec('9/free-label', page.getByRole('button', { name: /^Price/ }))
    await expect(page.getByRole('img', { name: `Free photo by ${creator.page_name}.` })).toBeVisible()
    await page.getByLabel('Caption').fill('Hinog na. #Mangga_26 at #prutas')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. It is on your page now.')).toBeVisible()

    const visitor = await elsewhere.newPage()
    await visit(visitor, new URL(page.url()).pathname)
    await expect.poll(() => shownPhotos(visitor)).toEqual({ open: 1, locked: 0 })
    await expect(visitor.getByRole('link', { name: '#Mangga_26' })).toHaveAttribute(
      'href',
      '/dashboard/explore/hashtags/mangga_26',
    )
  })

  test('the form names a missing photo and price before it sends a request', async ({ page }) => {
    await aCreator(page.request)
    await visit(page, '/dashboard/compose')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByLabel('Choose a photo')).toHaveAccessibleDescription('Add a photo first.')
    await expect(page.getByText('Choose a price, or make it free.')).toBeVisible()
  })

  test('a draft is still there after visiting another page', async ({ page }) => {
    await aCreator(page.request)
    await visit(page, '/dashboard/compose')
    await chooser(page, 'Choose a photo').setInputFiles(await aPhoto('draft.jpg'))
    await page.getByLabel('Caption').fill('Hindi pa tapos')
    await page.getByRole('link', { name: 'Posts' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Snaps & Slides' })).toBeVisible()
    await page.getByRole('link', { name: 'Create' }).filter({ visible: true }).click()
    await page
      .getByRole('dialog', { name: 'Create' })
      .getByRole('link', { name: /^Snap One/ })
      .click()
    await expect(page.getByLabel('Caption')).toHaveValue('Hindi pa tapos')
    await expect(page.getByRole('img', { name: 'Chosen: draft.jpg' })).toBeVisible()
  })

  test('a Snap’s caption and price are changed, and the delete dialog mentions the 15 days', async ({
    page,
    elsewhere,
  }) => {
    await aCreator(page.request)
    const post = await aPost(page.request, { caption: 'Unang bersyon', pesos: 50 })
    await visit(page, '/dashboard/posts')
    await page.getByRole('button', { name: 'Edit Unang bersyon' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Post' })
    await edit.getByLabel('Caption').fill('Ikalawang bersyon')
    await edit.getByRole('button', { name: /^Price/ }).click()
    await choosePrice(page, '100')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(words.updated)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ikalawang bersyon' })).toBeVisible()
    expect((await readPost(elsewhere.request, post)).pricing?.amount).toBe(100)

    await page.getByRole('button', { name: 'Delete Ikalawang bersyon' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete Photo' })
    await expectSpec('9/kept-15-days', remove)
    await remove.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectSpec('8/toast/photo-deleted', page.getByText('Successfully deleted photo'))
    await expect(page.getByText('No posts yet.')).toBeVisible()
    const visitor = await elsewhere.newPage()
    await visit(visitor, postPath(post))
    await expect(visitor.getByRole('heading', { name: 'Content not accessible' })).toBeVisible()
  })

  test('an unpublished post is visible to its creator only', async ({ page, elsewhere }) => {
    const creator = await aCreator(page.request)
    const post = await aPost(page.request, { caption: 'Sa akin lang muna' })
    await visit(page, postPath(post))
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('switch', { name: 'Published' }).uncheck()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('region', { name: 'Your post' })).toContainText('Not published')
    const visitor = await elsewhere.newPage()
    await visit(visitor, postPath(post))
    await expect(visitor.getByRole('heading', { name: 'Content not accessible' })).toBeVisible()
    await visit(visitor, `/${creator.page_url}/pixel-snap`)
    await expect(visitor.getByText('Sa akin lang muna')).toHaveCount(0)
  })
})

test('a Slide’s photos are reordered with buttons and arrow keys, and the order is saved', async ({ page }) => {
  await aCreator(page.request)
  const post = await aPost(page.request, { caption: 'Apat na larawan', pesos: 50, slide: { photos: 4, peeks: 1 } })
  const [one, two, three, four] = post.images.map((photo) => photo.id)
  await visit(page, '/dashboard/posts')
  await page.getByRole('button', { name: 'Edit photos of Apat na larawan' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Photo' })
  await edit.getByRole('button', { name: 'Move Photo 1 later' }).click()
  await expect(edit.getByText('Photo 1 is now 2 of 4.')).toBeAttached()
  const handle = edit.getByRole('button', { name: /^Move Photo 4, / })
  await handle.press('ArrowLeft')
  await expect(edit.getByText('Photo 4 is now 3 of 4.')).toBeAttached()
  await expect(handle).toBeFocused()
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await expect(edit.getByText('Photo 4 is now 1 of 4, the cover.')).toBeAttached()
  await edit.getByRole('button', { name: 'Remove Photo 3' }).click()
  await expect(edit.getByRole('button', { name: 'Remove Photo 1' })).toBeFocused()
  await expectSpec('2/modal/edit-photo-remove', edit)
  await edit.getByRole('button', { name: 'DONE' }).click()
  await page.getByRole('dialog', { name: 'Edit Snap Slide' }).getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(words.updated)).toBeVisible()
  const now = (await readPost(page.request, post)).images.map((photo) => photo.id)
  expect(now).toEqual([four, two, one])
  expect(now).not.toContain(three)
})

test('pressing the selected photo toggles its sneak peek, and the post is free once all photos are peeks', async ({
  page,
}) => {
  await aCreator(page.request)
  await visit(page, '/dashboard/compose?kind=slide')
  await chooser(page, 'Choose photos').setInputFiles([await aPhoto('isa.jpg'), await aPhoto('dalawa.jpg')])
  await expect(page.getByText('dalawa.jpg, uploaded')).toBeAttached()
  const thumb = (place: number) =>
    page.getByRole('list', { name: 'Photos of the slide' }).getByRole('button', { name: `Photo ${place} of 2` })
  await thumb(1).click()
  await expect(thumb(1)).toHaveAccessibleName(/Sneak peek/)
  await thumb(2).click()
  await expect(thumb(2)).toHaveAccessibleName(/Hidden until paid/)
  await expect(page.getByRole('switch', { name: 'Make it FREE' })).not.toBeChecked()
  await thumb(2).click()
  await expect(page.getByRole('switch', { name: 'Make it FREE' })).toBeChecked()
  await expect(thumb(1)).toHaveAccessibleName(/Free for all/)
})

test('avatar and cover photo are cropped to their aspect ratios', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  await visit(page, '/dashboard/settings')
  const crop = page.getByRole('dialog', { name: 'Crop Image' })
  for (const [name, shape] of [
    ['avatar', 1],
    ['cover photo', 3],
  ] as const) {
    await page.getByLabel(`Add ${name}`).setInputFiles(await aPhoto(`${name}.jpg`))
    const frame = crop.getByRole('button', { name: /^The part that stays/ })
    const box = (await frame.boundingBox())!
    expect(box.width / box.height).toBeCloseTo(shape, 1)
    await frame.press('ArrowDown')
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(page.getByLabel(`Change ${name}`)).toBeEnabled()
  }
  const visitor = await elsewhere.newPage()
  await visit(visitor, `/${creator.page_url}`)
  const { avatar, cover_photo } = (await (await elsewhere.request.get(`/v1/profile/${creator.page_url}`)).json()).data
  expect(await drawImage(visitor, avatar)).toMatchObject({ width: 400, height: 400 })
  expect(await drawImage(visitor, cover_photo)).toMatchObject({ width: 1160, height: 387 })
  await expect(visitor.locator(`img[src="${cover_photo}"]`)).toBeVisible()
})

test.describe('on a touch screen', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('two fingers zoom the picture in the crop frame, and one finger moves it', async ({ page }) => {
    await aCreator(page.request)
    await visit(page, '/dashboard/settings')
    await page.getByLabel('Add avatar').setInputFiles(await aPhoto('mukha.jpg'))
    const crop = page.getByRole('dialog', { name: 'Crop Image' })
    const picture = crop.getByRole('button', { name: /^The part that stays/ }).locator('img')
    const zoom = crop.getByRole('slider', { name: 'Zoom' })
    await expect(zoom).toHaveValue('1')
    const { x, y } = await getMiddle(picture.locator('..'))
    await gesture(page, [
      [
        { x: x - 20, y },
        { x: x + 20, y },
      ],
      [
        { x: x - 40, y },
        { x: x + 40, y },
      ],
      [
        { x: x - 60, y },
        { x: x + 60, y },
      ],
    ])
    await expect(zoom).toHaveValue('3')
    const before = (await picture.boundingBox())!
    await gesture(page, [[{ x, y }], [{ x: x + 15, y: y + 10 }], [{ x: x + 30, y: y + 20 }]])
    const after = (await picture.boundingBox())!
    expect(after.x - before.x).toBeCloseTo(30, 0)
    expect(after.y - before.y).toBeCloseTo(20, 0)
    await crop.getByRole('button', { name: 'Use photo' }).click()
    await expect(page.getByLabel('Change avatar')).toBeEnabled()
  })

  test('a photo is dragged by its handle to another position', async ({ page }) => {
    await aCreator(page.request)
    const post = await aPost(page.request, { caption: 'Hilahin', pesos: 50, slide: { photos: 3, peeks: 0 } })
    const ids = post.images.map((photo) => photo.id)
    await visit(page, '/dashboard/posts')
    await page.getByRole('button', { name: 'Edit photos of Hilahin' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Photo' })
    const from = await getMiddle(edit.getByRole('button', { name: /^Move Photo 1, / }))
    const to = await getMiddle(edit.getByRole('button', { name: /^Move Photo 2, / }))
    await gesture(page, [[from], [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }], [to], [to]])
    await expect(edit.getByText('Photo 1 is now 2 of 3.')).toBeAttached()
    await edit.getByRole('button', { name: 'DONE' }).click()
    await page.getByRole('dialog', { name: 'Edit Snap Slide' }).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(words.updated)).toBeVisible()
    expect((await readPost(page.request, post)).images.map((photo) => photo.id)).toEqual([ids[1], ids[0], ids[2]])
  })
})

test('the mouse drags a photo itself to another position', async ({ page }) => {
  await aCreator(page.request)
  await visit(page, '/dashboard/compose?kind=slide')
  await chooser(page, 'Choose photos').setInputFiles([
    await aPhoto('a.jpg'),
    await aPhoto('b.jpg'),
    await aPhoto('c.jpg'),
  ])
  await expect(page.getByText('c.jpg, uploaded')).toBeAttached()
  await page.getByRole('button', { name: 'Edit photos' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Photo' })
  const tiles = edit.getByRole('list', { name: 'Photos in their order' }).getByRole('listitem')
  await tiles.nth(2).locator('img').dragTo(tiles.nth(0).locator('img'))
  await expect(edit.getByText('c.jpg is now 1 of 3, the cover.')).toBeAttached()
  await expectSpec('2/modal/edit-photo-order', tiles)
})

const progressRange = { min: 0, max: 99 }

/** The file input behind a drop zone. */
function chooser(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

async function setPrice(page: Page, pesos: string): Promise<void> {
  await page.getByRole('button', { name: /^Price/ }).click()
  await choosePrice(page, pesos)
}

async function choosePrice(page: Page, pesos: string): Promise<void> {
  const prices = page.getByRole('dialog', { name: 'Set Content Price' })
  await prices
    .getByRole('group', { name: 'Suggested' })
    .getByRole('radio', { name: `${pesos} pesos`, exact: true })
    .check()
  await prices.getByRole('button', { name: `Set ₱${pesos}.00` }).click()
  await expect(prices).toHaveCount(0)
}

/** Steps to the first locked photo of a Slide, after its peeks. */
async function stepToLocked(page: Page, peeks: number): Promise<void> {
  for (let step = 0; step < peeks; step++) await page.keyboard.press('ArrowRight')
  await expectSpec('4/locked-slide', page.getByRole('button', { name: 'View Set' }))
}
