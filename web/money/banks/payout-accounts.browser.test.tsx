// The payout accounts as their owner sees them: banks, the linked account, their details, and what can be done with them.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accounts } from '#contract/accounts.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { banks } from '#contract/money/banks.ts'
import { openModal } from '../../shell/modals.ts'
import { useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { BankAccounts } from './BankAccounts.tsx'
import { LinkedPaymentAccount } from './LinkedPaymentAccount.tsx'
import { LinkOutcome } from './LinkOutcome.tsx'
import { anAccount, linkedAccount } from './sample-account.fixture.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => page.getByText(words)
const rows = page.getByRole('list', { name: 'Bank accounts' }).getByRole('listitem')

/** What a day before and a day after these accounts may be used looks like. */
function setNow(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  onTestFinished(() => void vi.useRealTimers())
}

function Banks() {
  return <BankAccounts mine={useRead(banks.mine, {})} />
}

function showBanks(...answers: Parameters<typeof serve>[1][]): void {
  serve(banks.mine, ...answers)
  mountApp(<Banks />, { isSignedIn: true })
}

test('the account in use and the disabled ones are told apart, and only those can be put to use', async () => {
  const bdo = anAccount({
    bank_details: { slug: 'bdo', name: 'BDO' },
    account_number: '009876543210',
    is_disabled: true,
  })
  showBanks(answer([anAccount(), bdo]))
  await expect.element(rows.nth(0).getByText('BPI')).toBeVisible()
  await expect.element(rows.nth(0).getByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
  await expect.element(rows.nth(1).getByRole('button', { name: 'Use BDO' })).toBeVisible()
  // On the list numbers are masked; whoever looks over the shoulder sees four digits.
  await expect.element(rows.nth(1).getByText(/3210$/)).toBeVisible()
  await expect.element(text(/009876543210/)).not.toBeInTheDocument()
  await expect.element(text(/^To delete or change a bank account, please contact support\./)).toBeVisible()
  const mail = page.getByRole('link', { name: 'CONTACT SUPPORT' })
  await expect.element(mail).toHaveAttribute('href', 'mailto:help@pixel.test?subject=My%20payout%20account')
})

test('without an account there is one button to add one, and nothing to ask support about', async () => {
  serve(banks.list, answer([], { current_page: 1, last_page: 1, per_page: 50, total: 0 }))
  showBanks(answer([]))
  await expect.element(text('No bank account yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'CONTACT SUPPORT' })).not.toBeInTheDocument()
  await button('Add Bank Account').click()
  await expect.element(page.getByRole('dialog', { name: 'Add Bank Account' })).toBeVisible()
})

test('accounts that cannot be read are not shown as none, and a retry reads them', async () => {
  showBanks(offline, offline, answer([anAccount()]))
  await expect.element(text('We could not read your bank accounts.')).toBeVisible()
  await expect.element(text('No bank account yet.')).not.toBeInTheDocument()
  await expect.element(button('Add Bank Account')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(rows.nth(0).getByText('BPI')).toBeVisible()
})

test.each([
  ['2026-11-22T23:59:00.000Z', 1],
  ['2026-11-23T00:01:00.000Z', 0],
])('at %s the waiting period of a new account is named %i times', async (now, times) => {
  setNow(now)
  showBanks(answer([anAccount()]))
  await expect.element(rows.nth(0).getByText('BPI')).toBeVisible()
  const waits = text('New account: payouts from Nov 23, 2026 at 8:00 am.')
  await expect.poll(() => waits.elements()).toHaveLength(times)
})

test('the details of an account are in full for its owner, with a way to change the number of the codes', async () => {
  serve(banks.mine, answer([anAccount({ is_disabled: true })]))
  mountApp(null, { isSignedIn: true })
  openModal('bank-account', { slug: 'bpi' })
  const dialog = page.getByRole('dialog', { name: 'Bank Account', exact: true })
  for (const value of ['Ana Cruz', '1234567890', 'BPI', '+63 917 1234 567', 'Verified, not in use'])
    await expect.element(dialog.getByText(value, { exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Use BPI' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Update the mobile number' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Update Mobile Number' })).toBeVisible()
})

test('an account in use says so, without a mobile number that nobody gave', async () => {
  serve(banks.mine, answer([anAccount({ mobile_number: null })]))
  mountApp(null, { isSignedIn: true })
  openModal('bank-account', { slug: 'bpi' })
  await expect.element(text('Verified, in use')).toBeVisible()
  await expect.element(text('Not Available')).toBeVisible()
  await expect.element(button('Use BPI')).not.toBeInTheDocument()
})

function Linked() {
  return <LinkedPaymentAccount linked={useRead(banks.linked, {})} />
}

function showLinked(...answers: Parameters<typeof serve>[1][]): void {
  serve(banks.linked, ...answers)
  mountApp(<Linked />, { isSignedIn: true, hasProviderSignIn: true })
}

test('the linked account shows its name and number, and its details on request', async () => {
  setNow('2026-11-24T00:00:00.000Z')
  showLinked(answer(linkedAccount))
  await expect.element(text('ana.cruz')).toBeVisible()
  await expect.element(text('+63 917 1234 567')).toBeVisible()
  await expect.element(text(/^New account/)).not.toBeInTheDocument()
  await button('Details').click()
  const dialog = page.getByRole('dialog', { name: 'Linked Payment Account' })
  await expect.element(dialog.getByText('ana.cruz')).toBeVisible()
})

test('a new linked account says from when money goes there', async () => {
  setNow('2026-11-22T12:00:00.000Z')
  showLinked(answer(linkedAccount))
  await expect.element(text('New account: payouts from Nov 23, 2026 at 8:00 am.')).toBeVisible()
})

async function unlink(): Promise<void> {
  await button('Unlink').click()
  await page.getByRole('dialog', { name: 'Unlink this account?' }).getByRole('button', { name: 'Unlink' }).click()
}

test('an account is unlinked only after a confirmation, and then another one can be linked', async () => {
  const sent = serve(accounts.unlinkProvider, answer({ ok: true }))
  showLinked(answer(linkedAccount))
  await button('Unlink').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toHaveLength(0)
  await unlink()
  await expect.element(text('No account linked yet.')).toBeVisible()
  await expect.element(button('Link your account')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('when only the answer to unlinking was lost, the account is gone from the page', async () => {
  serve(accounts.unlinkProvider, offline)
  showLinked(answer(linkedAccount), answer(null))
  await expect.element(text('ana.cruz')).toBeVisible()
  await unlink()
  await expect.element(text(/^No connection/)).toBeVisible()
  await expect.element(text('No account linked yet.')).toBeInTheDocument()
  await button('GOT IT').click()
})

test('an owner without a password is told why they cannot unlink, and the account stays', async () => {
  const errors = { provider_account: ['Set a password first.'] }
  serve(accounts.unlinkProvider, refusal({ exception: 'ValidationException', message: '', errors }))
  showLinked(answer(linkedAccount))
  await unlink()
  await expect.element(text('Set a password first.')).toBeVisible()
  await expect.element(text('ana.cruz')).toBeVisible()
})

test('a linked account that cannot be read is not shown as none, and a retry reads it', async () => {
  showLinked(offline, offline, answer(linkedAccount))
  await expect.element(text('We could not read your linked account.')).toBeVisible()
  await expect.element(text('No account linked yet.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(text('ana.cruz')).toBeVisible()
})

test('linking leads to the provider’s page, and warns of the wait before', async () => {
  onTestFinished(() => history.replaceState(history.state, '', location.pathname + location.search))
  const sent = serve(accounts.linkProvider, offline, answer({ authentication_url: '#provider' }))
  showLinked(answer(null))
  await expect.element(text(/payouts to a new account wait 24 hours/)).toBeVisible()
  await button('Link your account').click()
  await expect.element(text(/^No connection/)).toBeVisible()
  await button('GOT IT').click()
  await button('Link your account').click()
  await expect.poll(() => location.hash).toBe('#provider')
  expect(sent.map(({ body }) => body)).toEqual([{}, {}])
})

test('where the provider offers no sign-in, nothing can be linked', async () => {
  serve(banks.linked, answer(null))
  mountApp(<Linked />, { isSignedIn: true })
  await expect.element(text('No account linked yet.')).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a password that was refused without a script says so at its field, anything else above the button', async () => {
  const post = (failure: { message: string; errors?: Record<string, string[]> }) => {
    serve(banks.linked, answer(null))
    const posted = {
      action: addresses.linkAccount,
      values: {},
      failure: { exception: 'ValidationException' as const, ...failure },
    }
    return mountApp(<Linked />, { isSignedIn: true, hasProviderSignIn: true, posted })
  }
  const before = post({ message: '', errors: { password: ['This is not your password.'] } })
  await expect.element(page.getByLabelText('Your password')).toHaveAccessibleDescription(/This is not your password\./)
  before.unmount()
  post({ message: 'The provider does not answer.' })
  await expect.element(text('The provider does not answer.')).toBeInTheDocument()
})

test.each([
  ['linked', 'Your account is linked'],
  ['cancelled', 'No account was linked'],
  ['taken', 'This account is linked already'],
  ['failed', 'No account was linked'],
  ['unavailable', 'No account was linked'],
])('who comes back from the provider with “%s” reads: %s', async (outcome, title) => {
  mountApp(<LinkOutcome query={new URLSearchParams({ provider: outcome })} />)
  await expect.element(text(title)).toBeVisible()
})

test.each(['', 'toString', '__proto__', 'anything'])('an outcome “%s” that nobody sent is not shown', (outcome) => {
  mountApp(
    <main>
      <LinkOutcome query={new URLSearchParams({ provider: outcome })} />
    </main>,
  )
  expect(page.getByRole('main').element().childElementCount).toBe(0)
})
