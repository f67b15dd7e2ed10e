// Everything can be done with the keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { aBankOwner, anEarner, hasBank, textedCode } from './money-out.ts'
import { aCreator, aStranger, castMember, mailedLink } from './people.ts'
import { aPhoto, aPost, postPath, seenPost, shownPhotos } from './photos.ts'
import { sees } from './spec.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test('signing up, signing in and being welcomed', async ({ page }) => {
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

test('a wrong password is told under the field, and the right one comes in', async ({ page }) => {
  const person = castMember('bea')
  const password = page.getByLabel('Password', { exact: true })
  await visit(page, '/auth/login')
  await typeInto(page, page.getByLabel('Email'), person.email)
  await typeInto(page, password, 'not this one')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/The email or password is not right\./)
  await expect(password).toBeFocused()
  await sees('8/login-failure', password)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Hi, ${person.page_name}` })).toBeVisible()
})

for (const width of [390, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('giving', async ({ page }) => {
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

test('making a Slide: choosing, ordering, peeks, price, publishing', async ({ page }) => {
  const creator = await aCreator(page.request)
  await visit(page, '/dashboard/compose?kind=slide')
  await tabTo(page, page.getByLabel('Choose photos'))
  const chooser = page.waitForEvent('filechooser')
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

test('buying a Slide and looking through it', async ({ page, elsewhere }) => {
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
  await expect.poll(() => shownPhotos(page)).toEqual({ open: 3, locked: 0 })
  const said = page.getByRole('status').filter({ hasText: /^Photo \d of 3$/ })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText('Photo 3 of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(said).toHaveText('Photo 2 of 3')
  expect((await seenPost(page.request, post)).is_purchased).toBe(true)
})

test('reacting', async ({ page, elsewhere }) => {
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

test('finding a follower and blocking them leads to the next one', async ({ page, elsewhere }) => {
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
  // They stand with the latest first: Migo, Luz, Tala.
  const luz = rows.filter({ hasText: castMember('luz').page_name })
  await tabTo(page, luz.getByRole('button', { name: 'Block' }))
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: `Block ${castMember('luz').page_name}?` })
  await tabTo(page, asked.getByRole('button', { name: 'Block' }))
  await page.keyboard.press('Enter')
  await expect(luz).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: castMember('tala').page_name })).toBeFocused()
})

test('copying the link to a page', async ({ page }) => {
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

test('withdrawing, with a pasted code, and copying the reference', async ({ page, elsewhere }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await anEarner(page, elsewhere.request, 250)
  await hasBank(page.request, owner)
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

  test('keeps the focus, and gives it back when Escape closes it', async ({ page }) => {
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
    expect(seen.size, 'different places the focus came to').toBeGreaterThan(5)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  test('is closed by the back button, and the page stays', async ({ page }) => {
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
    test(`is a step of one sheet, and each Escape goes one step back, at ${viewport.width} px`, async ({ page }) => {
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

  test('never opens a second time what it came from', async ({ page }) => {
    const owner = await aBankOwner(page.request)
    await hasBank(page.request, owner)
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

  test('keeps what was typed below it', async ({ page }) => {
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

test('the first thing the keyboard meets leads past the bar', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'not reached by 60 presses of Tab').toBeFocused()
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}
