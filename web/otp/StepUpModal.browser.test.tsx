// The step-up modal: each proof of identity, its errors, and leaving without a proof.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { credentials } from '#contract/credentials.ts'
import type { ProofMethod } from '#contract/errors.ts'
import { closeModal, openModal } from '../shell/modals.ts'
import { useWrite } from '../shell/queries.ts'
import { answer, mount, mountApp, offerPasskey, offline, refusal, serve } from '../testing.tsx'
import { RetryAfter } from './RetryAfter.tsx'

const proven = answer({ proven_until: '2026-11-23T10:00:00.000Z' })
const wrong = (attempts_left: number) =>
  refusal({ exception: 'OTPCodeInvalidException', message: 'This code is not right.', data: { attempts_left } })
const mailed = answer({ sent_to: 'a••@example.com', retry_in_seconds: 30 })

const onProven = vi.fn()
const onCancel = vi.fn()
const dialog = page.getByRole('dialog', { name: 'Is it you?' })
const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
const password = page.getByLabelText('Your password')

function ask(...methods: ProofMethod[]): void {
  onProven.mockReset()
  onCancel.mockReset()
  mountApp(null, { isSignedIn: true })
  openModal('step-up', { methods, onProven, onCancel })
}

test('an empty password is refused before it is sent; the right one proves the identity', async () => {
  const calls = serve(accounts.stepUp, proven)
  ask('password')
  await confirm.click()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(calls).toEqual([])
  await password.fill('sampung-mangga')
  await confirm.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toEqual([{ password: 'sampung-mangga' }])
  expect(onProven).toHaveBeenCalledTimes(1)
  expect(onCancel).not.toHaveBeenCalled()
})

test('closing without a proof notifies the caller', async () => {
  ask('password')
  await expect.element(password).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onCancel).toHaveBeenCalledTimes(1)
  expect(onProven).not.toHaveBeenCalled()
})

test('a wrong password is reported below its field; too many disable the button', async () => {
  const errors = { password: ['This is not your password.'] }
  serve(
    accounts.stepUp,
    refusal({ exception: 'ValidationException', message: '', errors }),
    refusal({ exception: 'TooManyRequestsException', message: 'Too soon.', data: { retry_in_seconds: 40 } }),
  )
  ask('password')
  await password.fill('mali')
  await confirm.click()
  await expect.element(password).toHaveAccessibleDescription('This is not your password.')
  await confirm.click()
  await expect.element(confirm).toBeDisabled()
  await expect.element(dialog.getByText(/^Please try again in [1-4]\d seconds\.$/)).toBeVisible()
})

test('a countdown is announced at 60 and at 10 seconds, and is not there at 0', () => {
  const announced = () => document.querySelector('[aria-live=polite]')!.textContent
  const { rerender } = mount(<RetryAfter seconds={61} />)
  expect([announced(), document.querySelector('p')!.textContent]).toEqual(['', 'Please try again in 61 seconds.'])
  rerender(<RetryAfter seconds={60} />)
  expect(announced()).toBe('Please try again in 60 seconds.')
  rerender(<RetryAfter seconds={59} />)
  expect(announced()).toBe('')
  rerender(<RetryAfter seconds={10} />)
  expect(announced()).toBe('Please try again in 10 seconds.')
  rerender(<RetryAfter seconds={0} />)
  expect([announced(), document.querySelector('p')]).toEqual(['', null])
})

const close = page.getByRole('button', { name: 'Close' })

test.each<[ProofMethod, string]>([
  ['password', 'Confirm'],
  ['code', ''],
])('while a proof by %s is checked the dialog cannot be closed', async (method, press) => {
  const response = Promise.withResolvers<typeof proven>()
  const first = method === 'code' ? [mailed, mailed] : []
  serve(accounts.stepUp, ...first, response.promise)
  ask(method)
  const field = method === 'code' ? page.getByRole('textbox', { name: 'Code' }) : password
  await expect.element(field).toBeVisible()
  await expect.element(close).toBeVisible()
  await field.fill('123456')
  if (press) await confirm.click()
  await expect.element(close).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  response.resolve(proven)
  await expect.element(dialog).not.toBeInTheDocument()
  expect([onProven.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0])
})

test('an account without a password is mailed a code, and six digits submit automatically', async () => {
  // React's strict mode runs the effect twice.
  const calls = serve(accounts.stepUp, mailed, mailed, wrong(4), proven)
  ask('code')
  await expect.element(dialog.getByText('a••@example.com')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill('111111')
  await expect.element(dialog.getByText('This code is not right.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveValue('')
  await page.getByRole('textbox', { name: 'Code' }).fill('123456')
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{}, {}, { code: '111111' }, { code: '123456' }])
})

test('an account with an authenticator app needs its code or a recovery code, and gets no mail', async () => {
  const noMail = refusal({ exception: 'ValidationException', message: '', errors: { code: ['Give a code.'] } })
  const calls = serve(accounts.stepUp, noMail, noMail, wrong(4), proven)
  ask('code')
  const field = dialog.getByRole('textbox', { name: 'Code' })
  await field.fill('abcd-efgh')
  await confirm.click()
  await expect.element(field).toHaveAccessibleDescription(/This code is not right\./)
  await field.fill('ijkl-mnop')
  await confirm.click()
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
  expect(calls.map(({ body }) => body)).toEqual([{}, {}, { code: 'abcd-efgh' }, { code: 'ijkl-mnop' }])
})

test('while a code is on its way again none can be sent, and after the last try another one opens the field', async () => {
  const again = Promise.withResolvers<typeof mailed>()
  const calls = serve(accounts.stepUp, mailed, mailed, wrong(0), again.promise, proven)
  ask('code')
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill('111111')
  await expect.element(dialog.getByText('That was the last try')).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => calls.length).toBe(4)
  again.resolve(mailed)
  await expect.element(dialog.getByText('That was the last try')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'RESEND OTP CODE' })).toBeDisabled()
  await code.fill('123456')
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
  expect(calls.slice(2).map(({ body }) => body)).toEqual([{ code: '111111' }, {}, { code: '123456' }])
})

test('who asks for a code too soon is told how long to wait', async () => {
  const tooSoon = refusal({
    exception: 'TooManyRequestsException',
    message: 'Too soon.',
    data: { retry_in_seconds: 61 },
  })
  serve(accounts.stepUp, tooSoon)
  ask('code')
  await expect.element(dialog.getByText(/You can resend in (1:0[01]|0:[1-5]\d)/)).toBeVisible()
  await expect.element(page.getByText('UNABLE TO PROCEED')).not.toBeInTheDocument()
})

test('a code that is left empty is refused below its field, and a passkey proves the identity instead', async () => {
  offerPasskey('p1')
  const empty = refusal({ exception: 'ValidationException', message: '', errors: { code: ['Give a code.'] } })
  serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  const calls = serve(accounts.stepUp, empty, empty, empty, proven)
  ask('code', 'credential')
  await confirm.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/Give a code\./)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
  expect(calls[3]!.body).toMatchObject({ credential: { id: 'p1' } })
})

test('an account that has a passkey alone is asked for it', async () => {
  offerPasskey('p1')
  serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  const calls = serve(accounts.stepUp, proven)
  ask('credential')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.map(({ body }) => body)).toMatchObject([{ credential: { id: 'p1' } }])
})

test('an account without a passkey is offered none', async () => {
  ask('password')
  await expect.element(confirm).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument()
})

const code = dialog.getByRole('textbox', { name: 'Code' })
const resend = dialog.getByRole('button', { name: 'RESEND OTP CODE' })

test('a code that got no answer stays, and is checked again by a press', async () => {
  const calls = serve(accounts.stepUp, mailed, mailed, offline, proven)
  ask('code')
  await code.fill('123456')
  await expect.element(dialog.getByText(/^No connection\. .* Nothing was changed\.$/)).toBeVisible()
  await expect.element(code).toHaveValue('123456')
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
  expect(calls.slice(2).map(({ body }) => body)).toEqual(Array(2).fill({ code: '123456' }))
})

test('typing on takes the lost connection away, and the new code is checked', async () => {
  const calls = serve(accounts.stepUp, mailed, mailed, offline, proven)
  ask('code')
  await code.fill('123456')
  await expect.element(dialog.getByText(/^No connection\./)).toBeVisible()
  await code.fill('65432')
  await expect.element(dialog.getByText(/^No connection\./)).not.toBeInTheDocument()
  await code.fill('654321')
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
  expect(calls[3]!.body).toEqual({ code: '654321' })
})

test.each<[string, ReturnType<typeof refusal>, string]>([
  ['the session has ended', refusal({ exception: 'UnauthorizedAccessException', message: '' }), 'Log in to go on'],
  ['the server refuses for another reason', refusal({ exception: 'TooManyRequestsException' }), 'UNABLE TO PROCEED'],
])('when %s the field is empty, so that the code can be typed again', async (_, response, says) => {
  serve(accounts.stepUp, mailed, mailed, response)
  ask('code')
  await code.fill('123456')
  await expect.element(page.getByRole('dialog', { name: says })).toBeVisible()
  // The dialog hides it from screen readers.
  await expect.poll(() => document.querySelector<HTMLInputElement>('[name=otp_code]')!.value).toBe('')
})

test('while the first code is on its way no other one is asked for', async () => {
  const late = Promise.withResolvers<typeof mailed>()
  const calls = serve(accounts.stepUp, late.promise)
  ask('code')
  const busy = dialog.getByRole('button', { name: 'Sending…' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  const asked = calls.length
  await busy.click({ force: true })
  late.resolve(mailed)
  await expect.element(code).toHaveFocus()
  expect(calls).toHaveLength(asked)
})

test('a code that could not be mailed can be asked for again', async () => {
  const calls = serve(accounts.stepUp, offline, offline, mailed)
  ask('code')
  await expect.poll(() => calls.length).toBe(2)
  // React's strict mode asks twice, and each failure says so.
  await expect.poll(() => page.getByText('UNABLE TO PROCEED').elements().length).toBe(2)
  for (const _ of calls) closeModal()
  await expect.element(page.getByText('UNABLE TO PROCEED')).not.toBeInTheDocument()
  await expect.element(code).not.toBeInTheDocument()
  await resend.click()
  await expect.element(dialog.getByText('a••@example.com')).toBeVisible()
  expect(calls.at(-1)!.body).toEqual({})
})

test('a passkey whose proof comes after the dialog was closed proves nothing any more', async () => {
  offerPasskey('p1')
  const late = Promise.withResolvers<typeof proven>()
  serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  const calls = serve(accounts.stepUp, late.promise)
  ask('credential')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.poll(() => calls.length).toBe(1)
  await close.click()
  await expect.poll(() => onCancel.mock.calls.length).toBe(1)
  late.resolve(proven)
  await expect.element(dialog).not.toBeInTheDocument()
  expect([onProven.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1])
})

test('a passkey that was not used or not accepted can be tried again, or the password typed', async () => {
  offerPasskey(undefined)
  const errors = { credential: ['This passkey did not work here.'] }
  serve(accounts.passkeyOptions, answer({ challenge: 'AA' }))
  const calls = serve(accounts.stepUp, refusal({ exception: 'ValidationException', message: '', errors }), proven)
  ask('password', 'credential')
  const usePasskey = page.getByRole('button', { name: 'Use a passkey' })
  await usePasskey.click()
  await expect.element(page.getByText(/^No passkey was used\./)).toBeVisible()
  expect(calls).toEqual([])
  offerPasskey('p1')
  await usePasskey.click()
  await expect.element(page.getByText('This passkey did not work here.')).toBeVisible()
  await expect.element(dialog).toBeVisible()
  await password.fill('sampung-mangga')
  await confirm.click()
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
  expect(calls[1]!.body).toEqual({ password: 'sampung-mangga' })
})

test('a password that got no answer stays, and is sent again by a press', async () => {
  serve(accounts.stepUp, offline, proven)
  ask('password')
  await password.fill('sampung-mangga')
  await confirm.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByText('UNABLE TO PROCEED')).not.toBeInTheDocument()
  expect([onProven.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 0])
  await expect.element(password).toHaveValue('sampung-mangga')
  await confirm.click()
  await expect.poll(() => onProven.mock.calls.length).toBe(1)
})

function Action({ onDone }: { onDone: () => void }) {
  const { send } = useWrite(credentials.changeEmail, { onDone })
  return (
    <button type="button" onClick={() => void send({ body: { email: 'bea@example.com' } })}>
      Change
    </button>
  )
}

test('an action that needs a proof goes on with what was typed after it, and does nothing without one', async () => {
  const needsProof = refusal({ exception: 'StepUpException', message: '', data: { methods: ['password'] } })
  const done = vi.fn()
  const sent = serve(credentials.changeEmail, needsProof, needsProof, answer({ ok: true }))
  serve(accounts.stepUp, proven)
  mountApp(<Action onDone={done} />, { isSignedIn: true })
  const change = page.getByRole('button', { name: 'Change' })
  await change.click()
  await expect.element(password).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect([sent.length, done.mock.calls.length]).toEqual([1, 0])
  await change.click()
  await password.fill('sampung-mangga')
  await confirm.click()
  await expect.poll(() => done.mock.calls.length).toBe(1)
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ email: 'bea@example.com' }))
})
