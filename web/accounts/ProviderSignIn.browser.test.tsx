// Signing in with the account at the e-payment provider: what is sent along, and what a refusal leaves.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { mountApp, offline, refusal, serve } from '../testing.tsx'
import { ProviderSignIn } from './ProviderSignIn.tsx'

const press = page.getByRole('button', { name: 'Continue with e-payment' })
const offered = { hasProviderSignIn: true }

test.each([
  ['nothing more', {}, {}],
  [
    'where to go, who referred and the mailed code',
    { next: '/luz', referralCode: 'ANA1', authorizationCode: 'c'.repeat(43) },
    { redirect_after: '/luz', referral_code: 'ANA1', authorization_code: 'c'.repeat(43) },
  ],
  ['no empty code', { next: '', referralCode: '' }, {}],
])('it sends %s, by script and as a plain form alike', async (_, props, more) => {
  const sent = serve(accounts.loginWith, offline)
  mountApp(<ProviderSignIn {...props} />, offered)
  const form = document.querySelector('form')!
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', addresses.loginWith])
  expect(Object.fromEntries(new FormData(form))).toEqual({ platform: 'epayment', ...more })
  await press.click()
  await expect.element(page.getByRole('dialog').getByText(/^No connection\./)).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ platform: 'epayment', ...more }])
})

test('pressed twice it is asked for once, and after a refusal it can be pressed again', async () => {
  const late = Promise.withResolvers<ReturnType<typeof refusal>>()
  const away = refusal({ exception: 'TooManyRequestsException', message: 'Please wait a moment.' })
  const sent = serve(accounts.loginWith, late.promise, away)
  mountApp(<ProviderSignIn />, offered)
  await press.click()
  await page.getByRole('button', { name: 'Opening your wallet…' }).click({ force: true })
  expect(sent).toHaveLength(1)
  late.resolve(away)
  await expect.element(page.getByRole('dialog').getByText('Please wait a moment.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press.click()
  await expect.poll(() => sent.length).toBe(2)
})

test('an installation without a provider offers the other ways only', async () => {
  mountApp(
    <ProviderSignIn>
      <p>Another way</p>
    </ProviderSignIn>,
  )
  await expect.element(page.getByText('Another way')).toBeVisible()
  await expect.element(press).not.toBeInTheDocument()
  expect(page.getByText('or with your email').query()).toBeNull()
})

test('with a provider the other ways stand below it', async () => {
  mountApp(
    <ProviderSignIn>
      <button type="button">Another way</button>
    </ProviderSignIn>,
    offered,
  )
  await expect.element(page.getByText('or with your email')).toBeVisible()
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
  expect(names).toEqual(['Continue with e-payment', 'Another way'])
})
