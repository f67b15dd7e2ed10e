import { type ReactNode, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { type OtpChallenge, otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { setLanguage } from '../language/say.ts'
import { useRead } from '../shell/queries.ts'
import { answer, mountApp, offerPasskey, offline, refusal, serve } from '../testing.tsx'
import { CodeStep } from './CodeStep.tsx'
import { type Code, useCode } from './useCode.ts'

afterEach(() => {
  vi.useRealTimers()
  setLanguage('en', undefined)
})

const challenge: OtpChallenge = {
  otp_mode: 'sms',
  otp_token: 'token-1',
  sent_to: '0917 *** 4567',
  retry_in_seconds: 30,
} as never
const wrong = (attempts_left: number) =>
  refusal({ exception: 'OTPCodeInvalidException', message: 'This code is not right.', data: { attempts_left } })

let code: Code
let renderAgain: () => void
// Each step has its own: a check that still runs when its test ends is not told to the next one.
let onCode = vi.fn()
let onFailed = vi.fn()

function Step({ isBusy = false }: { isBusy?: boolean }) {
  code = useCode()
  renderAgain = useReducer((times: number) => times + 1, 0)[1]
  return <CodeStep code={code} onCode={onCode} isBusy={isBusy} busyText="Adding your bank…" onFailed={onFailed} />
}

/** Shows the step, and waits until its field takes what is typed. */
async function ask(
  sent: Partial<OtpChallenge> = {},
  { isBusy = false, keys = [] as object[], beside = null as ReactNode } = {},
): Promise<void> {
  onCode = vi.fn()
  onFailed = vi.fn()
  serve(passkeys.list, answer(keys))
  mountApp(
    <>
      <Step isBusy={isBusy} />
      {beside}
    </>,
  )
  code.start({ ...challenge, ...sent } as OtpChallenge)
  await expect.element(field).toHaveFocus()
}

const field = page.getByRole('textbox', { name: 'Code' })
const input = () => field.element() as HTMLInputElement

/** Lets this time pass, and React render at once what came of it. */
function pass(ms: number): void {
  // React runs the effects of the last render, which start timers, no later than before the next one.
  flushSync(renderAgain)
  flushSync(() => vi.advanceTimersByTime(ms))
}

/** Inserts text like a phone's autofill or a paste. */
function fillIn(text: string): void {
  document.execCommand('insertText', false, text)
}

test('renders nothing before a code was sent', () => {
  mountApp(<Step />)
  expect(document.querySelector('input')).toBeNull()
})

test('the field has the focus, opens the numeric keyboard and accepts autofill', async () => {
  await ask()
  await expect.element(field).toHaveFocus()
  expect([input().inputMode, input().autocomplete]).toEqual(['numeric', 'one-time-code'])
  await expect.element(page.getByText('0917 *** 4567')).toBeVisible()
})

test.each(['123456', '123 456', 'Your PIXEL code is 123-456.'])(
  'pasting %s enters one code, which is submitted automatically',
  async (pasted) => {
    const calls = serve(otp.verify, answer({}))
    await ask()
    fillIn(pasted)
    await expect.poll(() => onCode.mock.calls).toEqual([[{ otp_code: '123456', otp_token: 'token-1' }]])
    expect(calls.map(({ body }) => body)).toEqual([{ otp_code: '123456', otp_token: 'token-1' }])
  },
)

test('the sixth digit, behind which the caret has no place, does not scroll the first one away', async () => {
  serve(otp.verify, answer({}))
  await ask()
  await userEvent.keyboard('123456')
  await expect.element(field).toHaveValue('123456')
  expect([input().scrollLeft, input().parentElement!.scrollLeft]).toEqual([0, 0])
})

test('five digits are not submitted, and the sixth submits once', async () => {
  const calls = serve(otp.verify, answer({}))
  await ask()
  await userEvent.keyboard('12345')
  expect(calls).toHaveLength(0)
  await userEvent.keyboard('6')
  await expect.poll(() => onCode.mock.calls.length).toBe(1)
  expect(calls).toHaveLength(1)
})

test('while a code is checked the field is read-only and keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(otp.verify, promise)
  await ask()
  await userEvent.keyboard('123456')
  await expect.element(page.getByText('Checking your code…')).toBeVisible()
  await userEvent.keyboard('7{Backspace}')
  expect([input().value, document.activeElement === input()]).toEqual(['123456', true])
  await expect.element(page.getByRole('button', { name: 'RESEND OTP CODE' })).toBeDisabled()
  resolve(answer({}))
  await expect.poll(() => onCode.mock.calls.length).toBe(1)
})

test('a wrong code is marked for two seconds and then cleared, while the error stays visible', async () => {
  serve(otp.verify, wrong(2), answer({}))
  await ask()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('123456')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(field).toHaveAccessibleDescription(/This code is not right\./)
  // While it waits, vitest moves the fake clock on: less than 100 ms since the mark is shown.
  pass(1900)
  expect(input().value).toBe('123456')
  pass(100)
  await expect.element(field).toHaveValue('')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  expect(onCode).not.toHaveBeenCalled()
  await userEvent.keyboard('654321')
  await expect.poll(() => onCode.mock.calls.length).toBe(1)
})

test('after the last try only starting again is offered', async () => {
  serve(otp.verify, wrong(0))
  await ask()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('123456')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  pass(2000)
  await expect.element(page.getByText('That was the last try')).toBeVisible()
  expect(document.querySelector('input')).toBeNull()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.element(page.getByText('That was the last try')).not.toBeInTheDocument()
})

test('after the wait the code can be resent for the same action, and the wait starts again', async () => {
  const calls = serve(otp.resend, answer({ ...challenge, otp_token: 'token-2', retry_in_seconds: 30 }))
  const verified = serve(otp.verify, answer({}))
  await ask({ retry_in_seconds: 0 })
  await page.getByRole('button', { name: 'RESEND OTP CODE' }).click()
  await expect.element(page.getByText('A new code is on its way.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ otp_token: 'token-1' }])
  await expect.element(page.getByRole('button', { name: 'RESEND OTP CODE' })).toBeDisabled()
  await field.fill('123456')
  await expect.poll(() => verified.map(({ body }) => body?.otp_token)).toEqual(['token-2'])
})

test('after too early a resend the countdown follows the server', async () => {
  serve(
    otp.resend,
    refusal({ exception: 'TooManyRequestsException', message: 'Too soon.', data: { retry_in_seconds: 61 } }),
  )
  await ask({ retry_in_seconds: 0 })
  await page.getByRole('button', { name: 'RESEND OTP CODE' }).click()
  await expect.element(page.getByText(/You can resend in 1:0[01]/)).toBeVisible()
})

test('without a connection the code stays, is checked again by a press, and can be resent later', async () => {
  const verified = serve(otp.verify, offline, answer({}))
  serve(otp.resend, offline)
  await ask({ retry_in_seconds: 0 })
  await page.getByRole('button', { name: 'RESEND OTP CODE' }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await field.fill('123456')
  await expect.element(page.getByText(/Nothing was changed\.$/)).toBeVisible()
  expect(input().value).toBe('123456')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => onCode.mock.calls.length).toBe(1)
  expect(verified.map(({ body }) => body!.otp_code)).toEqual(['123456', '123456'])
  expect(onFailed).not.toHaveBeenCalled()
})

test('a code of an authenticator app cannot be resent', async () => {
  await ask({ otp_mode: 'totp' } as never)
  await expect.element(page.getByText('Enter the code your authenticator app shows now.')).toBeVisible()
  expect(document.querySelector('button')).toBeNull()
})

test('while the action is under way the field is read-only, it says what happens, and no other code can be sent', async () => {
  await ask({ retry_in_seconds: 0 }, { isBusy: true })
  await expect.element(page.getByRole('status').getByText('Adding your bank…')).toBeVisible()
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(page.getByRole('button', { name: 'RESEND OTP CODE' })).toBeDisabled()
})

test('after the session has ended the code is typed again, because it is still good', async () => {
  serve(otp.verify, refusal({ exception: 'UnauthorizedAccessException', message: '' }))
  await ask()
  await userEvent.keyboard('123456')
  await expect.element(page.getByRole('dialog', { name: 'Log in to go on' })).toBeVisible()
  // The dialog hides it from screen readers.
  await expect.poll(() => document.querySelector<HTMLInputElement>('[name=otp_code]')!.value).toBe('')
  expect(onFailed).not.toHaveBeenCalled()
})

test('any other refusal is given to the action, of the check of a code and of the sending of another', async () => {
  const over = refusal({ exception: 'NotFoundException', message: 'This took too long.' })
  serve(otp.verify, over)
  serve(otp.resend, over)
  await ask({ retry_in_seconds: 0 })
  await userEvent.keyboard('123456')
  await expect.poll(() => onFailed.mock.calls.length).toBe(1)
  await page.getByRole('button', { name: 'RESEND OTP CODE' }).click()
  await expect.poll(() => onFailed.mock.calls.length).toBe(2)
  expect(onFailed.mock.calls.map(([error]) => error.message)).toEqual(Array(2).fill('This took too long.'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a new code takes the old one, its error and its mark away', async () => {
  serve(otp.verify, wrong(2))
  serve(otp.resend, answer({ ...challenge, otp_token: 'token-2' }))
  await ask({ retry_in_seconds: 0 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.keyboard('123456')
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  await page.getByRole('button', { name: 'RESEND OTP CODE' }).click()
  await expect.element(page.getByText('This code is not right.')).not.toBeInTheDocument()
  // At once, not when the two seconds of the mark are over; they do not clear what is typed next either.
  expect([input().value, input().readOnly, input().ariaInvalid]).toEqual(['', false, null])
  await field.fill('65')
  pass(2000)
  await expect.element(field).toHaveValue('65')
})

const usePasskey = page.getByRole('button', { name: 'Use a passkey instead' })
const noPasskey = page.getByText('No passkey was used. Try again, or choose another way.')

test('a passkey gives the code of this action; one that was stopped can be tried again', async () => {
  offerPasskey(undefined)
  const options = serve(otp.passkeyForCode, answer({ challenge: 'AA' }))
  const calls = serve(otp.codeByPasskey, answer({ otp_code: '654321' }))
  await ask({}, { keys: [{ id: 'p1' }] })
  await usePasskey.click()
  await expect.element(noPasskey).toBeVisible()
  await expect.element(usePasskey).not.toHaveAttribute('aria-busy')
  offerPasskey('p1')
  await usePasskey.click()
  await expect.poll(() => onCode.mock.calls).toEqual([[{ otp_code: '654321', otp_token: 'token-1' }]])
  await expect.element(noPasskey).not.toBeInTheDocument()
  expect(options.map(({ body }) => body)).toEqual(Array(2).fill({ otp_token: 'token-1' }))
  expect(calls.map(({ body }) => body)).toMatchObject([{ otp_token: 'token-1', credential: { id: 'p1' } }])
})

test('a passkey that the server cannot ask for is no passkey that was not used', async () => {
  serve(otp.passkeyForCode, offline)
  await ask({}, { keys: [{ id: 'p1' }] })
  await usePasskey.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(usePasskey).not.toHaveAttribute('aria-busy')
  await expect.element(noPasskey).not.toBeInTheDocument()
})

function Listed() {
  return <p>Passkeys: {useRead(passkeys.list, {}).data?.length}</p>
}

test('an account without a passkey is offered none', async () => {
  await ask({}, { beside: <Listed /> })
  await expect.element(page.getByText('Passkeys: 0')).toBeVisible()
  await expect.element(usePasskey).not.toBeInTheDocument()
})

test('one digit at a time, a mistake can be corrected before the last', async () => {
  const calls = serve(otp.verify, answer({}))
  await ask()
  await userEvent.keyboard('1x2 34{Backspace}3')
  await expect.element(field).toHaveValue('1233')
  await userEvent.keyboard('56')
  await expect.poll(() => calls.map(({ body }) => body!.otp_code)).toEqual(['123356'])
})

test('a second code pasted over the first before it is checked again is the one that counts', async () => {
  const calls = serve(otp.verify, offline, answer({}))
  await ask()
  fillIn('123456')
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  input().select()
  document.execCommand('insertText', false, 'Your PIXEL code is 654-321.')
  await expect.poll(() => onCode.mock.calls).toEqual([[{ otp_code: '654321', otp_token: 'token-1' }]])
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  expect(calls).toHaveLength(2)
})

test('a code that is sent again takes the lost connection of the last one away', async () => {
  serve(otp.verify, offline)
  serve(otp.resend, answer({ ...challenge, otp_token: 'token-2' }))
  await ask({ retry_in_seconds: 0 })
  fillIn('123456')
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.getByRole('button', { name: 'RESEND OTP CODE' }).click()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('')
})

test('pressed twice one code is sent', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const calls = serve(otp.resend, late.promise)
  await ask({ retry_in_seconds: 0 })
  await page.getByRole('button', { name: 'RESEND OTP CODE' }).click()
  await page.getByRole('button', { name: 'Sending…' }).click({ force: true })
  late.resolve(answer({ ...challenge, otp_token: 'token-2' }))
  await expect.element(page.getByText('A new code is on its way.')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('until a code may be sent again the button counts down, and then it can be pressed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const endsAt = Date.now() + 90_000
  await ask({ retry_in_seconds: 90 })
  const resend = page.getByRole('button', { name: 'RESEND OTP CODE' })
  // While it waits, vitest moves the fake clock on, so that the second is not known.
  await expect.element(page.getByText(/^Didn’t get it\? You can resend in 1:[0-3]\d\.$/)).toBeVisible()
  await expect.element(resend).toBeDisabled()
  vi.advanceTimersByTime(endsAt - 15_000 - Date.now())
  await expect.element(page.getByText(/^Didn’t get it\? You can resend in 0:[01]\d\.$/)).toBeVisible()
  vi.advanceTimersByTime(16_000)
  await expect.element(page.getByText('Didn’t get it? Ask for another.')).toBeVisible()
  await expect.element(resend).toBeEnabled()
})

test('a refused code is heard once, and its field says what it is for in Filipino too', async () => {
  setLanguage('fil', fil)
  serve(otp.verify, wrong(2))
  await ask()
  fillIn('123456')
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  const hint = fil['Six digits. We check it as soon as you type the last one.'] as string
  const described = document.querySelector('[name=otp_code]')!.getAttribute('aria-describedby')!.split(' ')
  const [about, problem] = described.map((id) => document.getElementById(id)!)
  expect([about!.textContent, problem!.textContent]).toEqual([hint, 'This code is not right.'])
  expect(problem!.ariaLive).toBe('polite')
})
