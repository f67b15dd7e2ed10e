// The sign-up form while its human check is still running.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { challenge, fillSignUp as fill } from './sample-sign-up.fixture.ts'

const submit = page.getByRole('button', { name: /Start your page|Opening your page/ })

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
  resolve(await challenge())
  await expect.poll(() => emails).toEqual(['ana@example.com'])
  expect(registered).toHaveLength(1)
})

function open(referralCode = ''): string[] {
  serve(accounts.pageUrlFree, answer({ is_available: true, reason: null }))
  const emails: string[] = []
  mountApp(<SignUpForm referralCode={referralCode} onRegistered={(email) => emails.push(email)} />)
  return emails
}

const registered = answer({ user: { email: 'ana@example.com' } })

test('a human check that fails says so, nothing is sent, and it can be tried again', async () => {
  serve(accounts.humanCheck, offline, await challenge())
  const sent = serve(accounts.register, registered)
  const emails = open()
  await fill()
  await expect.element(page.getByText('We could not check that you are human.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('You are human. Thank you.')).toBeVisible()
  expect(sent).toHaveLength(0)
  await submit.click()
  await expect.poll(() => emails).toEqual(['ana@example.com'])
  expect(sent[0]!.body).toMatchObject({ page_url: 'ana', page_name: 'Ana', response_token: expect.any(String) })
})

test('a check that has run out is done again, and what was typed is sent with the next press', async () => {
  const checks = serve(accounts.humanCheck, await challenge(), await challenge())
  const sent = serve(accounts.register, refusal({ exception: 'CaptchaFailedException', message: '' }), registered)
  const emails = open()
  await fill()
  await submit.click()
  await expect.element(page.getByText(/^The check that you are human had run out\./)).toBeVisible()
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  await submit.click()
  await expect.poll(() => emails).toEqual(['ana@example.com'])
  expect([checks.length, sent.length]).toEqual([2, 2])
})

test('after too many accounts the button waits as long as the server says', async () => {
  serve(accounts.humanCheck, await challenge())
  const data = { retry_in_seconds: 90 }
  serve(accounts.register, refusal({ exception: 'TooManyRequestsException', message: '', data }))
  open()
  await fill()
  await submit.click()
  await expect.element(page.getByText(/^Too many tries\. Please try again in 1:(30|29)\.$/)).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

test('the creator who referred somebody is named, sent, and can be changed', async () => {
  serve(accounts.humanCheck, await challenge())
  const errors = { referral_code: ['Nobody has this code.'] }
  const sent = serve(accounts.register, refusal({ exception: 'ValidationException', message: '', errors }))
  open('ANA')
  await expect.element(page.getByText('Referral code ANA')).toBeVisible()
  await fill()
  await submit.click()
  await expect.element(page.getByText('Nobody has this code.').first()).toBeVisible()
  expect(sent[0]!.body).toMatchObject({ referral_code: 'ANA' })
  await page.getByRole('button', { name: 'Change' }).click()
  const code = page.getByRole('dialog').getByRole('textbox', { name: 'Referral code' })
  await expect.element(code).toHaveValue('ANA')
  await code.fill(' bea1 ')
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect.element(page.getByText('Referral code BEA1')).toBeVisible()
})
