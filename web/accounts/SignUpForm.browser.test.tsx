// The sign-up form while its human check is still running.
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { SignUpForm } from './SignUpForm.tsx'

const submit = page.getByRole('button', { name: /Start your page|Opening your page/ })

async function fill(): Promise<void> {
  await page.getByRole('textbox', { name: /address/ }).fill('ana')
  await page.getByRole('textbox', { name: 'Page name' }).fill('Ana')
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('sampung-mangga')
}

test('pressed again while the human check runs, the form is sent once', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(accounts.humanCheck, promise)
  serve(accounts.pageUrlFree, answer({ is_available: true, reason: null }))
  const registered = serve(accounts.register, answer({ user: { email: 'ana@example.com' } }))
  const emails: string[] = []
  mountApp(<SignUpForm referralCode="" onRegistered={(email) => emails.push(email)} />)
  await fill()
  await submit.click()
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await submit.click({ force: true })
  const key = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, hmacSignatureSecret: 'secret' }
  resolve(answer(await createChallenge(key)))
  await expect.poll(() => emails).toEqual(['ana@example.com'])
  expect(registered).toHaveLength(1)
})
