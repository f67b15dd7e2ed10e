// Asking for mails, waiting for another, and what a mailed link does.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
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

test.each([
  ['confirmEmail', credentials.confirmEmail, 'Confirm', 'Your email is changed', 'Go on', addresses.dashboard],
  [
    'undoEmail',
    credentials.undoEmail,
    'Take it back',
    'This is your email again',
    'Choose a new password',
    addresses.forgotPassword,
  ],
  [
    'undoPasskey',
    passkeys.undo,
    'Remove it',
    'The passkey is removed',
    'Choose a new password',
    addresses.forgotPassword,
  ],
] as const)('the link of %s is pressed once, however often, and says what follows', async (...given) => {
  const [change, endpoint, press, title, onward, href] = given
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const sent = serve(endpoint, late.promise)
  mountApp(<MailedLink change={change} token="token-1" />)
  await button(press).click()
  const busy = button('Saving…')
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  late.resolve(answer({ ok: true }))
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByRole('link', { name: onward })).toHaveAttribute('href', href)
  expect(sent).toHaveLength(1)
})

test('a mailed link that was refused can be pressed again, and its reason goes away meanwhile', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const over = refusal({ exception: 'ValidationException', message: 'This link is over.' })
  serve(credentials.confirmEmail, over, late.promise)
  mountApp(<MailedLink change="confirmEmail" token="token-1" />)
  await button('Confirm').click()
  await expect.element(page.getByText('This link is over.')).toBeVisible()
  await button('Confirm').click()
  await expect.element(page.getByText('This link is over.')).not.toBeInTheDocument()
  late.resolve(answer({ ok: true }))
  await expect.element(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
})

test('without JavaScript a mailed link carries its token through a refusal, and is done when it is', async () => {
  const posted = { action: addresses.undoEmail, values: { token: 'token-1' } }
  const failure = { message: 'This link is over.' }
  const { unmount } = mountApp(<MailedLink change="undoEmail" token={null} />, {
    posted: { ...posted, failure } as never,
  })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link is over.')
  expect(document.querySelector<HTMLInputElement>('[name=token]')!.value).toBe('token-1')
  unmount()
  mountApp(<MailedLink change="undoEmail" token={null} />, { posted: { ...posted, body: { data: {} } } as never })
  await expect.element(page.getByRole('heading', { name: 'This is your email again' })).toBeVisible()
})

const newPassword = page.getByLabelText('New password', { exact: true })
const save = button('Save new password')

test('a short password is refused at its field before it is sent, and a common one by the server', async () => {
  const errors = { password: ['This password is too common.'] }
  const done = vi.fn()
  const sent = serve(
    accounts.resetPassword,
    refusal({ exception: 'ValidationException', message: '', errors }),
    answer({ ok: true }),
  )
  mountApp(<ResetPasswordForm token={'t'.repeat(43)} onDone={done} />)
  await newPassword.fill('maikli')
  await save.click()
  await expect.element(newPassword).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
  await newPassword.fill('password1')
  await save.click()
  await expect.element(newPassword).toHaveAccessibleDescription(/This password is too common\./)
  await expect.element(newPassword).toHaveFocus()
  expect(done).not.toHaveBeenCalled()
  await newPassword.fill('tatlong salita lang')
  await save.click()
  await expect.poll(() => done.mock.calls.length).toBe(1)
})

test('a new password that lost its connection stays, and is saved by the next press', async () => {
  const done = vi.fn()
  const sent = serve(accounts.resetPassword, offline, answer({ ok: true }))
  mountApp(<ResetPasswordForm token={'t'.repeat(43)} onDone={done} />)
  await newPassword.fill('tatlong salita lang')
  await save.click()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(done).not.toHaveBeenCalled()
  await save.click()
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(sent.map(({ body }) => body!.password)).toEqual(Array(2).fill('tatlong salita lang'))
})

const deactivated = { deactivatedAt: '2026-05-01T10:00:00+08:00', reactivateToken: 'token-1' }

test('a deactivated account is left as it is by Cancel, and can be opened after a lost connection', async () => {
  const sent = serve(accounts.reactivate, offline, answer({ second_factor: { token: 's', methods: ['totp'] } }))
  mountApp(null)
  openModal('account-deactivated', deactivated)
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  openModal('account-deactivated', deactivated)
  await button('Reactivate').click()
  await button('GOT IT').click()
  await expect.element(page.getByText('UNABLE TO PROCEED')).not.toBeInTheDocument()
  await button('Reactivate').click()
  await expect.element(page.getByRole('dialog', { name: 'One more step' })).toBeVisible()
})
