// Turning the authenticator app on and off: the setting follows, and a wrong code keeps the typed values.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  await expect.poll(() => code()!.value).toBe('')
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

test('pressed twice the codes are sent once, and a lost answer leaves them as they were typed', async () => {
  serve(otp.beginAuthenticator, answer(begun))
  const late = Promise.withResolvers<typeof offline>()
  const calls = serve(otp.confirmAuthenticator, late.promise, answer({ is_active: true }))
  await open(false)
  await field('Code in the app').fill('123456')
  await field(/^Code we sent to/).fill('654321')
  await button('Turn on').click()
  await button('Checking…').click({ force: true })
  expect(calls).toHaveLength(1)
  late.resolve(offline)
  await button('GOT IT').click()
  await expect.element(page.getByText('UNABLE TO PROCEED')).not.toBeInTheDocument()
  await expect.element(field('Code in the app')).toHaveValue('123456')
  await expect.element(field(/^Code we sent to/)).toHaveValue('654321')
  await button('Turn on').click()
  await expect.element(page.getByText('Active: true')).toBeVisible()
})

test('the secret is drawn, spelled in fours and copied whole; letters are no part of a code', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  serve(otp.beginAuthenticator, answer(begun))
  await open(false)
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await button('Copy the secret').click()
  await expect.poll(() => writeText.mock.calls).toEqual([['JBSWY3DPEHPK3PXP']])
  await field('Code in the app').fill('G-123 456 7')
  await expect.element(field('Code in the app')).toHaveValue('123456')
})

test('whoever closes the set-up has turned nothing on', async () => {
  serve(otp.beginAuthenticator, answer(begun))
  const calls = serve(otp.confirmAuthenticator, answer({ is_active: true }))
  await open(false)
  await field('Code in the app').fill('123456')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Active: false')).toBeVisible()
  expect(calls).toEqual([])
})

test('a recovery code that is left empty or got no answer is said so, and can be typed again', async () => {
  const empty = refusal({ exception: 'ValidationException', message: '', errors: { recovery_code: ['Enter a code.'] } })
  const calls = serve(otp.removeAuthenticator, empty, offline, answer({ is_active: false }))
  await open(true)
  await button('I lost my phone').click()
  await button('Turn off').click()
  await expect.element(field('Recovery code')).toHaveAccessibleDescription(/Enter a code\./)
  await expect.element(field('Recovery code')).toHaveFocus()
  await field('Recovery code').fill('abcd-efgh')
  await button('Turn off').click()
  await button('GOT IT').click()
  await expect.element(page.getByText('UNABLE TO PROCEED')).not.toBeInTheDocument()
  await expect.element(field('Recovery code')).toHaveValue('abcd-efgh')
  await button('Turn off').click()
  await expect.element(page.getByText('Active: false')).toBeVisible()
  expect(calls.map(({ body }) => body!.recovery_code)).toEqual(['', 'abcd-efgh', 'abcd-efgh'])
})

test('after the last wrong code of the app it begins again, and the app stays on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  serve(otp.removeAuthenticator, challenge)
  const last = refusal({ exception: 'OTPCodeInvalidException', message: 'No.', data: { attempts_left: 0 } })
  serve(otp.verify, last)
  await open(true)
  await button('Turn off').click()
  await field('Code').fill('123456')
  await expect.element(field('Code')).toHaveAttribute('aria-invalid', 'true')
  vi.advanceTimersByTime(2000)
  await expect.element(page.getByText('That was the last try')).toBeVisible()
  await button('Start again').click()
  await expect.element(button('I lost my phone')).toBeVisible()
  vi.useRealTimers()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Active: true')).toBeVisible()
})

test('another code can be sent for the same secret, and what the app shows stays typed', async () => {
  serve(otp.beginAuthenticator, answer({ ...begun, retry_in_seconds: 0 }))
  const { secret: _, otpauth_url: __, ...again } = begun
  const resent = serve(otp.resend, answer({ ...again, otp_token: 'token-9' }))
  const calls = serve(otp.confirmAuthenticator, answer({ is_active: true }))
  await open(false)
  await field('Code in the app').fill('123456')
  await field(/^Code we sent to/).fill('000000')
  await button('RESEND OTP CODE').click()
  await expect.element(page.getByText('A new code is on its way.')).toBeVisible()
  await expect.element(button('RESEND OTP CODE')).toBeDisabled()
  await expect.element(field(/^Code we sent to/)).toHaveValue('')
  await expect.element(field('Code in the app')).toHaveValue('123456')
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await field(/^Code we sent to/).fill('654321')
  await button('Turn on').click()
  await expect.element(page.getByText('Active: true')).toBeVisible()
  expect(resent.map(({ body }) => body)).toEqual([{ otp_token: 'token-1' }])
  expect(calls[0]!.body).toEqual({ app_code: '123456', otp_code: '654321', otp_token: 'token-9' })
})

test('after the last wrong code it begins again with another secret', async () => {
  const other = { ...begun, otp_token: 'token-2', secret: 'KRSXG5CTMVRXEZLU' }
  // React's strict mode begins twice.
  serve(otp.beginAuthenticator, answer(begun), answer(begun), answer(other))
  const last = refusal({ exception: 'OTPCodeInvalidException', message: 'Too often.', data: { attempts_left: 0 } })
  serve(otp.confirmAuthenticator, last)
  await open(false)
  await field('Code in the app').fill('123456')
  await field(/^Code we sent to/).fill('000000')
  await button('Turn on').click()
  await expect.element(page.getByRole('alert').getByText('That was the last try')).toBeVisible()
  await expect.element(button('Turn on')).toBeDisabled()
  await button('Start again').click()
  await expect.element(page.getByText('KRSX G5CT MVRX EZLU')).toBeVisible()
  await expect.element(field('Code in the app')).toHaveValue('')
  await expect.element(button('Turn on')).toBeEnabled()
})

test('a code that is too old to be sent again closes the set-up, and says so', async () => {
  serve(otp.beginAuthenticator, answer({ ...begun, retry_in_seconds: 0 }))
  serve(otp.resend, refusal({ exception: 'OTPCodeInvalidException', message: 'This code is too old.' }))
  await open(false)
  await button('RESEND OTP CODE').click()
  await expect.element(dialog('UNABLE TO PROCEED').getByText('This code is too old.')).toBeVisible()
  await expect.element(button('Turn on')).not.toBeInTheDocument()
})
