// Turning the authenticator app on and off: the setting follows, and a wrong code keeps the typed values.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { openModal } from '../shell/modals.ts'
import { useRead } from '../shell/queries.ts'
import { answer, mountApp, refusal, serve } from '../testing.tsx'

const begun = {
  otp_token: 'token-1',
  otp_mode: 'email',
  sent_to: 'a••@example.com',
  retry_in_seconds: 30,
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/PIXEL:ana?secret=JBSWY3DPEHPK3PXP',
}
const challenge = answer({ otp_mode: 'totp', otp_token: 'token-2', sent_to: null, retry_in_seconds: 30 })
const wrong = refusal({
  exception: 'OTPCodeInvalidException',
  message: 'This code is not right.',
  data: { attempts_left: 4 },
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })

function Setting() {
  const { data } = useRead(otp.authenticator, {})
  return <p>{data && `Active: ${data.is_active}`}</p>
}

async function open(isActive: boolean): Promise<void> {
  serve(otp.authenticator, answer({ is_active: isActive }))
  serve(passkeys.list, answer([]))
  mountApp(<Setting />, { isSignedIn: true })
  await expect.element(page.getByText(`Active: ${isActive}`)).toBeVisible()
  openModal('authenticator', {})
}

test('two codes turn it on; a wrong one is reported below its field, and typed values stay', async () => {
  serve(otp.beginAuthenticator, answer(begun))
  const calls = serve(otp.confirmAuthenticator, wrong, answer({ is_active: true }))
  await open(false)
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open in my app' })).toHaveAttribute('href', begun.otpauth_url)
  await field('Code in the app').fill('12 34 56')
  await field(/^Code we sent to/).fill('000000')
  await button('Turn on').click()
  await expect.element(field(/^Code we sent to/)).toHaveAccessibleDescription('This code is not right.')
  await expect.element(field('Code in the app')).toHaveValue('123456')
  await field(/^Code we sent to/).fill('654321')
  await button('Turn on').click()
  await expect.element(page.getByText('Active: true')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls[1]!.body).toEqual({ app_code: '123456', otp_code: '654321', otp_token: 'token-1' })
})

test('one of its codes turns it off', async () => {
  const calls = serve(otp.removeAuthenticator, challenge, answer({ is_active: false }))
  serve(otp.verify, answer({}))
  await open(true)
  await button('Turn off').click()
  await field('Code').fill('123456')
  await expect.element(page.getByText('Active: false')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ confirm: 1 }, { otp_code: '123456', otp_token: 'token-2' }])
})

test('without the phone a recovery code turns it off', async () => {
  const calls = serve(otp.removeAuthenticator, wrong, answer({ is_active: false }))
  await open(true)
  await button('I lost my phone').click()
  await field('Recovery code').fill('abcd-efgh')
  await button('Turn off').click()
  await expect.element(field('Recovery code')).toHaveAccessibleDescription(/This code is not right\./)
  await field('Recovery code').fill('ijkl-mnop')
  await button('Turn off').click()
  await expect.element(page.getByText('Active: false')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ recovery_code: 'abcd-efgh' }, { recovery_code: 'ijkl-mnop' }])
})
