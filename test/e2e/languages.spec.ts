// Filipino: the visitor chooses it, server and browser render the same texts, and pages fit 320 px.
import { expectFits } from './fits.ts'
import { castMember } from './people.ts'
import { expect, signIn, test, visit } from './visitor.ts'

test.use({ viewport: { width: 320, height: 640 } })

const creator = castMember('jepoy')
const rich = castMember('kanto')

/** Each path with a text that its page shows in Filipino. */
const publicPages = [
  ['/', 'Bawat piso,'],
  ['/auth/login', 'Nakalimutan ang password?'],
  ['/auth/sign-up', 'Address ng page mo'],
  ['/auth/forgot-password', 'I-send sa akin ang link'],
  [`/${creator.page_url}`, 'Mag-send ng gift'],
  [`/${creator.page_url}/pixel-snap`, 'Mag-send ng gift'],
  [`/${creator.page_url}/my-goals`, 'Mag-send ng gift'],
  [`/${creator.page_url}/question-and-answer`, 'Mag-send ng gift'],
  ['/help/why-cant-i-withdraw-all-my-pixel-earnings', 'Perang pending pa'],
  ['/legal/privacy-notice', 'Mga nilalaman'],
  ['/nobody.has.this.page', 'Hindi Nakita ang Page'],
] as const
const signedInPages = [
  '/dashboard',
  '/dashboard/me',
  '/dashboard/wallet',
  '/dashboard/transactions/history',
  '/dashboard/gifts',
  '/dashboard/compose',
  '/dashboard/posts',
  '/dashboard/purchases',
  '/dashboard/payout-accounts',
  '/dashboard/following',
  '/dashboard/creator-hub/my-goals',
  '/dashboard/creator-hub/my-goals/add-goal',
  '/dashboard/settings',
  '/dashboard/settings/security',
]

// If the browser renders other words than the server, React logs an error, which fails the test.
for (const [path, words] of publicPages)
  test(`${path} is in Filipino and fits 320 px`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'pixel_language', value: 'fil', url: baseURL! }])
    await visit(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
    await expect(page.getByText(words).first()).toBeAttached()
    await expectFits(page)
  })

for (const path of signedInPages)
  test(`${path} is in Filipino and fits 320 px`, async ({ page, context, baseURL }) => {
    await signIn(context, rich)
    await context.addCookies([{ name: 'pixel_language', value: 'fil', url: baseURL! }])
    await visit(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFits(page)
  })

test('the gift form refuses and confirms an amount in Filipino', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'pixel_language', value: 'fil', url: baseURL! }])
  await visit(page, `/${creator.page_url}`)
  await page.getByText('Mag-send ng gift').first().click()
  const form = page.getByRole('dialog', { name: `Mag-send ng gift kay ${creator.page_name}` })
  await form.getByLabel('Ibang halaga').fill('1')
  await form.getByRole('button', { name: 'I-send ang ₱1.00' }).click()
  await expect(form.getByText('ang pinakamaliit na gift dito.')).toBeVisible()
  await form.getByLabel('Ibang halaga').fill('70')
  await form.getByRole('button', { name: 'I-send ang ₱70.00' }).click()
  await expect(page.getByRole('button', { name: 'Magbayad ng ₱70.00' })).toBeVisible()
  await expectFits(page)
})

test('the language chosen in the settings stays', async ({ page, context }) => {
  await signIn(context, rich)
  await visit(page, '/dashboard/settings')
  const choose = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await choose('Filipino')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil')
  await expect(page.getByRole('heading', { name: 'Wika' })).toBeVisible()
  await visit(page, '/dashboard/transactions/history')
  await expect(page.getByRole('heading', { name: 'Mga transaction', level: 1 })).toBeVisible()
  await visit(page, '/dashboard/settings')
  await choose('English')
  await expect(page.getByRole('heading', { name: 'Language' })).toBeVisible()
})
