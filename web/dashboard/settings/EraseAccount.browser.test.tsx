// Erasing the account, and what keeps it from being erased.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { erasure } from '#contract/erasure.ts'
import type { Me } from '#contract/profiles.ts'
import { texts } from '#contract/texts.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { EraseAccount } from './EraseAccount.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const password = page.getByLabelText('Your password', { exact: true })
const balance = page.getByRole('textbox', { name: /^Balance you give up/ })

async function erase(): Promise<void> {
  await button('Erase my account').click()
  await button('Erase it').click()
}

test('an account is erased only after a confirmation that says from when it is gone', async () => {
  const sent = serve(erasure.ask, answer({ erases_at: '2026-05-08T10:00:00+08:00' }))
  mountApp(<EraseAccount me={{ has_password: true } as Me} />, { isSignedIn: true })
  await button('Erase my account').click()
  await expect.element(page.getByText(/^It closes now\. On .*\d{4} everything of it is gone for good/)).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
})

test('a wrong password has the focus once the confirmation is closed, and what was typed stays', async () => {
  const errors = { password: ['Not this password.'] }
  const sent = serve(erasure.ask, refusal({ exception: 'ValidationException', message: '', errors }))
  mountApp(<EraseAccount me={{ has_password: true } as Me} />, { isSignedIn: true })
  await balance.fill('120.50')
  await password.fill('mali')
  await erase()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(password).toHaveAccessibleDescription(/Not this password\./)
  await expect.element(password).toHaveFocus()
  await expect.element(balance).toHaveValue('120.50')
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'mali', give_up_balance: '120.50' }])
})

test('money that is left is named, and the reason goes away with the next try', async () => {
  const left = refusal({ exception: 'MoneyLeftException', message: 'There is ₱120.50 in your wallet.' })
  const sent = serve(erasure.ask, left, offline)
  mountApp(<EraseAccount me={{ has_password: true } as Me} />, { isSignedIn: true })
  await erase()
  const reason = page.getByRole('alert').getByText('There is ₱120.50 in your wallet.')
  await expect.element(reason).toBeVisible()
  await erase()
  await button('GOT IT').click()
  await expect.element(reason).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toEqual([{}, {}])
})

function mount(has_password: boolean): void {
  mountApp(<EraseAccount me={{ has_password } as Me} />, { isSignedIn: true })
}

test('an owner with a password is asked for it', async () => {
  mount(true)
  await expect.element(password).toBeVisible()
})

test('an owner without a password is asked for a code instead', async () => {
  const stepUp = refusal({ exception: 'StepUpException', message: texts.stepUp, data: { methods: ['code'] } })
  const calls = serve(erasure.ask, stepUp)
  serve(accounts.stepUp, answer({ otp_mode: 'email', sent_to: 'l•••@example.com', retry_in_seconds: 30 }))
  mount(false)
  expect(password.query()).toBeNull()
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await page.getByRole('button', { name: 'Erase it' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Is it you?' }).getByLabelText('Code')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{}])
})
