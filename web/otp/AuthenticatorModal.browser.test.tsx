// Turning the authenticator app on and off: the setting follows, and a wrong code keeps the typed values.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { openModal } from '../shell/modals.ts'
import { useRead } from '../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'

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

const ended = refusal({ exception: 'UnauthorizedAccessException', message: '' })
const dialog = (name: string) => page.getByRole('dialog', { name })

test.each<[string, ReturnType<typeof refusal>, string]>([
  ['an ended session asks to sign in', ended, 'Log in to go on'],
  ['a lost connection says so', offline, 'UNABLE TO PROCEED'],
])('while the secret is made nothing can be turned on; %s, and the setting is closed', async (_, failure, instead) => {
  const response = Promise.withResolvers<typeof failure>()
  serve(otp.beginAuthenticator, response.promise)
  await open(false)
  await expect.element(button('Turn on')).toBeDisabled()
  response.resolve(failure)
  await expect.element(dialog(instead)).toBeVisible()
  await expect.element(button('Turn on')).not.toBeInTheDocument()
})

test('what is wrong with a code is said below its field, and the rest above the button', async () => {
  serve(otp.beginAuthenticator, answer(begun))
  const errors = { app_code: ['Six digits.'], otp_token: ['This took too long. Begin again.'] }
  serve(otp.confirmAuthenticator, refusal({ exception: 'ValidationException', message: '', errors }))
  await open(false)
  await field('Code in the app').fill('12')
  await button('Turn on').click()
  await expect.element(field('Code in the app')).toHaveAccessibleDescription('Six digits.')
  await expect.element(page.getByText('This took too long. Begin again.')).toBeVisible()
})

/** Presses `Turn off`, and types the code that the app shows. */
async function turnOff(...answers: Parameters<typeof serve>[1][]) {
  const calls = serve(otp.removeAuthenticator, challenge, ...answers)
  serve(otp.verify, answer({}))
  await open(true)
  await button('Turn off').click()
  await field('Code').fill('123456')
  await expect.poll(() => calls.length).toBe(2)
}

const code = () => document.querySelector<HTMLInputElement>('[name=otp_code]')

test('a code that is refused when it is used is marked, and another one can be typed', async () => {
  await turnOff(wrong, answer({ is_active: false }))
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  await expect.element(field('Code')).toHaveValue('')
  await field('Code').fill('654321')
  await expect.element(page.getByText('Active: false')).toBeVisible()
})

test('whose session has ended meanwhile signs in and types the code again', async () => {
  await turnOff(ended)
  await expect.element(dialog('Log in to go on')).toBeVisible()
  expect(code()!.value).toBe('')
})

test('a lost connection leads back to the beginning, and says so', async () => {
  await turnOff(offline)
  await expect.element(dialog('UNABLE TO PROCEED')).toBeVisible()
  await button('GOT IT').click()
  await expect.element(button('I lost my phone')).toBeVisible()
  expect(code()).toBeNull()
})

function Codes() {
  return <p>Codes: {useRead(otp.recoveryCodeCount, {}).data?.count}</p>
}

test('after the app is turned off by a recovery code it is counted no more', async () => {
  serve(otp.recoveryCodeCount, answer({ count: 3 }), answer({ count: 2 }))
  serve(otp.removeAuthenticator, answer({ is_active: false }))
  serve(otp.authenticator, answer({ is_active: true }))
  mountApp(
    <>
      <Setting />
      <Codes />
    </>,
    { isSignedIn: true },
  )
  await expect.element(page.getByText('Codes: 3')).toBeVisible()
  openModal('authenticator', {})
  await button('I lost my phone').click()
  await field('Recovery code').fill('abcd-efgh')
  await button('Turn off').click()
  await expect.element(page.getByText('Codes: 2')).toBeVisible()
})
