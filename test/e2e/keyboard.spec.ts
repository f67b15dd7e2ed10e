// Everything can be done with the keyboard alone.
import type { FileChooser } from '@playwright/test'
import { tabTo, typeInto } from './keys.ts'
import { aBankOwner, addBankByApi, anEarner, textedCode } from './money-out.ts'
import { aCreator, aStranger, castMember, mailedLink } from './people.ts'
import { aPhoto, aPost, postPath, readPost, shownPhotos } from './photos.ts'
import { expectSpec } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test('an account signs up, signs in and closes the welcome modal by keyboard', async ({ page }) => {
  const person = aStranger()
  await visit(page, '/auth/sign-up')
  await typeInto(page, page.getByLabel('Your page’s address'), person.page_url)
  await typeInto(page, page.getByLabel('Page name'), person.page_name)
  await typeInto(page, page.getByLabel('Email'), person.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Verify Your Email' })).toBeVisible()

  await visit(page, await mailedLink(page.request, person.email))
  await typeInto(page, page.getByLabel('Email'), person.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'GET STARTED' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Hi, ${person.page_name}` })).toBeVisible()
})

test('a wrong password is reported under the field, and the right one signs in, by keyboard', async ({ page }) => {
  const person = castMember('bea')
  const password = page.getByLabel('Password', { exact: true })
  await visit(page, '/auth/login')
  await typeInto(page, page.getByLabel('Email'), person.email)
  await typeInto(page, password, 'not this one')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/The email or password is not right\./)
  await expect(password).toBeFocused()
  await expectSpec('8/login-failure', password)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  // An account that follows creators starts at its feed.
  await expect(page.getByRole('heading', { level: 1, name: 'Feed' })).toBeVisible()
})

test('on a phone no field that the keyboard reaches is under the bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page.context(), castMember('tala'))
  await visit(page, '/dashboard/settings')
  for (const name of ['Title', 'Message']) {
    const field = page.getByRole('textbox', { name, exact: true })
    await tabTo(page, field)
    const { y, height } = (await field.boundingBox())!
    const bar = page.getByRole('navigation', { name: 'Dashboard' }).filter({ visible: true })
    expect(y + height, name).toBeLessThanOrEqual((await bar.boundingBox())!.y)
  }
})

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a visitor sends a gift by keyboard', async ({ page }) => {
      const creator = castMember('tikbalang')
      await visit(page, `/${creator.page_url}`)
      if (width < 1024) {
        await tabTo(page, page.getByText('Send a gift', { exact: true }).first().locator('xpath=ancestor-or-self::a'))
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog', { name: `Send a gift to ${creator.page_name}` })).toBeVisible()
      }
      await tabTo(page, page.getByRole('radio', { name: '50 pesos', exact: true }).filter({ visible: true }))
      await page.keyboard.press('ArrowRight')
      await expect(page.getByRole('radio', { name: '100 pesos' }).filter({ visible: true })).toBeChecked()
      await typeInto(page, page.getByLabel('Your name').filter({ visible: true }), 'Tita Baby')
      await typeInto(page, page.getByLabel('Message').filter({ visible: true }), 'Walang daga dito')
      await tabTo(page, page.getByRole('button', { name: 'Send ₱100.00' }).filter({ visible: true }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Confirm payment' })).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: 'Pay ₱100.00' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
      await tabTo(page, page.getByRole('button', { name: 'Pay ₱100.00' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Gift Sent' })).toBeVisible()
    })
  })

test('a creator makes, orders, prices, publishes and deletes a Slide by keyboard', async ({ page }) => {
  const creator = await aCreator(page.request)
  // Asked for before the page loads: a key that Chromium gets before it knows that somebody waits opens a window of the system.
  const chooser = new Promise<FileChooser>((opened) => page.once('filechooser', opened))
  await visit(page, '/dashboard/compose?kind=slide')
  await tabTo(page, page.getByLabel('Choose photos'))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles([await aPhoto('una.jpg'), await aPhoto('gitna.jpg', '#3a6'), await aPhoto('dulo.jpg')])
  await expect(page.getByText('dulo.jpg, uploaded')).toBeAttached()

  const open = page.getByRole('button', { name: 'Edit photos' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Move dulo\.jpg, / }))
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('dulo.jpg is now 1 of 3, the cover.')).toBeAttached()
  await tabTo(page, page.getByRole('button', { name: 'Hidden until paid: una.jpg' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'DONE' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toBeFocused()

  await typeInto(page, page.getByLabel('Caption'), 'Walang daga #klaviatura')
  const price = page.getByRole('button', { name: /^Price/ })
  await tabTo(page, price)
  await page.keyboard.press('Enter')
  const suggested = page.getByRole('group', { name: 'Suggested' })
  await tabTo(page, suggested.getByRole('radio').first())
  await page.keyboard.press('ArrowRight')
  await expect(suggested.getByRole('radio', { name: '50 pesos', exact: true })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(price).toContainText('₱50.00')
  await expect(price).toBeFocused()

  await tabTo(page, page.getByRole('button', { name: 'Publish' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${creator.page_url}/pixel-snap/set/`))
  await tabTo(page, page.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog', { name: 'Delete Photo' }).getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully deleted photo')).toBeVisible()
})

test('an account buys a Slide and steps through its photos by keyboard', async ({ page, elsewhere }) => {
  await aCreator(elsewhere.request)
  const post = await aPost(elsewhere.request, { pesos: 50, slide: { photos: 3, peeks: 1 } })
  await aCreator(page.request)
  await visit(page, postPath(post))
  await page.keyboard.press('ArrowRight')
  const view = page.getByRole('button', { name: 'View Set' })
  await tabTo(page, view)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm payment' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('switch', { name: 'Buy anonymously' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Pay ₱50.00' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Pay ₱50.00' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Open it' }))
  await page.keyboard.press('Enter')
  // Pressed before the script has loaded it loads a new document, and what asks the one before while it goes fails.
  await expect(page).toHaveURL(new RegExp(postPath(post)))
  await expect.poll(() => shownPhotos(page)).toEqual({ open: 3, locked: 0 })
  const status = page.getByRole('status').filter({ hasText: /^Photo \d of 3$/ })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(status).toHaveText('Photo 3 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(status).toHaveText('Photo 2 of 3')
  expect((await readPost(page.request, post)).is_purchased).toBe(true)
})

test('reactions are added, removed and changed by keyboard', async ({ page, elsewhere }) => {
  await aCreator(elsewhere.request)
  const post = await aPost(elsewhere.request)
  await aCreator(page.request)
  await visit(page, postPath(post))
  const love = page.getByRole('button', { name: 'Love', exact: true })
  await tabTo(page, love)
  for (const isLoved of ['true', 'false']) {
    const answered = page.waitForResponse('**/v1/user/reactions/*')
    await page.keyboard.press('Enter')
    await answered
    await expect(love).toHaveAttribute('aria-pressed', isLoved)
  }
  const more = page.getByRole('button', { name: 'More reactions' })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(love.last()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Support', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Reactions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Reactions' })).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('an account follows, finds the post in the feed, comments on it and unfollows by keyboard', async ({
  page,
  elsewhere,
}) => {
  const creator = await aCreator(elsewhere.request, { page_name: 'Luz' })
  await elsewhere.request.post('/v1/user/blocs', { data: { title: 'Balita', description: 'May bago.' } })
  await aCreator(page.request, { page_name: 'Rudy' })
  await visit(page, `/${creator.page_url}`)
  await tabTo(page, page.getByRole('button', { name: `Follow ${creator.page_name}` }))
  const followed = page.waitForResponse('**/v1/user/follow')
  await page.keyboard.press('Enter')
  await followed
  await expect(page.getByRole('button', { name: `Following ${creator.page_name}` })).toBeFocused()

  await visit(page, '/dashboard/feed')
  await tabTo(page, page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: 'Comment', exact: true }))
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByRole('textbox', { name: 'Your comment' }), 'Walang daga')
  await tabTo(page, page.getByRole('button', { name: 'Post comment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('article')).toContainText('Walang daga')

  await visit(page, `/${creator.page_url}`)
  await tabTo(page, page.getByRole('button', { name: `Following ${creator.page_name}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unfollowed Successfully')).toBeVisible()
  await visit(page, '/dashboard/feed')
  const explore = page.getByRole('main').getByRole('link', { name: 'Find creators' })
  await tabTo(page, explore)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/explore/)
})

test('blocking a follower by keyboard moves the focus to the next follower', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  for (const key of ['tala', 'luz', 'migo']) {
    await signIn(elsewhere, castMember(key))
    await elsewhere.request.post('/v1/user/follow', { data: { username: creator.page_url } })
  }
  await visit(page, `/${creator.page_url}`)
  await tabTo(page, page.getByRole('link', { name: 'Followers', exact: true }).filter({ visible: true }).last())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Manage Following' })
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const search = dialog.getByRole('searchbox', { name: 'Search Follower' })
  await typeInto(page, search, castMember('luz').page_url)
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await expect(rows).toHaveCount(3)
  // Followers are listed newest first: Migo, Luz, Tala.
  const luz = rows.filter({ hasText: castMember('luz').page_name })
  await tabTo(page, luz.getByRole('button', { name: 'Block' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: `Block ${castMember('luz').page_name}?` })
  await tabTo(page, question.getByRole('button', { name: 'Block' }))
  await page.keyboard.press('Enter')
  await expect(luz).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: castMember('tala').page_name })).toBeFocused()
})

test('the link to a page is copied by keyboard', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, `/${castMember('tala').page_url}`)
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await tabTo(page, share)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share Profile' })
  await tabTo(page, dialog.getByRole('button', { name: 'Copy link' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(share).toBeFocused()
})

test('a creator withdraws with a pasted code and copies the reference by keyboard', async ({ page, elsewhere }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await anEarner(page, elsewhere.request, 250)
  await addBankByApi(page.request, owner)
  await visit(page, '/dashboard')
  await tabTo(page, page.getByRole('button', { name: 'Withdraw', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Standard' }))
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByLabel('Amount', { exact: true }), '250')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.evaluate(
    (code) => navigator.clipboard.writeText(` ${code} `),
    await textedCode(page.request, owner.mobile, 2),
  )
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByRole('heading', { name: 'Payout Successfully' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Copy reference' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^PX-\d{8}-[0-9A-Z]{8}$/)
  await tabTo(page, page.getByRole('button', { name: 'DONE' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('a modal', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  const creator = castMember('tikbalang')

  test('traps the focus, and returns it when Escape closes it', async ({ page }) => {
    await visit(page, `/${creator.page_url}`)
    const opener = page.getByText('Send a gift', { exact: true }).first().locator('xpath=ancestor-or-self::a')
    await tabTo(page, opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: `Send a gift to ${creator.page_name}` })).toBeFocused()
    const seen = new Set<string>()
    for (let steps = 0; steps < 25; steps++) {
      await page.keyboard.press('Tab')
      await expect(dialog.locator(':focus')).toHaveCount(1)
      seen.add(await dialog.locator(':focus').evaluate((element) => element.outerHTML))
    }
    expect(seen.size, 'elements that had the focus').toBeGreaterThan(5)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('is closed by the back button, which stays on the page', async ({ page }) => {
    await visit(page, `/${creator.page_url}`)
    const address = page.url()
    await page.getByText('Send a gift', { exact: true }).first().click()
    const form = page.getByRole('dialog', { name: /^Send a gift to/ })
    await form.getByRole('button', { name: 'Send ₱50.00' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm payment' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Confirm payment' })).toHaveCount(0)
    await expect(form).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(address)
    await expect(page.getByRole('heading', { level: 1, name: creator.page_name })).toBeVisible()
  })
})

test.describe('a modal opened from a modal', () => {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])
    test(`replaces it in one sheet, and Escape, Back and the back button return to it, at ${viewport.width} px`, async ({
      page,
    }) => {
      const owner = castMember('tala')
      await page.setViewportSize(viewport)
      await signIn(page.context(), owner)
      await visit(page, `/${owner.page_url}`)
      const share = page.getByRole('button', { name: 'Share', exact: true }).filter({ visible: true }).first()
      await tabTo(page, share)
      await page.keyboard.press('Enter')
      const qr = page.getByRole('button', { name: 'Share QR Code' })
      for (const leave of ['Escape', 'Back', 'back button']) {
        await tabTo(page, qr)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('dialog', { name: 'Share QR Code' })).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(1)
        await expect(page.getByRole('heading', { name: 'Share QR Code' })).toBeFocused()
        if (leave === 'Back') {
          await tabTo(page, page.getByRole('button', { name: 'Back' }))
          await page.keyboard.press('Enter')
        } else if (leave === 'Escape') await page.keyboard.press('Escape')
        else await page.goBack()
        await expect(page.getByRole('dialog', { name: 'Share Profile' })).toBeVisible()
        await expect(qr, `after ${leave}`).toBeFocused()
      }
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(share).toBeFocused()
    })

  test('returns to the modal it came from without opening it twice', async ({ page }) => {
    const owner = await aBankOwner(page.request)
    await addBankByApi(page.request, owner)
    await visit(page, '/dashboard/wallet')
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true }).filter({ visible: true })
    await tabTo(page, withdraw)
    await page.keyboard.press('Enter')
    const options = page.getByRole('dialog', { name: 'Select Payout Option' })
    const standard = options.getByRole('button', { name: 'Standard' })
    for (let round = 0; round < 2; round++) {
      await tabTo(page, standard)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(standard).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(withdraw).toBeFocused()
  })

  test('keeps what was typed in the modal it came from', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const creator = castMember('tikbalang')
    await visit(page, `/${creator.page_url}`)
    await page.getByText('Send a gift', { exact: true }).first().click()
    const form = page.getByRole('dialog', { name: `Send a gift to ${creator.page_name}` })
    const message = form.getByLabel('Message')
    await message.fill('Walang daga dito')
    const send = form.getByRole('button', { name: 'Send ₱50.00' })
    await send.press('Enter')
    await expect(page.getByRole('heading', { name: 'Confirm payment' })).toBeFocused()
    await expect(message).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(message).toHaveValue('Walang daga dito')
    await expect(send).toBeFocused()
  })
})

test('the first Tab stop is a link that skips the bar', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
