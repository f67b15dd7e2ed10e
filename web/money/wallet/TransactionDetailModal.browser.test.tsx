// One transaction in its modal: the direction of the money, and what may still be done about it.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { payouts } from '#contract/money/payouts.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../../shell/modals.ts'
import { answer, mountApp, serve } from '../../testing.tsx'

const gift: Transaction = {
  transaction_no: 'PX-20261121-ABCDEFGH',
  date: '2026-11-21T02:38:00.000Z',
  description: 'Gift from Ana',
  type: 'donation',
  status: 'completed',
  total_amount: 1234.5,
  payout: null,
  refund: null,
  dispute: null,
}
const details = { state: 'requested', reason: null, fee: 15, net_amount: 485, destination: 'BPI ••••7890' } as const
const payout: Transaction = {
  ...gift,
  type: 'payout',
  status: 'pending',
  description: 'Payout to BPI',
  total_amount: -500,
  payout: details,
}

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
  const cancelled = { ...payout, status: 'cancelled', payout: { ...details, state: 'cancelled' } }
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
