// The second step of a sign-in: what a refusal of each method says, and what stays of what was typed.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import type { SecondFactorMethod } from '#contract/otp.ts'
import { setLanguage } from '../language/say.ts'
import { answer, mountApp, offerPasskey, offline, refusal, serve } from '../testing.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

const code = page.getByRole('textbox', { name: 'Code' })
const submit = page.getByRole('button', { name: 'Log in' })
const usePasskey = page.getByRole('button', { name: 'Use a passkey' })
const passkeyRefused = page.getByText('This passkey did not work here. Please try again.')
const signedIn = answer({ user: { email: 'ana@example.com', status: 'active' }, lands_on: '/feed' })
const wrong = (attempts_left: number) =>
  refusal({ exception: 'OTPCodeInvalidException', message: 'This code is not right.', data: { attempts_left } })
const tooMany = refusal({ exception: 'TooManyRequestsException', message: '', data: { retry_in_seconds: 90 } })

function open(methods: SecondFactorMethod[], { next, posted }: { next?: string; posted?: object } = {}) {
  const onSignedIn = vi.fn()
  mountApp(<SecondFactorForm needed={{ token: 'sign-in-1', methods }} next={next} onSignedIn={onSignedIn} />, {
    posted: posted as never,
  })
  return onSignedIn
}

/** The browser gives a passkey whenever it is asked for one. */
function servePasskey() {
  offerPasskey('p1')
  return serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
}

test.each<[string, SecondFactorMethod[]]>([
  ['has nothing else', ['passkey']],
  ['has codes too', ['totp', 'passkey']],
])('a refused passkey of an account that %s says so, and the next try takes it away', async (_, methods) => {
  const asked = servePasskey()
  const late = Promise.withResolvers<typeof signedIn>()
  const sent = serve(accounts.secondFactor, wrong(4), late.promise)
  const onSignedIn = open(methods)
  await usePasskey.click()
  await expect.element(passkeyRefused).toBeVisible()
  // It is not said of a code that nobody typed.
  await expect.element(page.getByText('This code is not right.')).not.toBeInTheDocument()
  await usePasskey.click()
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(passkeyRefused).not.toBeInTheDocument()
  late.resolve(signedIn)
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
  expect(asked.map(({ body }) => body)).toEqual(Array(2).fill({ token: 'sign-in-1' }))
  expect(sent.map(({ body }) => body)).toMatchObject(Array(2).fill({ token: 'sign-in-1', credential: { id: 'p1' } }))
})

test('a refused passkey is said in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  servePasskey()
  serve(accounts.secondFactor, wrong(4))
  open(['passkey'])
  await page.getByRole('button').click()
  await expect.element(page.getByText('Hindi gumana ang passkey dito. Subukan ulit.')).toBeVisible()
})

test('too many refused passkeys say how long to wait', async () => {
  servePasskey()
  serve(accounts.secondFactor, tooMany)
  open(['passkey'])
  await usePasskey.click()
  await expect.element(page.getByText(/^Too many tries\. Please try again in 1:(30|29)\.$/)).toBeVisible()
  await expect.element(passkeyRefused).not.toBeInTheDocument()
})

test('after the last refused passkey only a new sign-in is offered, to where this one was going', async () => {
  servePasskey()
  serve(accounts.secondFactor, wrong(0))
  open(['passkey'], { next: '/luz' })
  await usePasskey.click()
  await expect.element(page.getByRole('alert').getByText('Please log in again')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', addresses.loginTo('/luz'))
  await expect.element(usePasskey).not.toBeInTheDocument()
})

test('a passkey that was stopped sends nothing, and a code signs in instead', async () => {
  offerPasskey(undefined)
  serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  const sent = serve(accounts.secondFactor, signedIn)
  const onSignedIn = open(['totp', 'passkey'])
  await usePasskey.click()
  await expect.element(page.getByText('No passkey was used. Try again, or choose another way.')).toBeVisible()
  expect(sent).toEqual([])
  await code.fill('123456')
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
})

test('while a passkey is checked no code is sent beside it', async () => {
  servePasskey()
  const late = Promise.withResolvers<typeof signedIn>()
  const sent = serve(accounts.secondFactor, late.promise)
  const onSignedIn = open(['totp', 'passkey'])
  await usePasskey.click()
  await expect.poll(() => sent.length).toBe(1)
  await code.fill('123456')
  const busy = page.getByRole('button', { name: 'Signing in…' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  await busy.click({ force: true })
  late.resolve(signedIn)
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  expect(sent).toHaveLength(1)
})

test('without a connection the code stays, and the button sends it again', async () => {
  const sent = serve(accounts.secondFactor, offline, signedIn)
  const onSignedIn = open(['totp'])
  await code.fill('123456')
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(code).toHaveValue('123456')
  await submit.click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ token: 'sign-in-1', code: '123456' }))
})

test('too many wrong codes disable the button, and six digits are not sent by themselves either', async () => {
  const sent = serve(accounts.secondFactor, tooMany)
  open(['totp'])
  await code.fill('123456')
  await expect.element(submit).toBeDisabled()
  await expect.element(page.getByText(/^Too many tries\. Please try again in 1:(30|29)\.$/)).toBeVisible()
  await code.fill('654321')
  await expect.element(code).toHaveValue('654321')
  expect(sent).toHaveLength(1)
})

test('where no app shows codes, six digits of a recovery code wait for the button', async () => {
  const sent = serve(accounts.secondFactor, wrong(3), signedIn)
  const onSignedIn = open(['passkey', 'recovery'])
  await expect.element(code).toHaveAccessibleDescription('One of the recovery codes you kept. Each works once.')
  await code.fill('123456')
  await expect.element(code).toHaveValue('123456')
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(code).toHaveAccessibleDescription(/This code is not right\./)
  await expect.element(code).toHaveFocus()
  await code.fill('abcd-efgh-jkmn')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSignedIn.mock.calls).toEqual([['/feed']])
})

test('an empty code is refused before it is sent', async () => {
  const sent = serve(accounts.secondFactor, signedIn)
  open(['totp'])
  await submit.click()
  await expect.element(code).toHaveAccessibleDescription(/Enter a code\./)
  await expect.element(code).toHaveFocus()
  expect(sent).toEqual([])
})

test('who lands nowhere in particular lands on the dashboard', async () => {
  serve(accounts.secondFactor, answer({ user: { email: 'ana@example.com', status: 'active' } }))
  const onSignedIn = open(['totp'])
  await code.fill('123456')
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[addresses.dashboard]])
})

const posted = (failure: object) => ({ action: addresses.secondFactor, values: {}, failure })

test('without JavaScript the form carries what the server needs to show it again, and says what was refused', async () => {
  open(['totp', 'recovery'], { next: '/luz', posted: posted({ message: 'This code is not right.' }) })
  await expect.element(code).toHaveAccessibleDescription(/This code is not right\./)
  const form = document.querySelector('form')!
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', addresses.secondFactor])
  expect(Object.fromEntries(new FormData(form))).toEqual({
    token: 'sign-in-1',
    methods: 'totp recovery',
    next: '/luz',
    code: '',
  })
})

test('without JavaScript too the last wrong code ends the sign-in', async () => {
  open(['totp'], { posted: posted({ message: 'No.', data: { attempts_left: 0 } }) })
  await expect.element(page.getByText('Please log in again')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', addresses.login)
})
