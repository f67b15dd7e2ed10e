// Signing in: what each answer of the server leads to, and that typed values are never lost.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { LoginForm } from './LoginForm.tsx'

const email = page.getByRole('textbox', { name: 'Email' })
const password = page.getByLabelText('Password', { exact: true })
const code = page.getByRole('textbox', { name: 'Code' })
const submit = page.getByRole('button', { name: 'Log in' })
const me = (fields: object = {}) =>
  answer({ user: { email: 'ana@example.com', status: 'active' }, deactivation_details: null, ...fields })
const needed = (...methods: string[]) => answer({ second_factor: { token: 'sign-in-1', methods } })

function open(props: { authorizationCode?: string } = {}) {
  const onSignedIn = vi.fn()
  mountApp(<LoginForm onSignedIn={onSignedIn} {...props} />)
  return onSignedIn
}

async function signIn(): Promise<void> {
  await email.fill('ana@example.com')
  await password.fill('tatlong salita lang')
  await submit.click()
}

test('a sign-in leads to the path the server names, or to the dashboard', async () => {
  serve(accounts.login, me({ lands_on: '/feed' }), me())
  const onSignedIn = open()
  await signIn()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
  await submit.click()
  await expect.poll(() => onSignedIn.mock.lastCall).toEqual([addresses.dashboard])
})

test('a wrong password is reported below its field, and the typed values stay', async () => {
  serve(accounts.login, refusal({ exception: 'InvalidCredentialsException', message: 'Not this password.', data: {} }))
  const onSignedIn = open()
  await signIn()
  await expect.element(password).toHaveAccessibleDescription(/Not this password\./)
  await expect.element(email).toHaveValue('ana@example.com')
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('after many wrong passwords the next try needs a human check first', async () => {
  const wrong = { exception: 'InvalidCredentialsException', message: 'No.', data: { human_check: true } } as const
  const logins = serve(accounts.login, refusal(wrong), me())
  serve(accounts.humanCheck, new Promise(() => {}))
  open()
  await signIn()
  await expect.element(password).toHaveAccessibleDescription(/No\./)
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Captcha Verification' })).toBeVisible()
  expect(logins).toHaveLength(1)
})

test('a human check that loses its connection leads back to the form and what was typed', async () => {
  const wrong = { exception: 'InvalidCredentialsException', message: 'No.', data: { human_check: true } } as const
  const logins = serve(accounts.login, refusal(wrong))
  serve(accounts.humanCheck, offline)
  open()
  await signIn()
  await expect.element(password).toHaveAccessibleDescription(/No\./)
  await submit.click()
  await expect.element(page.getByRole('dialog').getByText(/so nothing was sent\./)).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(email).toHaveValue('ana@example.com')
  await expect.element(password).toHaveValue('tatlong salita lang')
  expect(logins).toHaveLength(1)
})

test('after too many tries the button is disabled until the wait is over', async () => {
  const wait = { exception: 'TooManyRequestsException', message: 'Slow down.', data: { retry_in_seconds: 90 } } as const
  serve(accounts.login, refusal(wait))
  open()
  await signIn()
  await expect.element(page.getByText(/Too many tries\. Please try again in 1:(30|29)\./)).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

test('who has tried too often may go on at once after a human check', async () => {
  const data = { human_check: true }
  serve(accounts.login, refusal({ exception: 'TooManyRequestsException', message: 'Slow down.', data }))
  serve(accounts.humanCheck, new Promise(() => {}))
  open()
  await signIn()
  await expect.element(page.getByRole('heading', { name: 'Captcha Verification' })).toBeVisible()
})

test('an expired mailed link offers a new one for the typed address', async () => {
  const errors = { authorization_code: ['This link is used up.'] }
  const logins = serve(accounts.login, refusal({ exception: 'ValidationException', message: '', errors }))
  open({ authorizationCode: 'a'.repeat(43) })
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
  await signIn()
  await expect.element(page.getByText('This link is used up.')).toBeVisible()
  expect(logins[0]!.body).toMatchObject({ authorization_code: 'a'.repeat(43) })
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect.element(page.getByRole('dialog').getByText('ana@example.com')).toBeVisible()
})

test('a deactivated or unverified account opens its modal instead of a session', async () => {
  const closed = { deactivated_at: '2026-11-01T00:00:00.000Z', reactivate_token: 'token' }
  serve(
    accounts.login,
    me({ deactivation_details: closed }),
    me({ user: { email: 'ana@example.com', status: 'inactive' } }),
  )
  const onSignedIn = open()
  await signIn()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await submit.click()
  await expect.element(page.getByRole('dialog').getByText('ana@example.com')).toBeVisible()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('the second step submits six digits automatically, and a recovery code by the button', async () => {
  serve(accounts.login, needed('totp'))
  const wrong = { exception: 'OTPCodeInvalidException', message: 'Not this code.', data: { attempts_left: 3 } } as const
  const given = serve(accounts.secondFactor, refusal(wrong), me({ lands_on: '/feed' }))
  const onSignedIn = open()
  await signIn()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.element(code).toHaveAccessibleDescription(/Not this code\./)
  await code.fill('abcd-efgh-jkmn')
  await submit.click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
  expect(given.map(({ body }) => body)).toEqual([
    { token: 'sign-in-1', code: '123456' },
    { token: 'sign-in-1', code: 'abcd-efgh-jkmn' },
  ])
})

test('a code is sent once, however often it is submitted before its answer', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(accounts.login, needed('totp'))
  const given = serve(accounts.secondFactor, late.promise)
  const onSignedIn = open()
  await signIn()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.poll(() => given.length).toBe(1)
  await userEvent.keyboard('{Enter}{Backspace}6')
  late.resolve(me({ lands_on: '/feed' }))
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
  expect(given).toHaveLength(1)
})

test('after the last wrong code only a new sign-in is offered', async () => {
  serve(accounts.login, needed('totp'))
  serve(
    accounts.secondFactor,
    refusal({ exception: 'OTPCodeInvalidException', message: 'No.', data: { attempts_left: 0 } }),
  )
  open()
  await signIn()
  await code.fill('123456')
  await expect.element(page.getByText('Please log in again')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', addresses.login)
  await expect.element(code).not.toBeInTheDocument()
})

test('an account whose only second factor is a passkey sees no code field', async () => {
  serve(accounts.login, needed('passkey'))
  open()
  await signIn()
  await expect.element(submit).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await expect.element(code).not.toBeInTheDocument()
})
