// Accounts: signing up, mailed links, every outcome of signing in, deactivating and reactivating.
import type { Page } from '@playwright/test'
import { texts, words } from '#contract/texts.ts'
import { aCreator, aStranger, castMember, mailedLink, type Person, register } from './people.ts'
import { expectSpec } from './spec.ts'
import { expect, test, visit } from './visitor.ts'

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

test('a new account opens the mailed link, signs in and is welcomed once', async ({ page }) => {
  const person = aStranger()
  await visit(page, '/auth/sign-up')
  await page.getByLabel('Your page’s address').fill(person.page_url)
  await expect(page.getByText(`${person.page_url} is free`)).toBeVisible()
  await page.getByLabel('Page name').fill(person.page_name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await expect(page.getByText('You are human. Thank you.')).toBeVisible()
  await page.getByRole('button', { name: 'Start your page' }).click()
  const waiting = page.getByRole('dialog', { name: 'Verify Your Email' })
  await expect(waiting).toContainText(person.email)

  await visit(page, await mailedLink(page.request, person.email))
  await expect(page.getByText('Sign in to confirm your email.')).toBeVisible()
  await expectSpec('2/route/login-verification-code', page.getByRole('main'))
  await logIn(page, person)
  const welcome = page.getByRole('dialog', { name: 'Welcome to PIXEL' })
  await expect(welcome).toContainText(person.page_name)
  const remembered = page.waitForResponse((response) => response.url().endsWith('/v1/user/welcome'))
  await welcome.getByRole('button', { name: 'GET STARTED' }).click()
  await remembered
  await expect(page.getByRole('heading', { level: 1, name: `Hi, ${person.page_name}` })).toBeVisible()

  await visit(page, '/dashboard')
  await expect(page.getByText(words.noTransactions)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const foreignAddresses = [
  '/%2509/evil.example/x',
  '/%252509/evil.example/x',
  '/%09/evil.example/x',
  '/%2f/evil.example/x',
  '/%255c%255cevil.example/x',
  '/\\evil.example/x',
  '//evil.example/x',
  'https://evil.example/x',
  'http:%2509//evil.example/x',
  '/.//evil.example/x',
  '/%252e/%252fevil.example/x',
  '//localhost%40evil.example/x',
  '//evil。example/x',
  'javascript:document.title="evil"',
]

for (const address of foreignAddresses)
  test(`signing in with next=${address} stays on PIXEL, with and without JavaScript`, async ({
    page,
    request,
    baseURL,
  }) => {
    const person = await aCreator(page.request)
    await page.context().clearCookies()
    await page.route(
      ({ hostname }) => hostname !== 'localhost',
      (route) => route.abort(),
    )
    await visit(page, `/auth/login?next=${address}`)
    await logIn(page, person)
    await expect(page).toHaveURL(new URL('/dashboard', baseURL).href)
    const form = { email: person.email, password: person.password, next: decodeURIComponent(address) }
    const answer = await request.post('/auth/login', { form, maxRedirects: 0 })
    expect(new URL(answer.headers().location ?? '', baseURL).pathname).toBe('/dashboard')
  })

test('signing in with a next parameter of our own opens that address unchanged', async ({ page, request }) => {
  const person = await aCreator(request)
  await visit(page, `/auth/login?next=${encodeURIComponent('/dashboard/explore?search=100%25%20a%26b')}`)
  await logIn(page, person)
  await expect(page).toHaveURL(/\/dashboard\/explore\?search=100%25%20a%26b$/)
  await expect(page.getByRole('searchbox').first()).toHaveValue('100% a&b')
})

test('the verification mail can be sent again, and the page counts down the wait that the server reports', async ({
  page,
}) => {
  const person = aStranger()
  await register(page.request, person)
  await page.clock.install()
  await visit(page, '/auth/login')
  await logIn(page, person)
  const waiting = page.getByRole('dialog', { name: 'Verify Your Email' })
  const resend = waiting.getByRole('button', { name: 'Resend email' })
  await resend.click()
  await expectSpec('8/toast/email-sent', page.getByText(words.emailSent))
  const countdown = waiting.getByText(/You can resend in (5:00|4:5\d)/)
  await expectSpec('2/modal/verify-email-timer', countdown)
  await expectSpec('4/email-resend-timer', countdown)
  await expect(resend).toBeDisabled()
  await mailedLink(page.request, person.email, 2)

  // The browser’s clock is past the five minutes, the server’s is not.
  await page.clock.fastForward('05:01')
  await resend.click()
  await expectSpec('8/retry-in-seconds', waiting.getByText(/You can resend in 4:[0-5]\d/))
})

test('an empty sign-in form names the missing fields', async ({ page }) => {
  await visit(page, '/auth/login')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(texts.emailRequired)
  await expectSpec('5/email-required', page.getByText(texts.emailRequired))
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(texts.passwordRequired)
  await expectSpec('5/password-required', page.getByText(texts.passwordRequired))
})

test('after three wrong passwords the browser solves a human check automatically', async ({ page }) => {
  const person = await aCreator(page.request)
  await page.context().clearCookies()
  await visit(page, '/auth/login')
  for (const password of ['one', 'two', 'three']) {
    const answered = page.waitForResponse('**/v1/auth/login')
    await logIn(page, { ...person, password })
    await answered
  }
  await logIn(page, person)
  await expect(page.getByRole('dialog', { name: 'Captcha Verification' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Hi, ${person.page_name}` })).toBeVisible()
})

test('a failed human check redirects to the sign-in page', async ({ page }) => {
  const { page_url } = castMember('rudy')
  await visit(page, `/${page_url}`)
  await page.getByRole('button', { name: 'Follow' }).first().click()
  const login = page.getByRole('dialog', { name: 'Log in to go on' })
  await login.getByLabel('Email').fill(aStranger().email)
  for (const password of ['one', 'two', 'three']) {
    const answered = page.waitForResponse('**/v1/auth/login')
    await login.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await answered
  }
  // The solution of the check is replaced by an invalid one on its way to the server.
  await page.route('**/v1/site/captcha/verify', (route) => route.continue({ postData: { response_token: 'spoiled' } }))
  await login.getByLabel('Password', { exact: true }).fill('four')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expectSpec('8/captcha-failure', page.getByRole('main'))
})

test('a forgotten password is reset with a mailed link that works once', async ({ page }) => {
  const person = await aCreator(page.request)
  await page.context().clearCookies()
  await visit(page, '/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible()
  const link = await mailedLink(page.request, person.email, 2)

  const password = 'bagong susi ng lumang pinto'
  await visit(page, link)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText(words.passwordReset)).toBeVisible()
  await logIn(page, { ...person, password })
  await expect(page.getByRole('heading', { level: 1, name: `Hi, ${person.page_name}` })).toBeVisible()
  for (const path of ['/dashboard/wallet', '/dashboard/payout-accounts']) {
    await visit(page, path)
    await expect(page.getByText(/^Withdrawals wait until /)).toBeVisible()
  }

  await visit(page, link)
  await page.getByLabel('New password').fill('isa pang susi ng pinto')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: texts.linkInvalid })).toBeVisible()
})

test('signing in to an unverified account opens the Verify Your Email modal', async ({ page }) => {
  const person = aStranger()
  await register(page.request, person)
  await visit(page, '/auth/login')
  await logIn(page, person)
  await expect(page.getByRole('dialog', { name: 'Verify Your Email' })).toContainText(person.email)
})

test('a deactivated page is not accessible until its owner signs in and reactivates it', async ({
  page,
  elsewhere,
}) => {
  const person = await aCreator(page.request)
  await visit(page, `/${castMember('luz').page_url}`)
  await page.getByRole('main').getByRole('textbox', { name: 'Message' }).fill('Para sa ensaymada!')
  await visit(page, '/dashboard/settings')
  await page.getByLabel('Your password').fill(person.password)
  await page.getByRole('button', { name: 'Deactivate account' }).click()
  await expect(page.getByText('Log in whenever you want it back.')).toBeVisible()
  // Whoever uses the tab next does not find what was half typed.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('ensaymada')

  const visitor = await elsewhere.newPage()
  const closed = await visitor.goto(`/${person.page_url}`)
  expect(closed!.status()).toBe(410)
  await expect(visitor.getByRole('heading', { name: 'Content not accessible' })).toBeVisible()

  await visit(page, '/auth/login')
  await logIn(page, person)
  const dialog = page.getByRole('dialog', { name: 'Account Deactivated' })
  await dialog.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Hi, ${person.page_name}` })).toBeVisible()
  const opened = await visitor.goto(`/${person.page_url}`)
  expect(opened!.status()).toBe(200)
  await expect(visitor.getByRole('heading', { level: 1, name: person.page_name })).toBeVisible()
})

test('signing out ends the session', async ({ page }) => {
  await aCreator(page.request)
  await visit(page, '/dashboard/settings')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Every peso is a pixel.' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fdashboard$/)
})

test('a page of one account changes nothing of another one that has signed in in the meantime', async ({ page }) => {
  const first = await aCreator(page.request)
  await visit(page, '/dashboard/settings')
  await page.getByLabel('Bio').fill('Gumuguhit ng ulap.')
  // As another tab does.
  const second = await aCreator(page.request)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('dialog')).toContainText('Another account is signed in now. Nothing was sent')
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Gumuguhit ng ulap.')
  for (const { page_url } of [first, second])
    expect((await (await page.request.get(`/v1/profile/${page_url}`)).json()).data.bio).toBeNull()
})
