// What the sign-up form does when something is refused, by itself or by the server, and what stays of what was typed.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import type { PageContextValue } from '../shell/page-context.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { challenge, fields, fillSignUp } from './sample-sign-up.fixture.ts'

const submit = page.getByRole('button', { name: 'Start your page' })
const registered = answer({ user: { email: 'ana@example.com' } })
const invalid = (errors: Record<string, string[]>) => refusal({ exception: 'ValidationException', message: '', errors })

async function open({
  context = {},
  referralCode = '',
}: {
  context?: Partial<PageContextValue>
  referralCode?: string
} = {}) {
  const onRegistered = vi.fn()
  serve(accounts.humanCheck, await challenge())
  serve(accounts.pageUrlFree, answer({ is_available: true, reason: null }))
  const mounted = mountApp(<SignUpForm referralCode={referralCode} onRegistered={onRegistered} />, context)
  return { onRegistered, ...mounted }
}

test.each([
  ['address', 'an', /^Use 3 to 30 of a-z, 0-9, dot, dash or underscore/],
  ['name', ' ', /The page name is required\./],
  ['email', 'ana', /This does not look like an email address\./],
  ['password', 'maikli', /Use 8 to 128 characters\./],
] as const)('a wrong %s is refused at its field before anything is sent', async (name, typed, says) => {
  const sent = serve(accounts.register, registered)
  await open()
  await fillSignUp()
  await fields[name].fill(typed)
  await submit.click()
  await expect.element(fields[name]).toHaveAttribute('aria-invalid', 'true')
  await expect.element(fields[name]).toHaveFocus()
  await expect.element(fields[name]).toHaveAccessibleDescription(says)
  expect(sent).toEqual([])
})

test.each([
  ['address', { page_url: ['This address is taken.'] }],
  ['name', { page_name: ['Choose another name.'] }],
  ['email', { email: ['The email has already been taken.'] }],
  ['password', { password: ['This password is too common.'] }],
] as const)('a %s that the server refuses says why, and the rest stays and is sent again', async (name, errors) => {
  const sent = serve(accounts.register, invalid(errors as never), registered)
  const { onRegistered } = await open()
  await fillSignUp()
  await submit.click()
  await expect.element(fields[name]).toHaveAccessibleDescription(expect.stringContaining(Object.values(errors)[0]![0]))
  await expect.element(fields[name]).toHaveFocus()
  await expect.element(fields.password).toHaveValue('sampung-mangga')
  await fields[name].fill('ana.cruz@example.com'.slice(0, name === 'address' ? 8 : undefined))
  await expect.element(fields[name]).not.toHaveAttribute('aria-invalid')
  await submit.click()
  await expect.poll(() => onRegistered.mock.calls).toEqual([['ana@example.com']])
  // The server spends the human check only on what it accepts.
  const [first, second] = sent.map(({ body }) => body!.response_token)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('several wrong fields are all marked, and the focus is on the first of them', async () => {
  serve(accounts.register, invalid({ password: ['Too common.'], email: ['Taken.'] }))
  await open()
  await fillSignUp()
  await submit.click()
  await expect.element(fields.email).toHaveFocus()
  await expect.element(fields.password).toHaveAttribute('aria-invalid', 'true')
})

test('an address that somebody took meanwhile is not called free any more', async () => {
  serve(accounts.register, invalid({ page_url: ['This address is taken.'] }))
  await open()
  await fillSignUp()
  await expect.element(page.getByText('ana is free')).toBeVisible()
  await submit.click()
  await expect.element(fields.address).toHaveAccessibleDescription(/This address is taken\./)
  await expect.element(page.getByText('ana is free')).not.toBeInTheDocument()
})

test('an account that waits for its verification is offered another mail', async () => {
  const data = { email: 'ana@example.com' }
  serve(accounts.register, refusal({ exception: 'AccountAlreadyExistsException', message: '', data }))
  const { onRegistered } = await open()
  await fillSignUp()
  await submit.click()
  const dialog = page.getByRole('dialog', { name: 'Verify Your Email' })
  await expect.element(dialog.getByText('ana@example.com')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Resend email' })).toBeEnabled()
  expect(onRegistered).not.toHaveBeenCalled()
})

test('without a connection everything typed stays, and the same press sends it later', async () => {
  const sent = serve(accounts.register, offline, registered)
  const { onRegistered } = await open({ referralCode: 'BEA1' })
  await fillSignUp()
  await submit.click()
  await expect.element(page.getByRole('dialog').getByText(/^No connection\./)).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  await submit.click()
  await expect.poll(() => onRegistered.mock.calls.length).toBe(1)
  const typed = { page_url: 'ana', page_name: 'Ana', email: 'ana@example.com', password: 'sampung-mangga' }
  expect(sent.map(({ body }) => body)).toMatchObject(Array(2).fill({ ...typed, referral_code: 'BEA1' }))
})

test('the human check begins with the first key, not before', async () => {
  serve(accounts.pageUrlFree, answer({ is_available: true, reason: null }))
  const checks = serve(accounts.humanCheck, new Promise(() => {}))
  mountApp(<SignUpForm referralCode="" onRegistered={() => {}} />)
  const status = page.getByRole('status').filter({ hasText: /human/ })
  await expect.element(status).toHaveTextContent('While you type, we check that you are human. No puzzle.')
  await fields.address.click()
  expect(checks).toEqual([])
  await fields.name.fill('A')
  await expect.element(status).toHaveTextContent('Checking that you are human…')
  await fields.name.fill('Ana')
  expect(checks).toHaveLength(1)
})

test('whoever leaves while the check runs registers nothing', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(accounts.pageUrlFree, answer({ is_available: true, reason: null }))
  const checks = serve(accounts.humanCheck, late.promise)
  const sent = serve(accounts.register, registered)
  const onRegistered = vi.fn()
  const { unmount } = mountApp(<SignUpForm referralCode="" onRegistered={onRegistered} />)
  await fillSignUp()
  await submit.click()
  await expect.poll(() => checks.length).toBe(1)
  unmount()
  late.resolve(await challenge())
  // The check would be solved in a worker; ask the server for another one, which takes longer than the rest of this one.
  const { solveHumanCheck } = await import('./solve-human-check.ts')
  await solveHumanCheck()
  expect(sent).toEqual([])
  expect(onRegistered).not.toHaveBeenCalled()
})

test('the form links to what signing up agrees to', async () => {
  await open()
  await expect
    .element(page.getByRole('link', { name: 'Terms and Conditions' }))
    .toHaveAttribute('href', addresses.terms)
  await expect.element(page.getByRole('link', { name: 'Privacy Notice' })).toHaveAttribute('href', addresses.privacy)
})

test('a refusal by the form itself is in the language of the page', async () => {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
  const sent = serve(accounts.register, registered)
  await open({ context: { language: 'fil' } })
  const email = page.getByRole('textbox', { name: fil.Email as string })
  await email.fill('ana')
  await page.getByRole('button', { name: fil['Start your page'] as string }).click()
  await expect.element(email).toHaveAccessibleDescription(fil['This does not look like an email address.'] as string)
  expect(sent).toEqual([])
})

const noScript = (failure: object) =>
  ({ posted: { action: addresses.signUp, values: { page_url: 'bea', email: 'bea@example.com' }, failure } }) as never

test('without JavaScript a refused form keeps what was posted, with each reason at its field', async () => {
  await open({ context: noScript({ message: 'Please check.', errors: { email: ['Taken.'] } }) })
  await expect.element(fields.address).toHaveValue('bea')
  await expect.element(fields.email).toHaveValue('bea@example.com')
  await expect.element(fields.email).toHaveAccessibleDescription('Taken.')
  expect(page.getByText('Please check.').query()).toBeNull()
})

test('without JavaScript a refusal of no field is said above the button', async () => {
  await open({ context: noScript({ message: 'The check that you are human failed.' }) })
  await expect.element(page.getByRole('alert').getByText('The check that you are human failed.')).toBeVisible()
})

test('the referral code of the address goes with a sign-up by wallet too; one that is typed replaces it, and can be removed', async () => {
  await open({ referralCode: 'ANA1', context: { hasProviderSignIn: true } })
  const carried = () =>
    document.querySelector<HTMLInputElement>(`form[action="${addresses.loginWith}"] [name=referral_code]`)?.value
  await expect.poll(carried).toBe('ANA1')
  const change = async (text: string) => {
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Referral code' }).fill(text)
  }
  await change('bea1')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(carried()).toBe('ANA1')
  await change('bea1')
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect.poll(carried).toBe('BEA1')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await change(' ')
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect.element(page.getByRole('button', { name: 'I have a referral code' })).toBeVisible()
  expect(carried()).toBeUndefined()
})
