// The pages of mailed links: a forgotten password in its two steps, and a new email address.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import confirmEmailPage from './ConfirmEmailPage.tsx'
import forgotPasswordPage from './ForgotPasswordPage.tsx'
import { showPage, speakFilipino } from './show-page.fixture.tsx'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const main = page.getByRole('main')
const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('New password', { exact: true })
const sentTo = (address: string) => text(new RegExp(`^If ${address} has an account, a link is on its way\\.`))
const posted = (action: string, values: Record<string, string>, outcome: object) => ({
  context: { posted: { action, values, ...outcome } as never },
})

test('a link is asked for, and the page says what to do without saying whether the account exists', async () => {
  const sent = serve(accounts.forgotPassword, offline, answer({ retry_in_seconds: 60 }))
  showPage(forgotPasswordPage)
  await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await email.fill('bea@example.com')
  await button('Send me a link').click()
  await button('GOT IT').click()
  await expect.element(text('Check your email')).not.toBeInTheDocument()
  await button('Send me a link').click()
  await expect.element(sentTo('bea@example\\.com')).toBeVisible()
  await expect.element(button('Send me a link')).toBeDisabled()
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'bea@example.com' }, { email: 'bea@example.com' }])
})

test('another address can be tried at once, and the notice speaks of the one it was sent to', async () => {
  serve(accounts.forgotPassword, answer({ retry_in_seconds: 60 }))
  showPage(forgotPasswordPage)
  await email.fill('bea@example.com')
  await button('Send me a link').click()
  await expect.element(sentTo('bea@example\\.com')).toBeVisible()
  await email.fill('carl@example.com')
  await button('Send me a link').click()
  await expect.element(sentTo('carl@example\\.com')).toBeVisible()
  await expect.element(sentTo('bea@example\\.com')).not.toBeInTheDocument()
})

test.each([
  [true, 1],
  [false, 0],
])('only an installation that sends no mail (%s) leads to its outbox', async (isTestMode, links) => {
  const shown = posted(addresses.forgotPassword, { email: 'bea@example.com' }, { body: {} })
  showPage(forgotPasswordPage, { context: { ...shown.context, isTestMode } })
  await expect.element(sentTo('bea@example\\.com')).toBeVisible()
  expect(link('development outbox').elements()).toHaveLength(links)
})

test('a refusal without a script says why, with the address still typed', async () => {
  const failure = { exception: 'TooManyRequestsException', message: 'Ask again in a minute.' }
  showPage(forgotPasswordPage, posted(addresses.forgotPassword, { email: 'bea@example.com' }, { failure }))
  await expect.element(text('Ask again in a minute.')).toBeVisible()
  await expect.element(email).toHaveValue('bea@example.com')
  await expect.element(text('Check your email')).not.toBeInTheDocument()
})

test('a link that is used up or too old leads to a new one', async () => {
  const errors = { token: ['This link has expired.'] }
  serve(accounts.resetPassword, refusal({ exception: 'ValidationException', message: '', errors }))
  showPage(forgotPasswordPage, { query: 'token=token-1' })
  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await password.fill('tatlong salita lang')
  await button('Save new password').click()
  await expect.element(main.getByRole('alert').getByText('This link has expired.', { exact: false })).toBeVisible()
  await expect.element(link('Ask for a new link')).toHaveAttribute('href', addresses.forgotPassword)
  await expect.element(password).toHaveValue('tatlong salita lang')
})

test('a password that is too short is not sent', async () => {
  const sent = serve(accounts.resetPassword, answer({ ok: true }))
  showPage(forgotPasswordPage, { query: 'token=token-1' })
  await password.fill('maikli')
  await button('Save new password').click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveFocus()
  expect(sent).toEqual([])
})

test('without a script the token of a refused form stays, and the refusal is said', async () => {
  const failure = { exception: 'TooManyRequestsException', message: 'Ask again in a minute.' }
  showPage(forgotPasswordPage, posted(addresses.resetPassword, { token: 'token-1', password: 'x' }, { failure }))
  await expect.element(text('Ask again in a minute.')).toBeVisible()
  expect(document.querySelector<HTMLInputElement>('form input[name=token]')!.value).toBe('token-1')
})

test('without a script a password that was refused says why at its field', async () => {
  const failure = { exception: 'ValidationException', message: 'Check it.', errors: { password: ['Too short.'] } }
  showPage(forgotPasswordPage, posted(addresses.resetPassword, { token: 'token-1', password: 'x' }, { failure }))
  await expect.element(password).toHaveAccessibleDescription(/Too short\./)
  await expect.element(text('Check it.')).not.toBeInTheDocument()
})

test.each(['', 'token=token-1'])('both steps (?%s) lead back to the login', async (query) => {
  showPage(forgotPasswordPage, { query })
  await expect.element(link('Back to log in')).toHaveAttribute('href', addresses.login)
})

test('a mailed link confirms nothing by itself, and then the new address once it is pressed', async () => {
  const sent = serve(credentials.confirmEmail, offline, answer({ ok: true }))
  showPage(confirmEmailPage, { query: 'token=token-1' })
  await expect.element(page.getByRole('heading', { name: 'Confirm your new email?' })).toBeVisible()
  expect(sent).toEqual([])
  await button('Confirm').click()
  await button('GOT IT').click()
  await button('Confirm').click()
  await expect.element(page.getByRole('heading', { name: 'Your email is changed' })).toBeVisible()
  await expect.element(link('Go on')).toHaveAttribute('href', addresses.dashboard)
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'token-1' }, { token: 'token-1' }])
})

test('in Filipino', async () => {
  speakFilipino()
  showPage(forgotPasswordPage, { query: 'token=token-1' })
  await expect.element(page.getByRole('heading', { name: 'Pumili ng bagong password' })).toBeVisible()
})
