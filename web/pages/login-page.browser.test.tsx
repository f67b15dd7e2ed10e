// The login page says how its visitor got there, and what became of a form that was posted without a script.
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import type { PostedForm } from '#contract/html.ts'
import { answer, offline, refusal, serve } from '../testing.tsx'
import loginPage from './LoginPage.tsx'
import { button, fitsTheScreen, inFilipino, link, text, title, visit } from './sample-page.fixture.tsx'

const email = page.getByRole('textbox', { name: 'Email' })
const code = page.getByRole('textbox', { name: 'Code' })
const alert = page.getByRole('alert').filter({ hasText: /./ })
const user = (status: string) => ({ status, email: 'ana@example.com' })
const tooOften = { exception: 'TooManyRequestsException', message: 'Please wait 40 seconds.' } as const

function arrive(query = '', posted?: PostedForm): void {
  visit(loginPage, { query, context: { posted } })
}

/** A form with its hidden values, as a browser without a script posts it. */
function getForm(action: string): Record<string, FormDataEntryValue> {
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`)!
  return Object.fromEntries(new FormData(form))
}

test.each([
  ['provider=cancelled', 'You did not sign in with e-payment. Nothing has changed.'],
  ['provider=unavailable', 'The e-payment provider does not answer. Please try again in a moment.'],
  ['provider=failed', 'That sign-in took too long, or was begun in another browser. Please try again.'],
])('coming back with %s it says why nobody is signed in, above the form', async (query, message) => {
  arrive(query)
  await expect.element(alert).toHaveTextContent(message)
  await expect.element(email).toBeVisible()
})

test('an outcome that nobody knows is not spoken of', async () => {
  arrive('provider=toString')
  await expect.element(email).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test.each([
  ['verification_code=abc', 'One more step', 'Sign in to confirm your email.'],
  ['closed=1', 'Your page is closed', 'Log in whenever you want it back.'],
  [
    'erases=2026-12-24',
    'Your account will be erased',
    'On Dec 24, 2026 everything of it is gone for good. Logging in before then takes that back.',
  ],
])('arriving with %s it says “%s”', async (query, heading, message) => {
  arrive(query)
  await expect.element(text(heading)).toBeVisible()
  await expect.element(text(message)).toBeVisible()
})

test('after a password reset it says that the new one is for now', async () => {
  arrive('reset=1')
  await expect.element(text('Password changed')).toBeVisible()
  await expect.element(text(/Log in with the new one\.$/)).toBeVisible()
})

test.each(['erases=soon', 'erases=', 'closed=0', 'reset=yes'])('nothing is made of %s', async (query) => {
  arrive(query)
  await expect.element(email).toBeVisible()
  await expect.element(text(/erased|Your page is closed|Password changed/)).not.toBeInTheDocument()
})

test('where the visitor wanted to go is posted with the form, and no other site', async () => {
  arrive('next=%2Fana%3Fgift%3D1')
  await expect.element(email).toBeVisible()
  expect(getForm(addresses.login).next).toBe('/ana?gift=1')
})

test('another site is no place to go on to', async () => {
  arrive('next=https%3A%2F%2Fevil.example')
  await expect.element(email).toBeVisible()
  expect(getForm(addresses.login)).not.toHaveProperty('next')
})

test('back from the wallet with a token that is over, the form stands below why, once', async () => {
  const sent = serve(accounts.loginToken, refusal({ exception: 'ValidationException', message: 'This link is over.' }))
  arrive('token=once')
  await expect.element(alert).toHaveTextContent('This link is over.')
  await expect.element(title('Log in')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('without a connection on the way back, the form stays after the error is read', async () => {
  serve(accounts.loginToken, offline)
  arrive('token=once')
  await button('GOT IT').click()
  await expect.element(title('Log in')).toBeVisible()
  await expect.element(email).toBeVisible()
})

test('while the token is exchanged the page says that one more step is missing', async () => {
  serve(accounts.loginToken, new Promise(() => {}))
  arrive('token=once')
  await expect.element(title('Almost there')).toBeVisible()
  expect(getForm(addresses.loginToken)).toEqual({ token: 'once' })
})

test('back from the wallet an account with a second factor is asked for it, and keeps where it wanted to go', async () => {
  const second_factor = { token: 'sign-in-1', methods: ['totp', 'recovery'] }
  serve(accounts.loginToken, answer({ second_factor, redirect_after: '/luz' }))
  arrive('token=once')
  await expect.element(title('One more step')).toBeVisible()
  await expect.element(text('Your account asks for more than a password.')).toBeVisible()
  await expect.element(code).toBeVisible()
  expect(getForm(addresses.secondFactor)).toEqual({
    token: 'sign-in-1',
    methods: 'totp recovery',
    next: '/luz',
    code: '',
  })
})

test('an answer that names another site is not followed there', async () => {
  const second_factor = { token: 'sign-in-1', methods: ['totp'] }
  serve(accounts.loginToken, answer({ second_factor, redirect_after: 'https://evil.example/luz' }))
  arrive('token=once')
  await expect.element(code).toBeVisible()
  expect(getForm(addresses.secondFactor)).not.toHaveProperty('next')
})

test('a posted password that needs a second step asks for it, and goes on to where the form said', async () => {
  const second_factor = { token: 'sign-in-1', methods: ['totp'] }
  arrive('', { action: addresses.login, values: { next: '/luz' }, body: { data: { second_factor } } })
  await expect.element(title('One more step')).toBeVisible()
  expect(getForm(addresses.secondFactor)).toEqual({ token: 'sign-in-1', methods: 'totp', next: '/luz', code: '' })
})

test('after the second step the visitor is where they wanted to go', async () => {
  const here = location.pathname + location.search
  onTestFinished(() => history.replaceState(history.state, '', here))
  const active = { user: user('active'), deactivation_details: null, lands_on: '#feed', token: null }
  serve(accounts.secondFactor, answer(active))
  const second_factor = { token: 'sign-in-1', methods: ['totp'] }
  arrive('', { action: addresses.login, values: { next: `${here}#wanted` }, body: { data: { second_factor } } })
  await code.fill('123456')
  await expect.poll(() => location.hash).toBe('#wanted')
})

test('a wrong code posted without a script is asked for again, by the same ways', async () => {
  const errors = { code: ['This code is not right, or it is too old.'] }
  arrive('', {
    action: addresses.secondFactor,
    values: { token: 'sign-in-1', methods: 'recovery nonsense', next: '/luz' },
    failure: { exception: 'OTPCodeInvalidException', message: errors.code[0]!, errors },
  })
  await expect.element(code).toHaveAccessibleDescription(/This code is not right/)
  await expect.element(text('One of the recovery codes you kept. Each works once.')).toBeVisible()
  expect(getForm(addresses.secondFactor)).toMatchObject({ token: 'sign-in-1', methods: 'recovery', next: '/luz' })
})

test('a closed account that was posted says since when, and opens again by a form', async () => {
  const deactivation_details = { deactivated_at: '2026-11-01T00:00:00+08:00', reactivate_token: 'again' }
  arrive('', {
    action: addresses.login,
    values: { email: 'ana@example.com' },
    body: { data: { user: user('inactive'), deactivation_details } },
  })
  await expect.element(text('Account Deactivated')).toBeVisible()
  await expect.element(text(/^You closed this account on Nov 1, 2026\./)).toBeVisible()
  await expect.element(button('Reactivate')).toBeVisible()
  expect(getForm(addresses.reactivate)).toEqual({ reactivate_account: '1', reactivate_token: 'again' })
  await expect.element(text('Verify Your Email')).not.toBeInTheDocument()
})

test('an unverified account that was posted is told which mail to open, and can have it again', async () => {
  arrive('', {
    action: addresses.login,
    values: { email: 'ana@example.com' },
    body: { data: { user: user('inactive'), deactivation_details: null } },
  })
  await expect.element(text('Verify Your Email')).toBeVisible()
  await expect.element(text('Open the link we sent to ana@example.com.')).toBeVisible()
  expect(getForm(addresses.resendEmail)).toEqual({ email: 'ana@example.com' })
})

test('a mail that was sent again is said to be on its way', async () => {
  const values = { email: 'ana@example.com' }
  arrive('', { action: addresses.resendEmail, values, body: { data: { retry_in_seconds: 60 } } })
  await expect.element(text('Email sent successfully')).toBeVisible()
  await expect.element(text('Open the link we sent to ana@example.com.')).toBeVisible()
})

test('a mail that could not be sent again says why, and can be asked for once more', async () => {
  arrive('', { action: addresses.resendEmail, values: { email: 'ana@example.com' }, failure: tooOften })
  await expect.element(alert.getByText('Please wait 40 seconds.')).toBeVisible()
  await expect.element(button('Resend email')).toBeVisible()
  expect(getForm(addresses.resendEmail)).toEqual({ email: 'ana@example.com' })
})

test('an address that has an account already can have its mail again, at the address the server names', async () => {
  const failure = {
    exception: 'AccountAlreadyExistsException',
    message: 'This email waits for its confirmation.',
    data: { email: 'ana@example.com' },
  } as const
  arrive('', { action: addresses.login, values: { email: 'Ana@Example.com' }, failure })
  await expect.element(alert.getByText('Verify Your Email')).toBeVisible()
  expect(getForm(addresses.resendEmail)).toEqual({ email: 'ana@example.com' })
})

test('a refusal that belongs to a field is shown there alone, and what was typed stays', async () => {
  const errors = { password: ['The email or password is not right.'] }
  const failure = { exception: 'InvalidCredentialsException', message: errors.password[0]!, errors } as const
  arrive('', { action: addresses.login, values: { email: 'ana@example.com', next: '/luz' }, failure })
  const password = page.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAccessibleDescription(/The email or password is not right\./)
  await expect.element(email).toHaveValue('ana@example.com')
  expect(page.getByText('The email or password is not right.').elements()).toHaveLength(1)
  expect(getForm(addresses.login)).toMatchObject({ next: '/luz' })
})

test('too many tries are said above the form, without a button for a mail', async () => {
  arrive('', { action: addresses.login, values: { email: 'ana@example.com' }, failure: tooOften })
  await expect.element(alert).toHaveTextContent('Please wait 40 seconds.')
  await expect.element(button('Resend email')).not.toBeInTheDocument()
})

test('a human check that no script can solve says how long to wait instead', async () => {
  const failure = { exception: 'CaptchaFailedException', message: 'Please show that you are human.' } as const
  arrive('', { action: addresses.login, values: { email: 'ana@example.com' }, failure })
  await expect
    .element(alert)
    .toHaveTextContent('Please show that you are human. The check needs JavaScript; without it, wait 15 minutes.')
})

test('a dead link that was posted stays in the form, so that a new one can be asked for', async () => {
  const errors = { authorization_code: ['This link is used up or too old.'] }
  const failure = { exception: 'ValidationException', message: errors.authorization_code[0]!, errors } as const
  const values = { email: 'ana@example.com', authorization_code: 'dead' }
  arrive('', { action: addresses.login, values, failure })
  await expect.element(button('Send a new link')).toBeVisible()
  expect(getForm(addresses.login)).toMatchObject({ authorization_code: 'dead' })
  expect(getForm(addresses.resendEmail)).toEqual({ email: 'ana@example.com' })
})

test('the way to a first page is offered, and a long address does not widen the page', async () => {
  await page.viewport(320, 700)
  const long = `${'napakahabangpangalan'.repeat(4)}@example.com`
  arrive('', {
    action: addresses.login,
    values: {},
    body: { data: { user: { status: 'inactive', email: long }, deactivation_details: null } },
  })
  await expect.element(text(`Open the link we sent to ${long}.`)).toBeVisible()
  await expect.element(link('Start your page')).toHaveAttribute('href', addresses.signUp)
  expect(fitsTheScreen()).toBe(true)
})

test('in Filipino every outcome of the provider is Filipino', async () => {
  inFilipino()
  arrive('provider=cancelled&closed=1')
  const filipino = fil as Record<string, string>
  await expect.element(alert).toHaveTextContent(filipino['You did not sign in with e-payment. Nothing has changed.']!)
  await expect.element(text(filipino['Your page is closed']!)).toBeVisible()
})
