// The step-up modal: each proof of identity, its errors, and leaving without a proof.
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import type { ProofMethod } from '#contract/errors.ts'
import { openModal } from '../shell/modals.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'

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
