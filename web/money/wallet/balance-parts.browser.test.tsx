// The balance in its other places: the modal that explains its parts, and the line on the dashboard.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Balance, wallet } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../../shell/modals.ts'
import { useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../../testing.tsx'
import { BalanceLine } from './BalanceLine.tsx'

const balance: Balance = {
  currency: 'PHP',
  amount: 99_999.99,
  pending_amount: 0,
  in_payout_amount: 0,
  held_amount: 0,
  next_release: null,
}
const text = (words: string | RegExp) => page.getByText(words)

function explain(change?: Partial<Balance>): void {
  mountApp(null, { isSignedIn: true })
  openModal('balance-information', { balance: change && { ...balance, ...change } })
}

test('with nothing on its way the explanation says so', async () => {
  explain({})
  const dialog = page.getByRole('dialog', { name: 'Balance Information' })
  await expect.element(dialog.getByText('Nothing is pending right now.')).toBeVisible()
  await expect.element(dialog.getByText('No payout is on its way right now.')).toBeVisible()
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('all that is pending comes on one day, and no more is said to follow', async () => {
  explain({ pending_amount: 150, next_release: { date: '2026-12-15T00:00:00+08:00', amount: 150 } })
  await expect.element(text(/^Next release: .*₱150\.00.*, Dec 15, 2026$/)).toBeVisible()
  await expect.element(text(/are pending in all/)).not.toBeInTheDocument()
})

test('a part of what is pending comes first, and the rest follows', async () => {
  explain({ pending_amount: 150, next_release: { date: '2026-12-15T00:00:00+08:00', amount: 100 } })
  await expect.element(text(/₱150\.00 are pending in all\. The rest follows on the 15th after\.$/)).toBeVisible()
})

test('what is in payout is named', async () => {
  explain({ in_payout_amount: 40.5 })
  await expect.element(text(/^On its way now: .*₱40\.50/)).toBeVisible()
})

test('an unknown balance is explained without figures', async () => {
  explain()
  await expect.element(text('Added to your available balance at once.')).toBeVisible()
  await expect.element(text(/Nothing is pending|No payout is on its way|₱/)).not.toBeInTheDocument()
})

function Line() {
  return <BalanceLine balances={useRead(wallet.balance, {})} />
}

function showLine(...balances: Parameters<typeof serve>[1][]): void {
  serve(profiles.me, answer({ suspension: null }))
  serve(wallet.balance, ...balances)
  mountApp(<Line />, { isSignedIn: true })
}

test('the line of the dashboard has the amount for eye and ear, and leads to the wallet and to a withdrawal', async () => {
  showLine(answer([balance]))
  await expect.element(text('₱99,999.99')).toBeVisible()
  await expect.element(text('99999.99 pesos')).toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Wallet' })).toHaveAttribute('href', '/dashboard/wallet')
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})

test('a wallet of zero is a balance', async () => {
  showLine(answer([{ ...balance, amount: 0 }]))
  await expect.element(text('₱0.00')).toBeVisible()
})

test('a balance that is loading or cannot be read is never zero, and cannot be withdrawn', async () => {
  const loading = Promise.withResolvers<typeof offline>()
  showLine(loading.promise, offline, answer([balance]))
  await expect.element(text('Loading balance')).toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  loading.resolve(offline)
  await expect.element(text('Unable to load balance')).toBeVisible()
  await expect.element(text(/₱/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(text('₱99,999.99')).toBeVisible()
})

test('an answer without a wallet of pesos is no balance of zero', async () => {
  showLine(answer([]))
  await expect.element(text('Unable to load balance')).toBeVisible()
})
