// Everything can be done with the keyboard alone.
import type { Locator, Page } from '@playwright/test'
import { anEarner, hasBank, textedCode } from './money-out.ts'
import { aCreator, aStranger, castMember, mailedLink } from './people.ts'
import { aPhoto, aPost, postPath, seenPost, shownPhotos } from './photos.ts'
import { expect, test, visit } from './visitor.ts'

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
  await tabTo(page, page.getByRole('button', { name: 'View Set' }))
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

test('withdrawing', async ({ page, elsewhere }) => {
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
  await page.keyboard.type(await textedCode(page.request, owner.mobile, 2))
  await expect(page.getByRole('heading', { name: 'Payout Successfully' })).toBeFocused()
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
