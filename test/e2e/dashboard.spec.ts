// The dashboard: replying to gifts, hiding them, the history, settings, and preferences of the device.
import type { Page } from '@playwright/test'
import { texts, words } from '#contract/texts.ts'
import { choose, getWalletBalance, startGift, untilPaid } from './gifts.ts'
import { aCreator, aStranger, castMember } from './people.ts'
import { expectSpec } from './spec.ts'
import { expect, getRead, hold, signIn, test, visit } from './visitor.ts'

test('a reply appears under the gift on the wall', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  const gift = await startGift(elsewhere.request, creator, { name: 'Ka Pedring', message: 'Kumusta?' })
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)
  await visit(page, '/dashboard/gifts')
  await page.getByText('Reply to Ka Pedring').click()
  await page.getByLabel('Your reply').fill('Heto, buhay pa!')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expectSpec('8/toast/updated', page.getByText(words.updated))
  await expect(page.getByText('Heto, buhay pa!').first()).toBeVisible()

  const visitor = await elsewhere.newPage()
  await visit(visitor, `/${creator.page_url}`)
  await expect(visitor.getByRole('list', { name: 'Gifts' }).getByText('Heto, buhay pa!')).toBeVisible()
})

test('a hidden gift leaves the wall but stays in the wallet, and returns when shown again', async ({
  page,
  elsewhere,
}) => {
  const creator = await aCreator(page.request)
  const gift = await startGift(elsewhere.request, creator, { name: 'Spammer', message: 'Follow back po' })
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)
  const visitor = await elsewhere.newPage()

  await visit(page, '/dashboard/gifts')
  await page.getByRole('button', { name: 'Hide the gift from Spammer' }).click()
  await page.getByRole('dialog', { name: 'Hide this gift?' }).getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('Hidden from your wall')).toBeVisible()
  await visit(visitor, `/${creator.page_url}`)
  await expect(visitor.getByText('No gifts on the wall yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Show the gift from Spammer' }).click()
  await expect(page.getByText('Hidden from your wall')).toHaveCount(0)
  await visit(visitor, `/${creator.page_url}`)
  await expect(visitor.getByText('Follow back po')).toBeVisible()
  expect(await getWalletBalance(page.request)).toBe(50)
})

test('a new creator reads the first steps before figures that are all zero', async ({ page }) => {
  await aCreator(page.request)
  await visit(page, '/dashboard')
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 2)).toEqual(['First steps', 'This week'])
  await expect(
    page.getByText('than in the seven days before.').or(page.getByText('as in the seven days before.')),
  ).toHaveCount(0)
})

test('the page shows the name, bio and smallest gift saved in the settings', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  await visit(page, '/dashboard/settings')
  await page.getByLabel('Page name').fill('Bagong Pangalan')
  await page.getByLabel('Bio').fill('Gumuguhit ng ulap. #ulap')
  await page.getByLabel('Smallest gift').fill('100')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(words.updated)).toBeVisible()

  const visitor = await elsewhere.newPage()
  await visit(visitor, `/${creator.page_url}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Bagong Pangalan' })).toBeVisible()
  await expect(visitor.getByText('Gumuguhit ng ulap.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: '#ulap' })).toHaveAttribute('href', '/dashboard/explore/hashtags/ulap')
  await expectSpec('2/route/hashtag-link', visitor.getByRole('link', { name: '#ulap' }))
  await expect(visitor.getByRole('radio', { name: '100 pesos' })).toBeChecked()
  await expect(visitor.getByRole('radio', { name: '50 pesos' })).toHaveCount(0)
})

test('a page moves to a new address, and the old one redirects there', async ({ page, elsewhere }) => {
  const { page_url: old } = await aCreator(page.request)
  const { page_url: wanted } = aStranger()
  await visit(page, '/dashboard/settings')
  const field = page.getByLabel('New address')
  await field.fill('tala-komiks')
  await expect(field).toHaveAccessibleDescription(texts.pageUrlTaken)
  await field.fill(wanted)
  await expect(page.getByText(`${wanted} is free`)).toBeVisible()
  await page.getByRole('button', { name: 'Change address' }).click()
  const question = page.getByRole('dialog', { name: `Change to /${wanted}?` })
  await expect(question).toContainText(`/${old} leads to your page for 90 days more.`)
  await question.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText(`/${wanted}`, { exact: true })).toBeVisible()
  await expect(field).toHaveValue('')

  const visitor = await elsewhere.newPage()
  await visit(visitor, `/${old}/my-goals`)
  await expect(visitor).toHaveURL(new RegExp(`/${wanted}/my-goals$`))
})

test('the history can be searched and filtered, and its URL contains the search and the filter', async ({ page }) => {
  await signIn(page.context(), castMember('kanto'))
  await visit(page, '/dashboard/transactions/history')
  await expectSpec('2/screen/transactions', page.getByRole('table'))
  const search = page.getByRole('searchbox', { name: 'Search description or reference' })
  await search.fill('Batch')
  await expect(page).toHaveURL(/\?search=Batch$/)
  const found = page.getByRole('row').getByRole('button')
  await expect(found).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Batch ’98' })).toContainText('₱50,000.00')
  await search.fill('wala talaga')
  await expect(page.getByText('No results found.')).toBeVisible()
  await search.clear()
  await page.getByRole('link', { name: 'Payouts' }).click()
  await expect(page).toHaveURL(/\?tab=payout$/)
  await expectSpec('2/route/history-payouts', page.getByRole('main'))
  await page.getByRole('link', { name: 'Income' }).click()
  await expect(found.first()).toBeVisible()
})

test('a history without transactions says so on every tab, and a search that it found nothing', async ({ page }) => {
  await aCreator(page.request)
  await visit(page, '/dashboard/transactions/history?tab=payout')
  await expect(page.getByText("You don't have any transactions yet.")).toBeVisible()
  await visit(page, '/dashboard/transactions/history?search=wala')
  await expect(page.getByText('No results found.')).toBeVisible()
})

test('the latest ten transactions lead to the full history, which loads more while scrolling', async ({ page }) => {
  await signIn(page.context(), castMember('jepoy'))
  await visit(page, '/dashboard')
  const rows = page.getByRole('row').getByRole('button')
  await expect(rows).toHaveCount(10)
  await expectSpec('2/route/dashboard-latest-10', page.getByRole('main'))
  const release = await hold(page, getRead('/v1/user/transactions'))
  await page.getByRole('link', { name: 'See all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  // One more row holds the column names.
  await expect(page.getByRole('row')).toHaveCount(8 + 1)
  await expectSpec('2/screen/transactions-loading', page.getByRole('table'))
  release()
  await expect(rows.nth(19)).toBeAttached()
  await page.getByRole('main').press('End')
  await expect(rows.nth(39)).toBeAttached()
})

test('This week shows the income and the day it came in', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  const gift = await startGift(elsewhere.request, creator, { amount: '120' })
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)
  await visit(page, '/dashboard')
  const week = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'This week' }) })
  await expect(week).toContainText('₱120.00 more than in the seven days before.')
  const days = week.getByRole('list', { name: 'The last seven days' }).getByRole('listitem')
  await expect(days).toHaveCount(7)
  await expect(days.last()).toContainText('gifts 120 pesos, sales 0 pesos')
  await expect(week).toContainText('One square is ₱50')
})

test('a balance that cannot be loaded shows an error, and Try Again loads it', async ({ page }) => {
  await signIn(page.context(), castMember('kanto'))
  await visit(page, '/dashboard/settings')
  const balance = getRead('/v1/user/balance')
  await page.route(balance, (route) => route.abort())
  await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click()
  await expectSpec('8/balance-unavailable', page.getByText(words.balanceUnavailable))
  await page.unroute(balance)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText(words.balanceUnavailable)).toHaveCount(0)
  await expect(page.getByText(/^₱[\d,]+\.\d\d$/).first()).toBeVisible()
})

test('the theme chosen on a device stays after a page load', async ({ page }) => {
  await signIn(page.context(), castMember('kanto'))
  await visit(page, '/dashboard/settings')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await visit(page, '/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the data saver chosen on a device stays after a page load, and leaves out the text font', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 600 })
  await signIn(page.context(), castMember('kanto'))
  await visit(page, '/dashboard/settings')
  // The navigation rail is longer than this tablet is high.
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport({ ratio: 1 })
  const dataSaver = page.getByRole('button', { name: 'Data saver' })
  await expect(dataSaver).toHaveAttribute('aria-pressed', 'false')
  await dataSaver.click()
  await expect(dataSaver).toHaveAttribute('aria-pressed', 'true')
  await visit(page, '/tala.komiks')
  await expect(page.locator('html')).toHaveAttribute('data-saves-data', '')
  expect(await getLoadedFonts(page)).toEqual(['Pixel Display'])
  await visit(page, '/dashboard/settings')
  await dataSaver.click()
  await expect(dataSaver).toHaveAttribute('aria-pressed', 'false')
  expect(await getLoadedFonts(page)).toEqual(['Pixel Display', 'Pixel Text'])
})

/** The product's font families that this page loaded, without the machine's fallback fonts. */
function getLoadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const faces = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded')
    const names = faces.map(({ family }) => family.replaceAll('"', ''))
    return [...new Set(names.filter((name) => name.startsWith('Pixel ')))].sort()
  })
}
