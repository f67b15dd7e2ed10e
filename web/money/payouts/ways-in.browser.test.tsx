// The ways from a page of money into its modals, and what each modal begins with.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { banks } from '#contract/money/banks.ts'
import { wallet } from '#contract/money/wallet.ts'
import { profiles } from '#contract/profiles.ts'
import { openModal } from '../../shell/modals.ts'
import { useRead } from '../../shell/queries.ts'
import { answer, mountApp, offline, refusal, serve } from '../../testing.tsx'
import { anAccount, linkedAccount } from '../banks/sample-account.fixture.ts'
import { WalletCard } from '../wallet/WalletCard.tsx'
import { amount, bank, button, open } from './sample-withdrawal.fixture.tsx'

const dialog = (name: string) => page.getByRole('dialog', { name })
const pesos = { currency: 'PHP', amount: 500, pending_amount: 150, in_payout_amount: 0, held_amount: 0 }

function Wallet() {
  return <WalletCard balances={useRead(wallet.balance, {})} />
}

function showWallet(next_release: object | null = null): void {
  serve(profiles.me, answer({ suspension: null }))
  serve(wallet.balance, answer([{ ...pesos, next_release }]))
  mountApp(<Wallet />, { isSignedIn: true })
}

test('Withdraw leads to the choice of an account, and the choice to the amount', async () => {
  serve(banks.linked, answer(linkedAccount))
  serve(banks.mine, answer([anAccount()]))
  showWallet()
  await button('Withdraw').click()
  await dialog('Select Payout Option').getByRole('button', { name: 'Direct e-payment' }).click()
  await expect.element(amount).toHaveValue('')
  await expect.element(page.getByText('+63 917 1234 567').last()).toBeVisible()
  await expect.element(page.getByText('₱500.00').last()).toBeVisible()
})

test('without a bank account the choice leads to adding one', async () => {
  serve(banks.linked, answer(linkedAccount))
  serve(banks.mine, answer([]))
  serve(banks.list, answer([], { current_page: 1, last_page: 1, per_page: 50, total: 0 }))
  showWallet()
  await button('Withdraw').click()
  await button('Add Bank Account').click()
  await expect.element(dialog('Add Bank Account').getByRole('textbox', { name: 'Mobile number' })).toBeVisible()
})

test('while the accounts are loading nothing can be chosen, and no account is said to be missing', async () => {
  const linked = Promise.withResolvers<ReturnType<typeof answer>>()
  serve(banks.linked, linked.promise)
  serve(banks.mine, answer([anAccount()]))
  mountApp(null, { isSignedIn: true })
  openModal('select-payout-option', {})
  await expect.element(page.getByText('Loading your payout accounts')).toBeInTheDocument()
  await expect.element(page.getByText('No account linked yet.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Standard/ })).not.toBeInTheDocument()
  linked.resolve(answer(linkedAccount))
  await expect.element(page.getByRole('button', { name: /Standard/ })).toBeVisible()
})

test('a choice that cannot be read because of the server says why', async () => {
  serve(banks.linked, refusal({ exception: 'ForbiddenException', message: 'Not yours.' }))
  serve(banks.mine, answer([]))
  mountApp(null, { isSignedIn: true })
  openModal('select-payout-option', {})
  await expect.element(page.getByText('We could not read your payout accounts. Not yours.')).toBeVisible()
})

test('the parts of the balance are explained with the figures of the card', async () => {
  showWallet({ date: '2026-12-15T00:00:00+08:00', amount: 150 })
  await expect.element(page.getByText(/^Releases on Dec 15$/)).toBeVisible()
  await button('Balance Information').click()
  await expect
    .element(dialog('Balance Information').getByText(/^Next release: .*₱150\.00.*, Dec 15, 2026$/))
    .toBeVisible()
})

test('the balance is read anew for a withdrawal, and what was known is shown until then', async () => {
  const fresh = Promise.withResolvers<ReturnType<typeof answer>>()
  showWallet()
  await expect.element(page.getByText('₱500.00')).toBeVisible()
  serve(wallet.balance, fresh.promise)
  openModal('withdraw', { target: bank })
  await amount.fill('450')
  await expect.element(button('Withdraw ₱450.00')).toBeEnabled()
  fresh.resolve(answer([{ ...pesos, amount: 400, next_release: null }]))
  await expect.element(amount).toHaveAccessibleDescription(/Insufficient balance/)
  await expect.element(button('Withdraw ₱450.00')).toBeDisabled()
})

test('the whole balance with its centavos can be withdrawn, and not a centavo more', async () => {
  open(bank, 1005.01)
  await button('Withdraw all that is available').click()
  await expect.element(amount).toHaveValue('1005.01')
  await expect.element(button('Withdraw ₱1,005.01')).toBeEnabled()
  await amount.fill('1005.02')
  await expect.element(button('Withdraw ₱1,005.02')).toBeDisabled()
})

test('a wallet of other money is no balance of pesos', async () => {
  open(bank)
  serve(wallet.balance, answer([{ currency: 'USD', amount: 900 }]))
  await expect.element(amount).toBeVisible()
  await expect.element(page.getByText(/900/)).not.toBeInTheDocument()
  await expect.element(button('Withdraw all that is available')).not.toBeInTheDocument()
})

test('an account without a verified number shows its name alone', async () => {
  serve(wallet.balance, offline)
  mountApp(null, { isSignedIn: true })
  openModal('withdraw', { target: { slug: 'epayment', kind: 'direct', name: 'Ana Cruz', number: null } })
  await expect.element(page.getByText('To Ana Cruz').first()).toBeVisible()
  await expect.element(page.getByText(/null|Not Available/)).not.toBeInTheDocument()
})
