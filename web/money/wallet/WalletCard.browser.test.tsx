// The balance, as far as it is known.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { wallet } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, serve } from '../../testing.tsx'
import { WalletCard } from './WalletCard.tsx'

const pesos = {
  currency: 'PHP',
  amount: 500,
  pending_amount: 0,
  in_payout_amount: 0,
  held_amount: 0,
  next_release: null,
}

function Wallet() {
  return <WalletCard balances={useRead(wallet.balance, {})} />
}

function show(...balances: Parameters<typeof serve>[1][]): void {
  serve(profiles.me, answer({ suspension: null }))
  serve(wallet.balance, ...balances)
  mountApp(<Wallet />, { isSignedIn: true })
}

const text = (words: string | RegExp) => page.getByText(words)

test('what is pending says when how much of it is released, and nothing is said of what is not there', async () => {
  const next_release = { date: '2026-12-15T00:00:00+08:00', amount: 100 }
  show(answer([{ ...pesos, pending_amount: 150, next_release }]))
  await expect.element(text('₱500.00')).toBeVisible()
  await expect.element(text('₱150.00')).toBeVisible()
  await expect.element(text(/^₱100\.00: Releases on .*15/)).toBeVisible()
  await expect.element(text('In payout')).not.toBeInTheDocument()
  await expect.element(text('Held: disputes and refunds')).not.toBeInTheDocument()
})

test('money on its way and money that is held is named', async () => {
  show(answer([{ ...pesos, in_payout_amount: 40, held_amount: 30 }]))
  await expect.element(text('In payout')).toBeVisible()
  await expect.element(text('₱40.00')).toBeVisible()
  await expect.element(text('Held: disputes and refunds')).toBeVisible()
})

test('a balance that cannot be read is never shown as zero, and a retry reads it', async () => {
  show(offline, offline, answer([pesos]))
  await expect.element(text('Unable to load balance')).toBeVisible()
  await expect.element(text(/₱/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(text('₱500.00')).toBeVisible()
})
