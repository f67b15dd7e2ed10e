// Signing in with an account at the e-payment provider: as a new account, again, and every way it can end.
import type { Page } from '@playwright/test'
import { texts } from '#contract/texts.ts'
import { expectAccessible } from './axe.ts'
import { expectFits } from './fits.ts'
import { confirmItIsMe, notTheCode, sentCode } from './money-out.ts'
import { aCreator, aStranger, castMember, mailedLink, register } from './people.ts'
import { expect, test, visit } from './visitor.ts'

interface Wallet {
  username: string
  email: string
  isVerified?: boolean
}

function aWallet(): Wallet {
  const username = `w${crypto.randomUUID().slice(0, 12)}`
  return { username, email: `${username}@wallet.example` }
}

/** Goes to the provider's page from a page with the button. */
async function goToProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with e-payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in to PIXEL' })).toBeVisible()
}

/** Signs in at the provider as a new person. */
async function signInAtProvider(page: Page, { username, email, isVerified = true }: Wallet): Promise<void> {
  await page.getByText('Somebody else').click()
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('The email is verified').setChecked(isVerified)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

function getGreeting(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name: `Hi, ${name}` })
}

test('a new account signs up with a wallet and is welcomed', async ({ page }) => {
  const wallet = aWallet()
  await visit(page, '/auth/sign-up')
  await goToProvider(page)
  await signInAtProvider(page, wallet)
  await expect(page.getByRole('dialog', { name: 'Welcome to PIXEL' })).toContainText(wallet.username)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: 'GET STARTED' }).click()
  await expect(getGreeting(page, wallet.username)).toBeVisible()
})

test('signing in from the login modal returns to the same page', async ({ page }) => {
  const { page_url } = castMember('rudy')
  await visit(page, `/${page_url}?utm_source=kape`)
  await page.getByRole('button', { name: 'Follow' }).first().click()
  const modal = page.getByRole('dialog', { name: 'Log in to go on' })
  await modal.getByRole('button', { name: 'Continue with e-payment' }).click()
  await signInAtProvider(page, aWallet())
  await expect(page).toHaveURL(new RegExp(`/${page_url}\\?utm_source=kape$`))
})

test('cancelling at the provider returns to the sign-in page, which says that nothing has changed', async ({
  page,
}) => {
  await visit(page, '/auth/login')
  await goToProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing has changed.' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('an email that the provider did not verify is verified with a mailed link', async ({ page }) => {
  const wallet = { ...aWallet(), isVerified: false }
  await visit(page, '/auth/sign-up')
  await goToProvider(page)
  await signInAtProvider(page, wallet)
  await expect(page.getByRole('dialog', { name: 'Verify Your Email' })).toContainText(wallet.email)

  await visit(page, await mailedLink(page.request, wallet.email))
  await goToProvider(page)
  await signInAtProvider(page, wallet)
  await expect(page.getByRole('dialog', { name: 'Welcome to PIXEL' })).toBeVisible()
})

test('the email of an unverified account opens the Verify Your Email modal', async ({ page }) => {
  const person = aStranger()
  await register(page.request, person)
  await visit(page, '/auth/login')
  await goToProvider(page)
  await signInAtProvider(page, { ...aWallet(), email: person.email })
  await expect(page.getByRole('dialog', { name: 'Verify Your Email' })).toContainText(person.email)
})

test('the email of an existing account requires its password', async ({ page }) => {
  await visit(page, '/auth/login')
  await goToProvider(page)
  await signInAtProvider(page, { ...aWallet(), email: castMember('bea').email })
  await expect(page.getByRole('alert').filter({ hasText: texts.providerEmailTaken })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a signed-in account links a wallet and can then sign in with it', async ({ page }) => {
  const person = await aCreator(page.request)
  const wallet = aWallet()
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Link your account' }).click()
  await confirmItIsMe(page, person)
  await signInAtProvider(page, wallet)
  await expect(page.getByText('Your account is linked')).toBeVisible()
  await expect(page.getByText(wallet.username)).toBeVisible()

  await page.context().clearCookies()
  await visit(page, '/auth/login')
  await goToProvider(page)
  await signInAtProvider(page, wallet)
  await expect(getGreeting(page, person.page_name)).toBeVisible()
})

test('an account that signed up with a wallet confirms its identity with a mailed code', async ({ page }) => {
  const wallet = aWallet()
  await visit(page, '/auth/sign-up')
  await goToProvider(page)
  await signInAtProvider(page, wallet)
  await page.getByRole('button', { name: 'GET STARTED' }).click()
  await visit(page, '/dashboard/payout-accounts')
  await page.getByRole('button', { name: 'Unlink' }).click()
  const confirm = page.getByRole('dialog', { name: 'Unlink this account?' })
  await confirm.getByRole('button', { name: 'Unlink', exact: true }).click()
  const stepUp = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(stepUp.getByText(/We sent a code to/)).toBeVisible()
  await expect(stepUp.getByText(/You can resend in/)).toBeVisible()
  const code = await sentCode(page.request, wallet.email)
  await stepUp.getByLabel('Code').fill(notTheCode(code))
  await expect(stepUp.getByLabel('Code')).toHaveAccessibleDescription(/not right/)
  await expect(stepUp.getByLabel('Code')).toHaveValue('')
  await stepUp.getByLabel('Code').fill(code)
  await expect(stepUp).toHaveCount(0)
  await expect(page.getByText(texts.passwordFirst)).toBeVisible()
})

test('an unknown sign-in token shows an error and offers to start again', async ({ page }) => {
  await visit(page, `/auth/login?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert').filter({ hasText: texts.signInOver })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with e-payment' })).toBeVisible()
})

test('the provider’s page passes axe and fits 320 px', async ({ page }) => {
  await visit(page, '/auth/login')
  await goToProvider(page)
  await page.getByText('Somebody else').click()
  await page.getByLabel('Username').fill('x')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('A username is 2 to 40')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectFits(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a new account signs up with plain forms, and the sign-in token works once', async ({ page }) => {
    const wallet = aWallet()
    await page.goto('/auth/sign-up')
    await goToProvider(page)
    await signInAtProvider(page, wallet)
    await expect(page.getByRole('heading', { level: 1, name: 'Almost there' })).toBeVisible()
    const landing = page.url()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(getGreeting(page, wallet.username)).toBeVisible()

    await page.goto(landing)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText(texts.signInOver)
  })

  test('an account that signed up with a wallet chooses a password and another email after a mailed code', async ({
    page,
  }) => {
    const wallet = aWallet()
    await page.goto('/auth/sign-up')
    await goToProvider(page)
    await signInAtProvider(page, wallet)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.goto('/dashboard/settings/security')
    const email = page.locator('#email')
    const change = async () => {
      await email.getByLabel('New email').fill(`bago.${wallet.email}`)
      await email.getByRole('button', { name: 'Change email' }).click()
    }
    await change()
    await email.getByRole('button', { name: 'Go on' }).click()
    await email.getByLabel('Code').fill(await sentCode(page.request, wallet.email))
    await email.getByRole('button', { name: 'Check the code' }).click()
    await expect(email.getByText('It is you.')).toBeVisible()
    await change()
    await expect(email.getByText('Check your email')).toBeVisible()

    const password = page.locator('#password')
    await password.getByLabel('New password', { exact: true }).fill('tatlong mangga sa kama')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByText('Password changed')).toBeVisible()
  })

  test('a signed-in account links a wallet with a plain form', async ({ page }) => {
    const person = await aCreator(page.request)
    await page.goto('/dashboard/payout-accounts')
    await page.getByRole('button', { name: 'Link your account' }).click()
    await expect(page.getByText(texts.stepUp)).toBeVisible()
    const password = page.getByLabel('Your password')
    await password.fill('hindi po ito')
    await page.getByRole('button', { name: 'Link your account' }).click()
    await expect(password).toHaveAccessibleDescription(new RegExp(texts.passwordWrong))
    await password.fill(person.password)
    await page.getByRole('button', { name: 'Link your account' }).click()
    const wallet = aWallet()
    await signInAtProvider(page, wallet)
    await expect(page.getByText('Your account is linked')).toBeVisible()
    await expect(page.getByText(wallet.username)).toBeVisible()
  })

  test('an email that already has an account is reported under its field', async ({ page }) => {
    await page.goto('/auth/login')
    await goToProvider(page)
    await signInAtProvider(page, { ...aWallet(), email: castMember('bea').email })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(texts.providerEmailTaken)
  })

  test('an unverified email is told to open the mailed link', async ({ page }) => {
    const wallet = { ...aWallet(), isVerified: false }
    await page.goto('/auth/login')
    await goToProvider(page)
    await signInAtProvider(page, wallet)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(`Open the link we sent to ${wallet.email}.`)).toBeVisible()
  })
})
