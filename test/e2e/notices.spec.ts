// Spec §2: notices in the product: the bell counts them, the page lists them, a switch turns a kind off.
import { wholeBrowser } from './chromium.ts'
import { choose, startGift, untilPaid } from './gifts.ts'
import { aCreator, castMember } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

// Asking to notify is the browser's, and its headless shell never asks.
test.use({ launchOptions: wholeBrowser })

test('a gift is counted at the bell, listed once, and then marked as seen', async ({ page, elsewhere }) => {
  const creator = await aCreator(page.request)
  const gift = await startGift(elsewhere.request, creator, { amount: '88', name: 'Kuya Ben' })
  await choose(elsewhere.request, gift, 'paid')
  await untilPaid(elsewhere.request, gift)
  await expect.poll(async () => (await (await page.request.get('/v1/user/notices/unread')).json()).data.unread).toBe(1)
  await visit(page, '/dashboard')
  const bell = page.getByRole('link', { name: /Notices/ }).filter({ hasText: '1', visible: true })
  await expect(bell).toBeVisible()
  await bell.click()
  const row = page.getByRole('list', { name: 'Notices' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Kuya Ben sent you a gift of ₱88.00.')
  await expect.poll(async () => (await (await page.request.get('/v1/user/notices/unread')).json()).data.unread).toBe(0)
})

test('the notices of the demo are listed newest first', async ({ page }) => {
  await signIn(page.context(), castMember('tala'))
  const dates: string[] = []
  for (let at = 1; at <= 3; at++) {
    const { data } = await (await page.request.get(`/v1/user/notices?per_page=100&page=${at}`)).json()
    dates.push(...data.map(({ date }: { date: string }) => date))
  }
  expect(dates.length).toBeGreaterThan(50)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('a kind of notice that is switched off stays off', async ({ page }) => {
  await aCreator(page.request)
  await visit(page, '/dashboard/settings')
  const gifts = page.getByRole('group', { name: 'Gifts' }).getByRole('switch', { name: 'By email' })
  await expect(gifts).toBeChecked()
  await gifts.click()
  await expect(page.getByText('Successfully Updated.')).toBeVisible()
  await page.reload()
  await expect(gifts).not.toBeChecked()
})

test('a browser that reaches no push service says that it cannot be notified', async ({
  page,
  context,
  browserErrors,
}) => {
  await aCreator(page.request)
  // A real refusal: every window of a test is incognito, where Chromium has no push service.
  await context.grantPermissions(['notifications'])
  await visit(page, '/dashboard/settings')
  await page.getByRole('button', { name: 'Tell this device' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'This browser cannot receive notifications.' })
  await dialog.getByRole('button', { name: 'GOT IT' }).click()
  await expect(page.getByRole('button', { name: 'Tell this device' })).toBeVisible()
  expect((await (await page.request.get('/v1/user/push')).json()).data).toEqual([])
  // Chromium reports its refusal as an error of the page.
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('does not support the Push API in incognito mode')])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the notice switches are saved with a button', async ({ page }) => {
    await aCreator(page.request)
    await page.goto('/dashboard/settings')
    const followers = page.getByRole('group', { name: 'New followers' }).getByRole('switch', { name: 'In PIXEL' })
    await followers.uncheck({ force: true })
    await page.locator('#notices').getByRole('button', { name: 'Save changes' }).click()
    await expect(followers).not.toBeChecked()
  })
})
