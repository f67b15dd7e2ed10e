// On a low screen, in landscape or above an open keyboard, bars scroll away and cover nothing that is used.
import { openGiftForm } from './gifts.ts'
import { castMember } from './people.ts'
import { expect, test, visit } from './visitor.ts'

const creator = castMember('tala')

test.describe('in landscape', () => {
  test.use({ viewport: { width: 740, height: 360 } })

  test('the whole top bar lies over the cover of a page, and scrolls away', async ({ page }) => {
    await visit(page, `/${creator.page_url}`)
    const bar = page.getByRole('banner').getByRole('link')
    await expect(bar).toHaveCount(4)
    for (const link of await bar.all()) await link.click({ trial: true })
    await page.evaluate(() => scrollTo(0, 200))
    await expect(bar.first()).not.toBeInViewport()
  })
})

test.describe('above an open keyboard', () => {
  test.use({ viewport: { width: 360, height: 330 } })

  test('the close button of a sheet scrolls away with the heading, and covers no field', async ({ page }) => {
    await visit(page, `/${creator.page_url}`)
    const form = await openGiftForm(page)
    const close = form.getByRole('button', { name: 'Close' })
    await close.click({ trial: true })
    await form.getByLabel('Message').focus()
    await expect(close).not.toBeInViewport()
  })
})
