// Asking for mails, waiting for another, and what a mailed link does.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { credentials } from '#contract/credentials.ts'
import { passkeys } from '#contract/passkeys.ts'
import { closeAllModals, openModal } from '../shell/modals.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { MailedLink } from './MailedLink.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const email = page.getByRole('textbox', { name: 'Email' })
const tooMany = (retry_in_seconds: number) =>
  refusal({ exception: 'TooManyRequestsException', message: '', data: { retry_in_seconds } })

test('a link is sent to the typed address, without the spaces around it', async () => {
  const onSent = vi.fn()
  serve(accounts.forgotPassword, answer({ retry_in_seconds: 300 }))
  mountApp(<ForgotPasswordForm onSent={onSent} />)
  await email.fill(' ana@example.com ')
  await button('Send me a link').click()
  await expect.element(page.getByText('Email sent successfully')).toBeVisible()
  expect(onSent).toHaveBeenCalledExactlyOnceWith('ana@example.com')
})

test('too many links for one address have to wait; another address does not', async () => {
  serve(accounts.forgotPassword, tooMany(90))
  mountApp(<ForgotPasswordForm onSent={vi.fn()} />)
  await email.fill('ana@example.com')
  await button('Send me a link').click()
  await expect.element(page.getByText(/^You can ask for another link in 1:(30|29)\.$/)).toBeVisible()
  await expect.element(button('Send me a link')).toBeDisabled()
  await email.fill('bea@example.com')
  await expect.element(button('Send me a link')).toBeEnabled()
})

test('a reset link that is over leads to a new one, and the typed password stays', async () => {
  const errors = { token: ['This link is over.'] }
  const sent = serve(accounts.resetPassword, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<ResetPasswordForm token={'t'.repeat(43)} onDone={vi.fn()} />)
  const password = page.getByLabelText('New password', { exact: true })
  await password.fill('tatlong salita lang')
  await button('Save new password').click()
  await expect.element(page.getByRole('alert').getByText('This link is over.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await expect.element(password).toHaveValue('tatlong salita lang')
  expect(sent[0]!.body).toEqual({ token: 't'.repeat(43), password: 'tatlong salita lang' })
})

test('another verification mail waits, also when its modal was closed meanwhile', async () => {
  serve(accounts.resendEmail, tooMany(120))
  mountApp(null)
  openModal('verify-email', { email: 'ana@example.com' })
  await button('Resend email').click()
  const wait = page.getByText(/^You can resend in (2:00|1:5\d)\.$/)
  await expect.element(wait).toBeVisible()
  await expect.element(button('Resend email')).toBeDisabled()
  closeAllModals()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  openModal('verify-email', { email: 'ana@example.com' })
  await expect.element(wait).toBeVisible()
  await expect.element(button('Resend email')).toBeDisabled()
})

test('the link in a mail changes nothing before its button is pressed', async () => {
  const sent = serve(credentials.confirmEmail, offline, answer({ ok: true }))
  mountApp(<MailedLink change="confirmEmail" token="token-1" />)
  await expect.element(page.getByRole('heading', { name: 'Confirm your new email?' })).toBeVisible()
  expect(sent).toHaveLength(0)
  await button('Confirm').click()
  await button('GOT IT').click()
  await button('Confirm').click()
  await expect.element(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'token-1' }, { token: 'token-1' }])
})

test('a mailed link that is over says so', async () => {
  serve(credentials.undoEmail, refusal({ exception: 'ValidationException', message: 'This link is over.' }))
  mountApp(<MailedLink change="undoEmail" token="token-1" />)
  await button('Take it back').click()
  await expect.element(page.getByRole('alert').getByText('This link is over.')).toBeVisible()
})

test('whoever takes back a change by a stranger is led to a new password', async () => {
  serve(passkeys.undo, answer({ ok: true }))
  mountApp(<MailedLink change="undoPasskey" token="token-1" />)
  await button('Remove it').click()
  const next = page.getByRole('link', { name: 'Choose a new password' })
  await expect.element(next).toHaveAttribute('href', '/auth/forgot-password')
})

test('a deactivated account says since when; a link for it that is over says so', async () => {
  const sent = serve(accounts.reactivate, refusal({ exception: 'ValidationException', message: 'Log in again.' }))
  mountApp(null)
  openModal('account-deactivated', { deactivatedAt: '2026-05-01T10:00:00+08:00', reactivateToken: 'token-1' })
  await expect.element(page.getByText(/^You closed this account on May 1, 2026\./)).toBeVisible()
  await button('Reactivate').click()
  await expect.element(page.getByText('Log in again.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ reactivate_account: 1, reactivate_token: 'token-1' }])
})

test('a deactivated account with a second factor asks for it before it opens', async () => {
  serve(accounts.reactivate, answer({ second_factor: { token: 'sign-in-1', methods: ['totp'] } }))
  mountApp(null)
  openModal('account-deactivated', { deactivatedAt: '2026-05-01T10:00:00+08:00', reactivateToken: 'token-1' })
  await button('Reactivate').click()
  await expect.element(page.getByRole('dialog', { name: 'One more step' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
})
