// One transaction in its modal: the direction of the money, and what may still be done about it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { payouts } from '#contract/money/payouts.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../../shell/modals.ts'
import { answer, mountApp, refusal, serve } from '../../testing.tsx'
import { gift, payout } from './sample-transaction.fixture.ts'

const dialog = page.getByRole('dialog', { name: 'Transaction' })
const cancel = dialog.getByRole('button', { name: 'Cancel payout' })
const giveBack = dialog.getByRole('link', { name: 'Give it back' })

function show(transaction: Transaction, suspension: object | null = null): void {
  serve(profiles.me, answer({ suspension }))
  mountApp(null, { isSignedIn: true })
  openModal('transaction-detail', { transaction })
}

test('what came in has a plus and can be given back, what goes out has a minus', async () => {
  show(gift)
  await expect.element(dialog.getByText('+₱1,234.50')).toBeVisible()
  await expect.element(giveBack).toHaveAttribute('href', '/dashboard/transactions/PX-20261121-ABCDEFGH/refund')
  openModal('transaction-detail', { transaction: payout })
  await expect.element(dialog.getByText('−₱500.00')).toBeVisible()
})

test('a cancelled payout is shown as cancelled, and cannot be cancelled again', async () => {
  const cancelled = { ...payout, status: 'cancelled', payout: { ...payout.payout, state: 'cancelled' } }
  serve(payouts.cancel, answer(cancelled))
  show(payout)
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel the payout' }).click()
  await expect.element(dialog.getByText('Fee, given back')).toBeVisible()
  await expect.element(dialog.getByText('−₱500.00')).not.toBeInTheDocument()
  await expect.element(cancel).not.toBeInTheDocument()
  // The confirmation's history entry goes after its modal, and before the one below it.
  await expect.poll(() => history.state?.modalDepth).toBe(1)
})

const suspended = { date: '2026-11-20T02:00:00.000Z', reason: 'x', payouts_held: false }

test.each([
  ['a payout can be cancelled while its account is suspended', payout, suspended, cancel, true],
  ['a payout cannot be cancelled while payouts are held', payout, { ...suspended, payouts_held: true }, cancel, false],
  ['a gift cannot be given back while its account is suspended', gift, suspended, giveBack, false],
] as const)('%s', async (_, transaction, suspension, action, isOffered) => {
  show(transaction, suspension)
  await expect.poll(() => action.elements().length).toBe(isOffered ? 1 : 0)
  await expect.element(dialog.getByText(transaction.description)).toBeVisible()
})

const receipt_url = '/r/PX-20261121-ABCDEFGH/code'

test.each([
  ['completed', 1],
  ['refunded', 1],
  ['failed', 0],
  ['expired', 0],
] as const)('a gift that is %s has its receipt %i times', async (status, times) => {
  show({ ...gift, status, receipt_url })
  await expect.element(dialog.getByText(gift.description)).toBeVisible()
  const links = dialog
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links.filter((href) => href === receipt_url)).toHaveLength(times)
})

test('a payout shows what of it arrives, and why it did not', async () => {
  const failed = { ...payout.payout!, state: 'failed', reason: 'The bank did not know the account.' } as const
  show({ ...payout, status: 'failed', payout: failed })
  await expect.element(dialog.getByText('The bank did not know the account.')).toBeVisible()
  await expect.element(dialog.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('Would have arrived')).toBeVisible()
  await expect.element(dialog.getByText('₱485.00')).toBeVisible()
  await expect.element(dialog.getByText('BPI ••••7890')).toBeVisible()
  await expect.element(dialog.getByText('PX-20261122-7K3M9QTW')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Copy reference' })).toBeVisible()
  // Money that did not move has no direction.
  await expect.element(dialog.getByText('₱500.00', { exact: true })).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
})

test('a payout that PIXEL holds says why, and cannot be cancelled', async () => {
  show({ ...payout, payout: { ...payout.payout!, reason: 'We look at this payout first.' } })
  await expect.element(dialog.getByText('We look at this payout first.')).toBeVisible()
  await expect.element(cancel).not.toBeInTheDocument()
})

test.each([
  ['a reward', { type: 'referral_reward', total_amount: 50 }],
  ['a refund under way', { refund: { state: 'under_way', missing: 0 } }],
  ['a refund that waits for money', { refund: { state: 'gathering', missing: 60 } }],
] as const)('%s cannot be given back', async (_, change) => {
  show({ ...gift, ...change } as Transaction)
  await expect.element(dialog.getByText(gift.description)).toBeVisible()
  await expect.element(giveBack).not.toBeInTheDocument()
})

test('a refund that failed says that the money is back, and can be tried once more', async () => {
  show({ ...gift, refund: { state: 'failed', missing: 0 } } as Transaction)
  await expect
    .element(dialog.getByText(/^It could not be given back, so the money is in your wallet again\./))
    .toBeVisible()
  await expect.element(giveBack).toBeVisible()
})

test('a payout that is too late to cancel says so, stays as it is, and the wallet is read again', async () => {
  const errors = { payout_request: ['It is on its way to your bank.'] }
  const cancels = serve(payouts.cancel, refusal({ exception: 'ValidationException', message: '', errors }))
  show(payout)
  await cancel.click()
  await page.getByRole('button', { name: 'Cancel the payout' }).click()
  await expect.element(page.getByText('It is on its way to your bank.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(dialog.getByText('−₱500.00')).toBeVisible()
  expect(cancels.map(({ url }) => url)).toEqual(['/v1/user/transactions/payout/PX-20261122-7K3M9QTW/cancel'])
})
