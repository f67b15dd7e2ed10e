// Second factors in a real browser: a passkey on a virtual authenticator, an app, recovery codes, and a lost phone.
import type { CDPSession, Page } from '@playwright/test'
import { type TOTP, URI } from 'otpauth'
import { confirmItIsMe, sentCode } from './money-out.ts'
import { aCreator, mailedLink, type Person } from './people.ts'
import { setUpAppByApi } from './second-factor.ts'
import { expect, test, visit } from './visitor.ts'

const SECURITY = '/dashboard/settings/security'

/** Adds a virtual authenticator that verifies its user automatically. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await visit(page, '/auth/login')
}

async function typePassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

async function expectDashboard(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Sets up an authenticator app in the settings, and returns it. */
async function setUpApp(page: Page, { email }: Person, codes = 1): Promise<TOTP> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  const uri = await dialog.getByRole('link', { name: 'Open in my app' }).getAttribute('href')
  const app = URI.parse(uri!) as TOTP
  await dialog.getByLabel(/^Code we sent to/).fill(await sentCode(page.request, email, codes))
  await dialog.getByLabel('Code in the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('On: your app shows the codes.')).toBeVisible()
  return app
}

test('a passkey is added, signs in alone and as second factor, confirms its removal, and then no longer works', async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page)
  const person = await aCreator(page.request)
  await visit(page, SECURITY)
  await page.getByLabel('Name of the new passkey').fill('Telepono ko')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Telepono ko')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectDashboard(page)

  await signOut(page)
  await typePassword(page, person)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectDashboard(page)

  await visit(page, SECURITY)
  await page.getByRole('button', { name: 'Remove Telepono ko' }).click()
  await page.getByRole('dialog', { name: 'Remove “Telepono ko”?' }).getByRole('button', { name: 'Remove' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(proof).toHaveCount(0)
  await expect(page.getByText('Telepono ko')).toHaveCount(0)

  // The authenticator still has the passkey; the server no longer accepts it.
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey did not work here. Please try again.')).toBeVisible()
  await authenticator.detach()
})

test('an authenticator app and recovery codes sign in, and a recovery code replaces a lost phone', async ({ page }) => {
  const person = await aCreator(page.request)
  await visit(page, SECURITY)
  const app = await setUpApp(page, person)
  await page.getByRole('button', { name: 'Make ten codes' }).click()
  await confirmItIsMe(page, person)
  await expect(page.getByText('10 codes are left.')).toBeVisible()
  const [first, second] = await page.locator('ol code').allTextContents()

  await signOut(page)
  await typePassword(page, person)
  // Each code is accepted once: this one is of the next half minute.
  await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await expectDashboard(page)

  await signOut(page)
  await typePassword(page, person)
  await page.getByLabel('Code').fill('000000')
  await expect(page.getByText('This code is not right, or it is too old.')).toBeVisible()
  await page.getByLabel('Code').fill(first!)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expectDashboard(page)

  await visit(page, SECURITY)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'I lost my phone' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off your authenticator app' })
  await off.getByLabel('Recovery code').fill(second!)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await confirmItIsMe(page, person)
  await expect(page.getByText('Off: we send the codes.')).toBeVisible()
  await setUpApp(page, person, 2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the second factor, recovery codes, sessions and the email change are plain forms', async ({
    page,
    elsewhere,
  }) => {
    const person = await aCreator(page.request)
    await setUpAppByApi(page.request, person)
    await page.goto(SECURITY)
    const codes = page
      .getByRole('region', { name: 'Recovery codes' })
      .or(page.locator('section', { hasText: 'Recovery codes' }))
    await codes.first().getByLabel('Your password').fill(person.password)
    await page.getByRole('button', { name: 'Make ten codes' }).click()
    const [first] = await page.locator('ol code').allTextContents()

    const other = await elsewhere.newPage()
    await other.goto('/auth/login')
    await typePassword(other, person)
    await other.getByLabel('Code').fill('000000')
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(other.getByText('This code is not right, or it is too old.')).toBeVisible()
    await other.getByLabel('Code').fill(first!)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await expectDashboard(other)

    await page.goto(SECURITY)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page).toHaveURL(`${SECURITY}#sessions`)
    await other.reload()
    await expect(other).toHaveURL(/\/auth\/login/)

    const email = `bago.${person.email}`
    const change = page.locator('section', { hasText: 'New email' })
    await change.getByLabel('New email').fill(email)
    await change.getByLabel('Your password', { exact: true }).fill(person.password)
    await change.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
    await page.goto(await mailedLink(page.request, email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
    await page.goto(await mailedLink(page.request, person.email, 6))
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByRole('heading', { name: 'This is your email again' })).toBeVisible()
  })
})
