// At 320 px nothing scrolls sideways, whatever is shown.
import type { Page } from '@playwright/test'
import { choose, startGift, untilPaid } from './gifts.ts'
import { aCreator } from './people.ts'
import { modals, screens } from './screens.ts'
import { expect, test, visit } from './visitor.ts'

test.use({ viewport: { width: 320, height: 640 } })

for (const { name, open, complains } of [...screens, ...modals])
  test(`${name} fits 320 px`, async ({ page, complaints }) => {
    await open(page)
    if (complains) complaints.length = 0
    await expectFits(page)
  })

test('the longest name, message and amount fit 320 px', async ({ page, elsewhere }) => {
  const { page_url, page_name } = await aCreator(page.request, { page_name: 'W'.repeat(50) })
  const longest = { amount: '50000', name: 'W'.repeat(16), message: 'W'.repeat(120) }
  const gift = await startGift(elsewhere.request, { page_url }, longest)
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)

  for (const path of [
    '/dashboard',
    '/dashboard/transactions/history',
    '/dashboard/gifts',
    '/dashboard/settings',
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

/** Neither the page nor what scrolls by itself over it. */
async function expectFits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const scrolling = [document.scrollingElement!, ...document.querySelectorAll('[role=dialog], [role=dialog] *')]
    return scrolling
      .filter(
        (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible',
      )
      .filter((element) => !element.matches('.visually-hidden, input, textarea'))
      .map((element) => `${element.tagName} is ${element.scrollWidth} px in ${element.clientWidth} px`)
  })
  expect(wide).toEqual([])
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
