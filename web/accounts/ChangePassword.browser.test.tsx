import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { credentials } from '#contract/credentials.ts'
import type { Me } from '#contract/profiles.ts'
import { texts } from '#contract/texts.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'

const current = page.getByLabelText('Current password', { exact: true })
const proof = page.getByRole('dialog', { name: 'Is it you?' }).getByLabelText('Code')
const stepUp = refusal({ exception: 'StepUpException', message: texts.stepUp, data: { methods: ['code'] } })

function mount(has_password: boolean): void {
  const me = { email: 'luz@example.com', has_password } as Me
  const cards = [<ChangePassword key="password" me={me} />, <ChangeEmail key="email" me={me} />]
  mountApp(cards, { isSignedIn: true })
}

test('an owner with a password gives it to change the password or the email', async () => {
  mount(true)
  await expect.element(current).toBeVisible()
  await expect.element(page.getByLabelText('Your password', { exact: true })).toBeVisible()
})

test('an owner without a password is asked for no password, and proves who they are by a code', async () => {
  const calls = serve(credentials.changePassword, stepUp)
  serve(accounts.stepUp, answer({ otp_mode: 'email', sent_to: 'l•••@example.com', retry_in_seconds: 30 }))
  mount(false)
  expect(current.query()).toBeNull()
  expect(page.getByLabelText('Your password', { exact: true }).query()).toBeNull()
  await page.getByLabelText('New password', { exact: true }).fill('tatlong mangga')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(proof).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ password: 'tatlong mangga' }])
})
