// What an account changes about its sign-in: each change says its consequences, and no refusal loses what was typed.
import { flushSync } from 'react-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { credentials } from '#contract/credentials.ts'
import { limits } from '#contract/limits.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { texts } from '#contract/texts.ts'
import { answer, mountApp, offline, refusal, serve } from '../testing.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePageUrl } from './ChangePageUrl.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Sessions } from './Sessions.tsx'

const me = { email: 'ana@example.com', has_password: true, profile: { page_url: 'ana', page_name: 'Ana' } } as Me
const button = (name: string) => page.getByRole('button', { name, exact: true })
const invalid = (errors: Record<string, string[]>) => refusal({ exception: 'ValidationException', message: '', errors })

test('a new email is asked for with the password, and it says where the link was sent', async () => {
  const sent = serve(credentials.changeEmail, answer({ ok: true }))
  mountApp(<ChangeEmail me={me} />, { isSignedIn: true })
  const email = page.getByRole('textbox', { name: 'New email' })
  const password = page.getByLabelText('Your password', { exact: true })
  await email.fill('ana@example.org')
  await password.fill('tatlong salita lang')
  await button('Change email').click()
  await expect.element(page.getByText(/^We sent a link to ana@example\.org\./)).toBeVisible()
  await expect.element(email).toHaveValue('')
  await expect.element(password).toHaveValue('')
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@example.org', password: 'tatlong salita lang' }])
})

test('an account without a password sends none, and a malformed address is refused before it is sent', async () => {
  const sent = serve(credentials.changeEmail, answer({ ok: true }))
  mountApp(<ChangeEmail me={{ ...me, has_password: false }} />, { isSignedIn: true })
  expect(page.getByLabelText('Your password', { exact: true }).query()).toBeNull()
  const email = page.getByRole('textbox', { name: 'New email' })
  await email.fill('ana')
  await button('Change email').click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toHaveLength(0)
  await email.fill('ana@example.org')
  await button('Change email').click()
  await expect.element(page.getByText('Check your email')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ana@example.org' }])
})

test('a changed password says who was signed out; a wrong one is reported at its field, and takes the good news away', async () => {
  const done = answer({ ok: true })
  serve(credentials.changePassword, done, invalid({ current_password: ['Not this password.'] }))
  mountApp(<ChangePassword me={me} />, { isSignedIn: true })
  const current = page.getByLabelText('Current password', { exact: true })
  const next = page.getByLabelText('New password', { exact: true })
  for (const field of [current, next]) await field.fill('tatlong salita lang')
  await button('Change password').click()
  await expect.element(page.getByText('Every other device was signed out.')).toBeVisible()
  await expect.element(next).toHaveValue('')
  for (const field of [current, next]) await field.fill('apat na salita ngayon')
  await button('Change password').click()
  await expect.element(current).toHaveAccessibleDescription(/Not this password\./)
  await expect.element(current).toHaveFocus()
  await expect.element(next).toHaveValue('apat na salita ngayon')
  await expect.element(page.getByText('Every other device was signed out.')).not.toBeInTheDocument()
})

test('an account without a password is asked for none to set one, and proves who it is by a code', async () => {
  const stepUp = refusal({ exception: 'StepUpException', message: texts.stepUp, data: { methods: ['code'] } })
  const sent = serve(credentials.changePassword, stepUp)
  serve(accounts.stepUp, answer({ otp_mode: 'email', sent_to: 'a•••@example.com', retry_in_seconds: 30 }))
  mountApp(<ChangePassword me={{ ...me, has_password: false }} />, { isSignedIn: true })
  await page.getByLabelText('New password', { exact: true }).fill('tatlong mangga')
  await button('Change password').click()
  await expect.element(page.getByRole('dialog', { name: 'Is it you?' }).getByLabelText('Code')).toBeVisible()
  expect(page.getByLabelText('Current password', { exact: true }).query()).toBeNull()
  expect(sent.map(({ body }) => body)).toEqual([{ password: 'tatlong mangga' }])
})

/** The pause after the last key is the test's. */
function typeWithoutPause() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => {
    flushSync(() => vi.advanceTimersByTime(limits.searchDebounceMs))
    vi.useRealTimers()
  }
}

const address = page.getByRole('textbox', { name: 'New address' })

test('an address is looked up once the typing pauses, and it says whether it is free', async () => {
  const asked = serve(accounts.pageUrlFree, answer({ is_available: true }))
  mountApp(<ChangePageUrl me={me} />, { isSignedIn: true })
  await address.click()
  const pause = typeWithoutPause()
  // Keys do not move the clock of the test while the browser is busy, as filling in does.
  await userEvent.keyboard('Ana.Cruz')
  expect(asked).toHaveLength(0)
  pause()
  await expect.element(page.getByText('ana.cruz is free')).toBeVisible()
  expect(asked.map(({ url }) => url.split('?')[1])).toEqual(['page_url=ana.cruz'])
  // Nothing is known of the next address before it was looked up.
  typeWithoutPause()
  await userEvent.keyboard('2')
  await expect.element(address).toHaveValue('Ana.Cruz2')
  expect(document.body.textContent).not.toContain('is free')
})

test('an address that is taken is refused at its field; one that may still grow is not', async () => {
  serve(accounts.pageUrlFree, answer({ is_available: false, reason: 'This address is taken.' }))
  mountApp(<ChangePageUrl me={me} />, { isSignedIn: true })
  await expect.element(address).toBeVisible()
  const pause = typeWithoutPause()
  await address.fill('an')
  pause()
  expect(address.element().getAttribute('aria-invalid')).toBeNull()
  await address.fill('bea cruz')
  await expect.element(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('bea')
  await expect.element(address).toHaveAccessibleDescription(/This address is taken\./)
})

test('without a connection the lookup ends, and the address can still be sent', async () => {
  serve(accounts.pageUrlFree, offline)
  mountApp(<ChangePageUrl me={me} />, { isSignedIn: true })
  await address.fill('bea')
  await expect.element(page.getByText('Looking whether it is free…')).toBeVisible()
  await expect.element(page.getByText('Looking whether it is free…')).not.toBeInTheDocument()
  await button('Change address').click()
  await expect.element(page.getByRole('dialog', { name: 'Change to /bea?' })).toBeVisible()
})

test('a new address says what becomes of the old one before it is sent', async () => {
  serve(accounts.pageUrlFree, answer({ is_available: true }))
  const sent = serve(profiles.update, answer({ ...me, profile: { ...me.profile, page_url: 'bea' } }))
  mountApp(<ChangePageUrl me={me} />, { isSignedIn: true })
  await address.fill('ANA')
  await button('Change address').click()
  await expect.element(address).toHaveAccessibleDescription(/This is your address already\./)
  await address.fill('Bea')
  await button('Change address').click()
  const dialog = page.getByRole('dialog', { name: 'Change to /bea?' })
  await expect.element(dialog.getByText(/^\/ana leads to your page for .* days more\./)).toBeVisible()
  expect(sent).toHaveLength(0)
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await expect.element(page.getByText('Successfully Updated.')).toBeVisible()
  await expect.element(address).toHaveValue('')
})

test('after too many changes the reason is at the field', async () => {
  serve(accounts.pageUrlFree, answer({ is_available: true }))
  const errors = { page_url: ['You can change it again on May 1.'] }
  serve(profiles.update, refusal({ exception: 'TooManyRequestsException', message: '', errors }))
  mountApp(<ChangePageUrl me={me} />, { isSignedIn: true })
  await address.fill('bea')
  await button('Change address').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(address).toHaveAccessibleDescription(/You can change it again on May 1\./)
  await expect.element(address).toHaveFocus()
})

const signedIn = { isSignedIn: true }
const newEmail = page.getByRole('textbox', { name: 'New email' })
const yourPassword = page.getByLabelText('Your password', { exact: true })

test.each([
  ['email', { email: ['This email already has an account.'] }],
  ['password', { password: ['This is not your password.'] }],
])('a new email whose %s is refused says why at that field, and nothing typed is lost', async (field, errors) => {
  const sent = serve(credentials.changeEmail, invalid(errors as never), answer({ ok: true }))
  mountApp(<ChangeEmail me={me} />, signedIn)
  await newEmail.fill('bea@example.com')
  await yourPassword.fill('tatlong salita lang')
  await button('Change email').click()
  const wrong = field === 'email' ? newEmail : yourPassword
  await expect.element(wrong).toHaveAccessibleDescription(expect.stringContaining(Object.values(errors)[0]![0]!))
  await expect.element(wrong).toHaveFocus()
  await expect.element(newEmail).toHaveValue('bea@example.com')
  await expect.element(yourPassword).toHaveValue('tatlong salita lang')
  expect(page.getByText('Check your email').query()).toBeNull()
  await button('Change email').click()
  await expect.element(page.getByRole('alert').getByText('Check your email')).toBeVisible()
  expect(sent).toHaveLength(2)
})

test('a new email that lost its connection stays, and no link is said to be on its way', async () => {
  serve(credentials.changeEmail, offline)
  mountApp(<ChangeEmail me={me} />, signedIn)
  await newEmail.fill('bea@example.com')
  await yourPassword.fill('tatlong salita lang')
  await button('Change email').click()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(newEmail).toHaveValue('bea@example.com')
  expect(page.getByText('Check your email').query()).toBeNull()
})

test('without JavaScript a changed email says where the link went, and a refused one why', async () => {
  const posted = { action: addresses.changeEmail, values: { email: 'bea@example.com' } }
  const { unmount } = mountApp(<ChangeEmail me={me} />, { ...signedIn, posted: { ...posted, body: {} } as never })
  await expect.element(page.getByText(/^We sent a link to bea@example\.com\./)).toBeVisible()
  unmount()
  const failure = { message: 'Please wait a moment.', exception: 'TooManyRequestsException' }
  mountApp(<ChangeEmail me={me} />, { ...signedIn, posted: { ...posted, failure } as never })
  await expect.element(page.getByRole('alert').getByText('Please wait a moment.')).toBeVisible()
  await expect.element(newEmail).toHaveValue('bea@example.com')
})

test('a short new password is refused before it is sent, with the current one still there', async () => {
  const sent = serve(credentials.changePassword, answer({ ok: true }))
  mountApp(<ChangePassword me={me} />, signedIn)
  const current = page.getByLabelText('Current password', { exact: true })
  const next = page.getByLabelText('New password', { exact: true })
  await current.fill('tatlong salita lang')
  await next.fill('maikli')
  await button('Change password').click()
  await expect.element(next).toHaveAccessibleDescription(/Use 8 to 128 characters\./)
  await expect.element(next).toHaveFocus()
  await expect.element(current).toHaveValue('tatlong salita lang')
  expect(sent).toEqual([])
})

test('pressed twice a password is changed once; the devices it signed out are read again', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  const lists = serve(credentials.sessions, answer([]))
  const sent = serve(credentials.changePassword, late.promise)
  mountApp(
    <>
      <Sessions />
      <ChangePassword me={me} />
    </>,
    signedIn,
  )
  await expect.poll(() => lists.length).toBe(1)
  await page.getByLabelText('Current password', { exact: true }).fill('tatlong salita lang')
  await page.getByLabelText('New password', { exact: true }).fill('apat na salita ngayon')
  await button('Change password').click()
  await button('Saving…').click({ force: true })
  late.resolve(answer({ ok: true }))
  await expect.element(page.getByRole('alert').getByText('Password changed')).toBeVisible()
  await expect.poll(() => lists.length).toBe(2)
  expect(sent).toHaveLength(1)
})

test('whoever cancels keeps their address and what they typed; a lost connection keeps both too', async () => {
  serve(accounts.pageUrlFree, answer({ is_available: true }))
  const sent = serve(profiles.update, offline)
  mountApp(<ChangePageUrl me={me} />, signedIn)
  await address.fill('bea')
  await button('Change address').click()
  const dialog = page.getByRole('dialog', { name: 'Change to /bea?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(address).toHaveValue('bea')
  expect(sent).toEqual([])
  await button('Change address').click()
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await button('GOT IT').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(address).toHaveValue('bea')
  await expect.element(page.getByText('/ana', { exact: true })).toBeVisible()
})

test('an answer about an address that was typed before says nothing about the next one', async () => {
  const late = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(accounts.pageUrlFree, late.promise, answer({ is_available: false, reason: 'This address is reserved.' }))
  mountApp(<ChangePageUrl me={me} />, signedIn)
  await address.fill('bea')
  await expect.element(page.getByText('Looking whether it is free…')).toBeVisible()
  await address.fill('admin')
  await expect.element(address).toHaveAccessibleDescription(/This address is reserved\./)
  late.resolve(answer({ is_available: true }))
  await expect.element(address).toHaveAccessibleDescription(/This address is reserved\./)
  expect(document.body.textContent).not.toContain('is free')
})

test('an address that is taken for no stated reason is refused all the same', async () => {
  serve(accounts.pageUrlFree, answer({ is_available: false, reason: null }))
  mountApp(<ChangePageUrl me={me} />, signedIn)
  await address.fill('bea')
  await expect.element(address).toHaveAccessibleDescription(/This address is taken, or looks too much like one/)
})
