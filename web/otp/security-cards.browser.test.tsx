import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ownForm } from '#contract/addresses/own-paths.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { otp } from '#contract/otp.ts'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { answer, mountApp, offerPasskey, offline, refusal, serve } from '../testing.tsx'
import { AuthenticatorCard } from './AuthenticatorCard.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const signedIn = { isSignedIn: true }
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JKLM-NPQ${n}`)
const unreadable = refusal({ exception: 'NotFoundException', message: '' })

test('new codes are shown once and counted; a failure keeps the old count', async () => {
  serve(otp.recoveryCodeCount, answer({ count: 3 }))
  const calls = serve(otp.makeRecoveryCodes, offline, answer({ recovery_codes: codes }))
  mountApp(<RecoveryCodes hasPassword />, signedIn)
  await expect.element(page.getByText('3 codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Replace them with ten new ones' }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByText('3 codes are left.')).toBeVisible()
  await expect.element(page.getByText('Write these down now')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Replace them with ten new ones' }).click()
  await expect.element(page.getByText(codes[9]!)).toBeVisible()
  await expect.element(page.getByText('10 codes are left.')).toBeVisible()
  expect(calls).toHaveLength(2)
})

test('a count that failed to load can be retried', async () => {
  serve(otp.recoveryCodeCount, unreadable, answer({ count: 0 }))
  mountApp(<RecoveryCodes hasPassword />, signedIn)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('You have none.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make ten codes' })).toBeVisible()
})

const passkey: Passkey = { id: 'p1', name: 'Telepono', created_at: '2026-11-20T10:00:00.000Z', last_used_at: null }

test('removing a passkey needs a confirmation, and a failure keeps it listed', async () => {
  serve(passkeys.list, answer([passkey]), answer([]))
  const calls = serve(passkeys.remove, offline, answer({}))
  mountApp(<Passkeys hasPassword />, signedIn)
  const remove = page.getByRole('button', { name: 'Remove Telepono' })
  const confirmation = page.getByRole('dialog', { name: 'Remove “Telepono”?' })
  await expect.element(page.getByText(/not used yet/)).toBeVisible()
  await remove.click()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  expect(calls).toHaveLength(0)
  await remove.click()
  await confirmation.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(remove).toBeVisible()
  await remove.click()
  await confirmation.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(remove).not.toBeInTheDocument()
  expect(calls.map(({ url }) => url)).toEqual(Array(2).fill(expect.stringMatching(/passkeys\/p1$/)))
})

test('removing a passkey again after a lost answer is done: it is gone from the list', async () => {
  serve(passkeys.list, answer([passkey]), answer([]))
  serve(passkeys.remove, unreadable)
  mountApp(<Passkeys hasPassword />, signedIn)
  const remove = page.getByRole('button', { name: 'Remove Telepono' })
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'GOT IT' })).not.toBeInTheDocument()
})

test('if the browser creates no passkey it says so, keeps the typed name, and sends nothing', async () => {
  serve(passkeys.list, answer([]))
  // Without a challenge the browser refuses to start.
  serve(passkeys.creationOptions, answer({ rp: { name: 'PIXEL' } }))
  const added = serve(passkeys.add, answer(passkey))
  mountApp(<Passkeys hasPassword />, signedIn)
  const name = page.getByLabelText(/^Name of the new passkey/)
  await name.fill('Telepono ko')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(page.getByText(/^No passkey was made/)).toBeVisible()
  await expect.element(name).toHaveValue('Telepono ko')
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).not.toHaveAttribute('aria-busy')
  expect(added).toHaveLength(0)
})

test('after a passkey is removed the focus is on the next one, and after the last one on the page', async () => {
  const used = { ...passkey, id: 'p2', name: 'Laptop', last_used_at: '2026-11-21T10:00:00.000Z' }
  serve(passkeys.list, answer([passkey, used]), answer([used]), answer([]))
  serve(passkeys.remove, answer({}))
  mountApp(
    <main tabIndex={-1}>
      <Passkeys hasPassword />
    </main>,
    signedIn,
  )
  await expect.element(page.getByText('Last used on Nov 21, 2026')).toBeVisible()
  const remove = async (name: string) => {
    const button = page.getByRole('button', { name: `Remove ${name}` })
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(button).not.toBeInTheDocument()
  }
  await remove('Telepono')
  await expect.element(page.getByRole('button', { name: 'Remove Laptop' })).toHaveFocus()
  await remove('Laptop')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

const newName = page.getByLabelText(/^Name of the new passkey/)
const addOne = page.getByRole('button', { name: 'Add a passkey' })
const options = { challenge: 'AA', rp: { name: 'PIXEL' }, user: { id: 'AA', name: 'ana', displayName: 'Ana' } }

test('a new passkey has the typed name, or one of ours, and is listed; the field is empty for the next', async () => {
  serve(passkeys.list, answer([]), answer([passkey]))
  serve(passkeys.creationOptions, answer(options))
  const added = serve(passkeys.add, answer(passkey))
  mountApp(<Passkeys hasPassword />, signedIn)
  offerPasskey(undefined)
  await addOne.click()
  await expect.element(page.getByText(/^No passkey was made/)).toBeVisible()
  offerPasskey('c1')
  await newName.fill(' Telepono ')
  await addOne.click()
  await expect.element(page.getByRole('button', { name: 'Remove Telepono' })).toBeVisible()
  await expect.element(page.getByText('Your passkey is ready.')).toBeVisible()
  await expect.element(page.getByText(/^No passkey was made/)).not.toBeInTheDocument()
  await expect.element(newName).toHaveValue('')
  await addOne.click()
  await expect.poll(() => added.length).toBe(2)
  // Or its snackbar would come in the next test.
  await expect.element(addOne).not.toHaveAttribute('aria-busy')
  expect(added.map(({ body }) => body)).toMatchObject([
    { name: 'Telepono', credential: { id: 'c1' } },
    { name: 'My passkey', credential: { id: 'c1' } },
  ])
})

test('a passkey that the server refuses says why below its name, which stays', async () => {
  const errors = (field: string, text: string) =>
    refusal({ exception: 'ValidationException', message: '', errors: { [field]: [text] } })
  serve(passkeys.list, answer([]))
  serve(passkeys.creationOptions, answer(options))
  serve(
    passkeys.add,
    errors('name', 'This name is too long.'),
    errors('credential', 'This passkey is not one of ours.'),
  )
  mountApp(<Passkeys hasPassword />, signedIn)
  offerPasskey('c1')
  await newName.fill('Telepono')
  await addOne.click()
  await expect.element(newName).toHaveAccessibleDescription(/This name is too long\./)
  await addOne.click()
  await expect.element(newName).toHaveAccessibleDescription(/This passkey is not one of ours\./)
  await expect.element(newName).toHaveValue('Telepono')
})

/** A form that was posted without JavaScript and refused. */
const refused = (action: string, failure: object) =>
  ({ ...signedIn, posted: { action, values: {}, failure: { message: '', ...failure } } }) as never
const noProof = { exception: 'StepUpException', message: 'Is it you?', data: { methods: ['code'] } }
const removal = ownForm('removePasskey', passkey.id)

test('without JavaScript an owner without a password is asked for a code beside what was refused', async () => {
  serve(passkeys.list, answer([passkey]))
  mountApp(<Passkeys hasPassword={false} />, refused(removal, noProof))
  await expect.element(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
})

test('without JavaScript a refused removal says why where the password is asked for, and else beside its button', async () => {
  serve(passkeys.list, answer([passkey]))
  const gone = { exception: 'NotFoundException', message: 'It is not there any more.' }
  const { unmount } = mountApp(<Passkeys hasPassword />, refused(removal, gone))
  // Hidden while there is JavaScript.
  const form = () => document.querySelector(`form[action^="${removal}"]`)
  await expect.poll(() => form()?.querySelector('[name=password]')?.getAttribute('aria-invalid')).toBe('true')
  expect(form()!.textContent).toContain(gone.message)
  unmount()
  mountApp(<Passkeys hasPassword={false} />, refused(removal, gone))
  await expect.element(page.getByText(gone.message)).toBeVisible()
})

test('codes that were made without JavaScript are shown, and are copied one in each line', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  serve(otp.recoveryCodeCount, answer({ count: 10 }))
  const posted = { action: addresses.recoveryCodes, values: {}, body: { data: { recovery_codes: codes } } }
  mountApp(<RecoveryCodes hasPassword />, { ...signedIn, posted } as never)
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.poll(() => writeText.mock.calls).toEqual([[codes.join('\n')]])
})

test('an app that is on is said to be on, and can be turned off', async () => {
  serve(otp.authenticator, answer({ is_active: true }))
  mountApp(<AuthenticatorCard />, signedIn)
  await expect.element(page.getByText('On: your app shows the codes.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
})

const begun = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/PIXEL:luz?secret=JBSWY3DPEHPK3PXP&issuer=PIXEL',
  otp_mode: 'email',
  otp_token: 'tok',
  sent_to: 'l•••@example.com',
  retry_in_seconds: 300,
}

test('two codes set up the app; a wrong one is reported below its field and keeps the other', async () => {
  serve(otp.authenticator, answer({ is_active: false }))
  serve(otp.beginAuthenticator, answer(begun))
  const wrong = { exception: 'OTPCodeInvalidException', message: 'This code is not right.' } as const
  const calls = serve(otp.confirmAuthenticator, refusal(wrong), answer({ is_active: true }))
  mountApp(<AuthenticatorCard />, signedIn)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await dialog.getByLabelText('Code in the app').fill('123 456')
  await dialog.getByLabelText('Code we sent to l•••@example.com').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(dialog.getByText('This code is not right.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Code in the app')).toHaveValue('123456')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(page.getByText('On: your app shows the codes.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls[1]!.body).toEqual({ app_code: '123456', otp_code: '000000', otp_token: 'tok' })
})

test.each([
  [0, 'You have none.', 'Make ten codes'],
  [1, '1 code is left.', 'Replace them with ten new ones'],
  [10, '10 codes are left.', 'Replace them with ten new ones'],
])('with %i recovery codes it says so', async (count, says, press) => {
  serve(otp.recoveryCodeCount, answer({ count }))
  mountApp(<RecoveryCodes hasPassword />, signedIn)
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('button', { name: press })).toBeVisible()
})

test('pressed twice ten codes are made, not twenty, and they stay when the count is read again', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(otp.recoveryCodeCount, answer({ count: 0 }))
  const calls = serve(otp.makeRecoveryCodes, late.promise)
  mountApp(<RecoveryCodes hasPassword />, signedIn)
  await page.getByRole('button', { name: 'Make ten codes' }).click()
  await page.getByRole('button', { name: 'Making codes…' }).click({ force: true })
  late.resolve(answer({ recovery_codes: codes }))
  await expect.element(page.getByRole('alert').getByText('Write these down now')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(codes)
  expect(calls).toHaveLength(1)
})

test('passkeys that cannot be read can be asked for again, and one can be added meanwhile', async () => {
  serve(passkeys.list, unreadable, answer([passkey]))
  mountApp(<Passkeys hasPassword />, signedIn)
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect.element(addOne).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Telepono' })).toBeVisible()
})

test('options that cannot be fetched make no passkey, and are not blamed on the browser', async () => {
  serve(passkeys.list, answer([]))
  serve(passkeys.creationOptions, offline)
  mountApp(<Passkeys hasPassword />, signedIn)
  offerPasskey('c1')
  await newName.fill('Telepono')
  await addOne.click()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(page.getByText(/^No passkey was made/).query()).toBeNull()
  await expect.element(newName).toHaveValue('Telepono')
  expect(navigator.credentials.create).not.toHaveBeenCalled()
})

test('a device that refuses a second passkey of this account says so as one that cannot', async () => {
  serve(passkeys.list, answer([passkey]))
  serve(passkeys.creationOptions, answer(options))
  const create = vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('', 'InvalidStateError'))
  onTestFinished(() => create.mockRestore())
  mountApp(<Passkeys hasPassword />, signedIn)
  await addOne.click()
  await expect.element(page.getByText(/^No passkey was made/)).toBeVisible()
  await expect.element(addOne).not.toHaveAttribute('aria-busy')
})

test('the longest name of a passkey breaks into lines, and its button stays on the page', async () => {
  const name = 'W'.repeat(50)
  serve(passkeys.list, answer([{ ...passkey, name }]))
  mountApp(<Passkeys hasPassword />, signedIn)
  const remove = page.getByRole('button', { name: `Remove ${name}` })
  await expect.element(remove).toBeVisible()
  expect(remove.element().getBoundingClientRect().right).toBeLessThanOrEqual(document.documentElement.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test.each([
  ['on', true, 'The app can be turned off once JavaScript is on.'],
  ['off', false, 'An app can be set up once JavaScript is on.'],
])('an app that is %s cannot be changed without JavaScript, which is said', async (_, is_active, says) => {
  serve(otp.authenticator, answer({ is_active }))
  mountApp(<AuthenticatorCard />, signedIn)
  await expect.poll(() => document.querySelector('p.without-script')?.textContent).toBe(says)
})

test('a setting of the app that cannot be read can be asked for again', async () => {
  serve(otp.authenticator, unreadable, answer({ is_active: false }))
  mountApp(<AuthenticatorCard />, signedIn)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Off: we send the codes.')).toBeVisible()
})
