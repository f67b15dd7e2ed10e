import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import type { Me } from '#contract/profiles.ts'
import { texts } from '#contract/texts.ts'
import { answer, mountApp, refusal, serve } from '../../testing.tsx'
import { Deactivation } from './Deactivation.tsx'

const password = page.getByLabelText('Your password', { exact: true })
const button = page.getByRole('button', { name: 'Deactivate account' })

function mount(has_password: boolean): void {
  mountApp(<Deactivation me={{ has_password } as Me} />, { isSignedIn: true })
}

test('an owner with a password has to give it', async () => {
  const errors = { password: [texts.passwordWrong] }
  const calls = serve(accounts.deactivate, refusal({ exception: 'ValidationException', errors }))
  mount(true)
  await button.click()
  await expect.element(password).toHaveAccessibleDescription(texts.passwordRequired)
  await password.fill('ang susi ko')
  await button.click()
  await expect.element(password).toHaveAccessibleDescription(texts.passwordWrong)
  expect(calls.map(({ body }) => body)).toEqual([{ password: 'ang susi ko' }])
})

test('an owner without a password is asked for a code instead', async () => {
  const stepUp = refusal({ exception: 'StepUpException', message: texts.stepUp, data: { methods: ['code'] } })
  const calls = serve(accounts.deactivate, stepUp)
  serve(accounts.stepUp, answer({ otp_mode: 'email', sent_to: 't•••@example.com', retry_in_seconds: 30 }))
  mount(false)
  expect(password.query()).toBeNull()
  await button.click()
  await expect.element(page.getByRole('dialog', { name: 'Is it you?' }).getByLabelText('Code')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{}])
})
