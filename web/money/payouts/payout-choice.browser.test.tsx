// Before and after a withdrawal: choosing where it goes, cancelling it, and the news that it did not arrive.
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { banks } from '#contract/money/banks.ts'
import { payouts } from '#contract/money/payouts.ts'
import { wallet } from '#contract/money/wallet.ts'
import { passkeys } from '#contract/passkeys.ts'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../../shell/modals.ts'
import { usePages } from '../../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { CancelPayout } from './CancelPayout.tsx'
import { FailedPayout, newestPayout } from './FailedPayout.tsx'

const usable_from = '2026-01-01T00:00:00.000Z'
const linked = { slug: 'epayment', account_name: 'Ana Cruz', username: 'ana', mobile_number: '9171234567', usable_from }
const bank = (slug: string, name: string, is_disabled: boolean) => ({
  account_name: 'Ana Cruz',
  account_number: '001234567890',
  bank_details: { slug, name },
  mobile_number: null,
  is_disabled,
  usable_from,
})

const button = (name: string | RegExp) => page.getByRole('button', { name })

function choose(): void {
  serve(wallet.balance, answer([{ currency: 'PHP', amount: 500, pending: 0, is_active: true }]))
  serve(passkeys.list, answer([]))
  mountApp(null, { isSignedIn: true, hasProviderSignIn: true })
  openModal('select-payout-option', {})
}

test('both ways show their cost and account, and the standard one uses the account in use', async () => {
  serve(banks.linked, answer(linked))
  serve(banks.mine, answer([bank('bdo', 'BDO', true), bank('bpi', 'BPI', false)]))
  choose()
  const dialog = page.getByRole('dialog', { name: 'Select Payout Option' })
  for (const text of ['FREE', 'Recommended', '₱15.00 FEE', 'Up to ₱5,000.00 per month.', 'Ana Cruz', '001234567890'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('BDO')).not.toBeInTheDocument()
  await button(/Standard/).click()
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await expect.element(page.getByRole('strong').filter({ hasText: 'BPI' })).toBeVisible()
})

test('without an account each way offers to add one, and cannot be chosen', async () => {
  serve(banks.linked, answer(null))
  serve(banks.mine, answer([]))
  choose()
  await expect.element(page.getByText('No account linked yet.')).toBeVisible()
  await expect.element(page.getByText('No bank account yet.')).toBeVisible()
  await expect.element(page.getByText(/payouts to a new account wait 24 hours/)).toBeVisible()
  await expect.element(button('Link your account')).toBeVisible()
  await expect.element(button('Add Bank Account')).toBeVisible()
  await expect.element(button(/Standard/)).not.toBeInTheDocument()
})

test('accounts that cannot be read are not shown as missing, and a retry reads both', async () => {
  serve(banks.linked, offline, offline, answer(linked))
  serve(banks.mine, offline, offline, answer([bank('bpi', 'BPI', false)]))
  choose()
  await expect.element(page.getByText(/^We could not read your payout accounts\. No connection/)).toBeVisible()
  await expect.element(page.getByText('No account linked yet.')).not.toBeInTheDocument()
  await button('Try Again').click()
  await expect.element(button(/Direct e-payment/)).toBeVisible()
  await expect.element(button(/Standard/)).toBeVisible()
})

const payout = {
  transaction_no: 'PX-20261122-7K3M9QTW',
  date: '2026-11-22T03:00:00.000Z',
  type: 'payout',
  status: 'others',
  total_amount: -500,
  payout: { state: 'failed', destination: 'BPI •••• 7890', reason: 'The bank did not know the account.' },
}
const cancelled = { ...payout, payout: { ...payout.payout, state: 'cancelled' } }

function cancel() {
  const onCancelled = vi.fn()
  mountApp(<CancelPayout transactionNo={payout.transaction_no} onCancelled={onCancelled} />, { isSignedIn: true })
  return onCancelled
}

test('a payout is cancelled only after a confirmation, and once however often it is asked', async () => {
  const sent = serve(payouts.cancel, offline, answer(cancelled))
  const onCancelled = cancel()
  await button('Cancel payout').click()
  expect(sent).toHaveLength(0)
  await button('Cancel the payout').click()
  await button('GOT IT').click()
  await button('Cancel payout').click()
  await button('Cancel the payout').click()
  await expect.element(page.getByText('Payout cancelled. The money is back in your wallet.')).toBeVisible()
  expect(onCancelled).toHaveBeenCalledExactlyOnceWith(cancelled)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('a payout that was sent already says so, and is not told as cancelled', async () => {
  const errors = { payout_request: ['It is on its way to your bank.'] }
  serve(payouts.cancel, refusal({ exception: 'ValidationException', message: '', errors }))
  const onCancelled = cancel()
  await button('Cancel payout').click()
  await button('Cancel the payout').click()
  await expect.element(page.getByText('It is on its way to your bank.')).toBeVisible()
  expect(onCancelled).not.toHaveBeenCalled()
})

test('a payout that did not arrive says why until it is dismissed, also after the next load', async () => {
  onTestFinished(() => localStorage.clear())
  const meta = { current_page: 1, last_page: 1, per_page: 1, total: 1 }
  serve(wallet.transactions, answer([{ ...payout, date: new Date().toISOString() }], meta))
  const first = mountApp(<FailedPayout />, { isSignedIn: true })
  const news = page.getByText('Your payout of ₱500.00 did not arrive')
  await expect.element(news).toBeVisible()
  await expect.element(page.getByText(/to BPI •••• 7890\. The bank did not know the account\./)).toBeVisible()
  await button('Dismiss').click()
  await expect.element(news).not.toBeInTheDocument()
  first.unmount()
  mountApp(
    <>
      <FailedPayout />
      <Loaded />
    </>,
    { isSignedIn: true },
  )
  await expect.element(page.getByText('1 payout loaded')).toBeVisible()
  await expect.element(news).not.toBeInTheDocument()
})

function Loaded() {
  return <p>{usePages(wallet.transactions, newestPayout).rows.length} payout loaded</p>
}

const meta = { current_page: 1, last_page: 1, per_page: 1, total: 1 }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

async function showNews(state: string, days: number): Promise<void> {
  onTestFinished(() => localStorage.clear())
  serve(wallet.transactions, answer([{ ...payout, date: daysAgo(days), payout: { ...payout.payout, state } }], meta))
  mountApp(
    <>
      <FailedPayout />
      <Loaded />
    </>,
    { isSignedIn: true },
  )
  await expect.element(page.getByText('1 payout loaded')).toBeVisible()
}

test('a payout that came back is called so, and its details are one press away', async () => {
  serve(profiles.me, answer({ suspension: null }))
  await showNews('returned', 14)
  await expect.element(page.getByText('Your payout of ₱500.00 came back')).toBeVisible()
  await button('See the payout').click()
  await expect.element(page.getByRole('dialog', { name: 'Transaction' }).getByText('Returned')).toBeVisible()
})

test.each([
  ['paid', 1],
  ['sending', 1],
  ['cancelled', 1],
  ['failed', 31],
])('a payout that was %s %i days ago is no news', async (state, days) => {
  await showNews(state, days)
  await expect.element(page.getByText(/^Your payout of/)).not.toBeInTheDocument()
})

test('the dismissal of one payout does not hide the next one that fails', async () => {
  localStorage.setItem('pixel.seen-payout', 'PX-20261101-ABCDEFGH')
  await showNews('failed', 1)
  await expect.element(page.getByText('Your payout of ₱500.00 did not arrive')).toBeVisible()
})

test('an account that must wait says until when, on the way that it is for', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-12-31T00:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
  serve(banks.linked, answer(null))
  serve(banks.mine, answer([bank('bpi', 'BPI', false)]))
  choose()
  const standard = button(/Standard/)
  await expect.element(standard).toHaveAccessibleDescription(/New account: payouts from Jan 1, 2026 at 8:00 am\./)
})

test('a direct payout goes to the linked account, whose number is shown where the provider has verified one', async () => {
  serve(banks.linked, answer({ ...linked, mobile_number: null }))
  serve(banks.mine, answer([]))
  choose()
  await expect.element(page.getByText('Not Available')).toBeVisible()
  await button(/Direct e-payment/).click()
  await expect.element(page.getByRole('strong').filter({ hasText: 'Ana Cruz' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible()
})

test('only disabled bank accounts are no account to pay to', async () => {
  serve(banks.linked, answer(linked))
  serve(banks.mine, answer([bank('bdo', 'BDO', true)]))
  choose()
  await expect.element(page.getByText('No bank account yet.')).toBeVisible()
  await expect.element(button(/Standard/)).not.toBeInTheDocument()
})
