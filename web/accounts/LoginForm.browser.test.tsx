// Signing in: what each answer of the server leads to, and that typed values are never lost.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { answer, mountApp, offerPasskey, offline, refusal, serve } from '../testing.tsx'
import { LoginForm } from './LoginForm.tsx'
import { challenge } from './sample-sign-up.fixture.ts'

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

const usePasskey = page.getByRole('button', { name: 'Use a passkey' })

test('a passkey alone signs in, and one that does not work here says so and can be tried again', async () => {
  offerPasskey('p1')
  const refused = refusal({ exception: 'InvalidCredentialsException', message: 'This passkey did not work here.' })
  const asked = serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  const sent = serve(accounts.passkeyLogin, refused, me({ lands_on: '/feed' }))
  const onSignedIn = open()
  await usePasskey.click()
  await expect.element(page.getByRole('dialog').getByText('This passkey did not work here.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await usePasskey.click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
  // No account is named: the passkey says whose it is.
  expect(asked.map(({ body }) => body)).toEqual([{}, {}])
  expect(sent[1]!.body).toMatchObject({ credential: { id: 'p1' } })
})

test('a deactivated account that signs in by a passkey is asked whether to reactivate it', async () => {
  offerPasskey('p1')
  serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  const closed = { deactivated_at: '2026-11-01T00:00:00.000Z', reactivate_token: 'token' }
  serve(accounts.passkeyLogin, me({ deactivation_details: closed }))
  const onSignedIn = open()
  await usePasskey.click()
  await expect.element(page.getByRole('dialog', { name: 'Account Deactivated' })).toBeVisible()
  expect(onSignedIn).not.toHaveBeenCalled()
})

test('a passkey that was stopped leaves what was typed, and the password signs in', async () => {
  offerPasskey(undefined)
  serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  serve(accounts.login, me())
  const onSignedIn = open()
  await email.fill('ana@example.com')
  await usePasskey.click()
  await expect.element(page.getByText(/^No passkey was used\./)).toBeVisible()
  await expect.element(email).toHaveValue('ana@example.com')
  await password.fill('tatlong salita lang')
  await submit.click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
})

test('without a connection what was typed stays, and the same press signs in later', async () => {
  const sent = serve(accounts.login, offline, me())
  const onSignedIn = open()
  await signIn()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await submit.click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  const typed = { email: 'ana@example.com', password: 'tatlong salita lang' }
  expect(sent.map(({ body }) => body)).toEqual([typed, typed])
})

test('pressed twice, or by Enter while the answer is on its way, it signs in once', async () => {
  const late = Promise.withResolvers<ReturnType<typeof me>>()
  const sent = serve(accounts.login, late.promise)
  const onSignedIn = open()
  await signIn()
  await page.getByRole('button', { name: 'Signing in…' }).click({ force: true })
  await password.click()
  await userEvent.keyboard('{Enter}')
  late.resolve(me())
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(1)
})

test('an empty form is refused before it is sent, at its first field', async () => {
  const sent = serve(accounts.login, me())
  open()
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await email.fill('ana@example.com')
  // What is wrong with the other field stays.
  await expect.element(email).not.toHaveAttribute('aria-invalid')
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual([])
})

test('after a human check the password is sent with its token, and a right one asks for no other', async () => {
  const wrong = { exception: 'InvalidCredentialsException', message: 'No.', data: { human_check: true } } as const
  const sent = serve(accounts.login, refusal(wrong), me())
  serve(accounts.humanCheck, await challenge())
  const verified = serve(accounts.verifyHuman, answer({ ok: true }))
  const onSignedIn = open()
  await signIn()
  await expect.element(password).toHaveAccessibleDescription(/No\./)
  await submit.click()
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(sent[0]!.body).not.toHaveProperty('response_token')
  expect(sent[1]!.body!.response_token).toBe(verified.at(-1)!.body!.response_token)
})

test('without JavaScript the form carries where to go and the mailed code', async () => {
  mountApp(<LoginForm next="/luz" authorizationCode="code-1" onSignedIn={() => {}} />)
  await expect.element(submit).toBeVisible()
  const form = document.querySelector<HTMLFormElement>(`form[action="${addresses.login}"]`)!
  expect(Object.fromEntries(new FormData(form))).toEqual({
    next: '/luz',
    authorization_code: 'code-1',
    email: '',
    password: '',
  })
})
