import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { erasure } from '#contract/erasure.ts'
import type { Me } from '#contract/profiles.ts'
import { texts } from '#contract/texts.ts'
import { answer, mountApp, refusal, serve } from '../../testing.tsx'
import { EraseAccount } from './EraseAccount.tsx'

const password = page.getByLabelText('Your password', { exact: true })

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
