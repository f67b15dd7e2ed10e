// Asking for a mail once more: the wait belongs to its address, and a lost answer costs nothing.
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { EmailSent } from './EmailSent.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { PlainResend } from './PlainResend.tsx'
import { ResendEmail } from './ResendEmail.tsx'

const email = page.getByRole('textbox', { name: 'Email' })
const ask = page.getByRole('button', { name: 'Send me a link' })
const resend = page.getByRole('button', { name: 'Resend email' })
const anotherLink = page.getByText(/^You can ask for another link in/)
const sent = answer({ retry_in_seconds: 300 })
const tooMany = refusal({ exception: 'TooManyRequestsException', message: '' })

test('an answer that comes after another address was typed makes that one wait for nothing', async () => {
  const late = Promise.withResolvers<typeof sent>()
  const asked = serve(accounts.forgotPassword, late.promise, sent)
  const onSent = vi.fn()
  mountApp(<ForgotPasswordForm onSent={onSent} />)
  await email.fill('ana@example.com')
  await ask.click()
  await expect.poll(() => asked.length).toBe(1)
  await email.fill('bea@example.com')
  late.resolve(sent)
  await expect.poll(() => onSent.mock.calls).toEqual([['ana@example.com']])
  await expect.element(ask).toBeEnabled()
  await expect.element(anotherLink).not.toBeInTheDocument()
  await ask.click()
  await expect.poll(() => onSent.mock.lastCall).toEqual(['bea@example.com'])
  await expect.element(anotherLink).toBeVisible()
})

test('the first address still waits when it is typed again', async () => {
  serve(accounts.forgotPassword, sent)
  mountApp(<ForgotPasswordForm onSent={vi.fn()} />)
  await email.fill('ana@example.com')
  await ask.click()
  await expect.element(ask).toBeDisabled()
  await email.fill('bea@example.com')
  await expect.element(ask).toBeEnabled()
  await email.fill('ana@example.com ')
  await expect.element(ask).toBeDisabled()
  await expect.element(anotherLink).toBeVisible()
})

test('a malformed address is refused before it is sent, and one the server refuses at its field', async () => {
  const errors = { email: ['We do not know this domain.'] }
  const asked = serve(accounts.forgotPassword, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<ForgotPasswordForm onSent={vi.fn()} />)
  await email.fill('ana')
  await ask.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(asked).toEqual([])
  await email.fill('ana@example.invalid')
  await ask.click()
  await expect.element(email).toHaveAccessibleDescription('We do not know this domain.')
  await expect.element(email).toHaveFocus()
})

test('without a connection the address stays, and nobody is told that a link was sent', async () => {
  serve(accounts.forgotPassword, offline, sent)
  const onSent = vi.fn()
  mountApp(<ForgotPasswordForm onSent={onSent} />)
  await email.fill('ana@example.com')
  await ask.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(onSent).not.toHaveBeenCalled()
  await ask.click()
  await expect.poll(() => onSent.mock.calls).toEqual([['ana@example.com']])
})

test('a refusal that names no time waits five minutes', async () => {
  serve(accounts.forgotPassword, tooMany)
  mountApp(<ForgotPasswordForm onSent={vi.fn()} />)
  await email.fill('ana@example.com')
  await ask.click()
  await expect.element(page.getByText(/^You can ask for another link in (5:00|4:59)\.$/)).toBeVisible()
})

test('without JavaScript a refusal of no field is said above the button', async () => {
  const failure = { message: 'Please try again in 60 seconds.' }
  const posted = { action: addresses.forgotPassword, values: { email: 'ana@example.com' }, failure }
  mountApp(<ForgotPasswordForm onSent={vi.fn()} />, { posted: posted as never })
  await expect.element(page.getByRole('alert').getByText('Please try again in 60 seconds.')).toBeVisible()
  await expect.element(email).toHaveValue('ana@example.com')
  const form = document.querySelector('form')!
  // Posted, so that the address of the page holds no email.
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', addresses.forgotPassword])
  expect(Object.fromEntries(new FormData(form))).toEqual({ email: 'ana@example.com' })
})

/** The time is the test's. */
function stopTime(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('after a mail the button waits as long as the server says, and screen readers hear when it is over', async () => {
  stopTime()
  const asked = serve(accounts.resendEmail, answer({ retry_in_seconds: 90 }))
  mountApp(<ResendEmail email="one@example.com" />)
  await expect.element(page.getByText('Didn’t get it? Look among spam, then ask for another.')).toBeVisible()
  await resend.click()
  await expect.element(page.getByText('Email sent successfully')).toBeVisible()
  await expect.element(resend).toBeDisabled()
  const heard = new Set<string>()
  for (let second = 0; second < 90; second++) {
    flushSync(() => vi.advanceTimersByTime(1000))
    heard.add(document.querySelector('[aria-live=polite].visually-hidden')!.textContent)
  }
  expect([...heard].filter(Boolean)).toEqual([
    'You can resend in 60 seconds.',
    'You can resend in 10 seconds.',
    'You can try again now.',
  ])
  await expect.element(resend).toBeEnabled()
  expect(asked.map(({ body }) => body)).toEqual([{ email: 'one@example.com' }])
})

test('one address that waits makes no other one wait', async () => {
  serve(accounts.resendEmail, answer({ retry_in_seconds: 300 }))
  const { rerender } = mountApp(<ResendEmail key="a" email="two@example.com" />)
  await resend.click()
  await expect.element(resend).toBeDisabled()
  rerender(<ResendEmail key="b" email="three@example.com" />)
  await expect.element(resend).toBeEnabled()
  rerender(<ResendEmail key="c" email="two@example.com" />)
  await expect.element(resend).toBeDisabled()
})

test('a mail that was not asked for, because there was no connection, can be asked for at once', async () => {
  const asked = serve(accounts.resendEmail, offline, tooMany)
  mountApp(<ResendEmail email="four@example.com" />)
  await resend.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(resend).toBeEnabled()
  await resend.click()
  await expect.element(page.getByText(/^You can resend in (5:00|4:59)\.$/)).toBeVisible()
  expect(asked).toHaveLength(2)
})

test('pressed twice, one mail is asked for', async () => {
  const late = Promise.withResolvers<typeof sent>()
  const asked = serve(accounts.resendEmail, late.promise)
  mountApp(<ResendEmail email="five@example.com" />)
  await resend.click()
  await page.getByRole('button', { name: 'Sending…' }).click({ force: true })
  late.resolve(sent)
  await expect.element(resend).toBeDisabled()
  expect(asked).toHaveLength(1)
})

test('without JavaScript a form asks for the same address', () => {
  mountApp(<PlainResend email="ana@example.com" />)
  const form = document.querySelector('form')!
  expect(new URL(form.action).pathname).toBe(addresses.resendEmail)
  expect(Object.fromEntries(new FormData(form))).toEqual({ email: 'ana@example.com' })
})

test.each([
  ['en', undefined, /^We sent a link to .+\. Open it and sign in/],
  ['fil', fil, /^Nag-send kami ng link sa/],
] as const)('it says where the mail went, and only a test installation leads to its outbox (%s)', async (...given) => {
  const [language, catalogue, says] = given
  setLanguage(language, catalogue)
  onTestFinished(() => setLanguage('en', undefined))
  const long = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`
  const sentTo = <EmailSent email={long}>{null}</EmailSent>
  const { unmount } = mountApp(sentTo, { language })
  const text = page.getByText(says)
  await expect.element(text).toBeVisible()
  await expect.element(page.getByText(long)).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
  // A long address wraps instead of widening the page.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  unmount()
  mountApp(sentTo, { language, isTestMode: true })
  await expect.element(page.getByRole('link')).toHaveAttribute('href', addresses.outbox)
})
