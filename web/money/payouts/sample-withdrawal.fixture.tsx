// A withdrawal for the tests of this folder: its targets, its answers, and how its modal is used.
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wallet } from '#contract/money/wallet.ts'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { openModal, type PayoutTarget } from '../../shell/modals.ts'
import { answer, mountApp, serve } from '../../testing.tsx'

export const bank: PayoutTarget = { slug: 'bdo', kind: 'standard', name: 'BDO', number: '•••• 5678' }
export const direct: PayoutTarget = { slug: 'epayment', kind: 'direct', name: 'Ana Cruz', number: null }
export const challenge = { otp_mode: 'sms', otp_token: 'token-1', sent_to: '0917 *** 4567', retry_in_seconds: 30 }
export const done = {
  transaction_no: 'PX-20261122-7K3M9QTW',
  date: '2026-11-22T03:00:00.000Z',
  description: 'Payout',
  type: 'payout',
  status: 'processing',
  total_amount: -500,
  payout: null,
  refund: null,
  dispute: null,
}

/** Opens the modal with this balance; `below` is the page under it. */
export function open(target: PayoutTarget, pesos = 1000, below: ReactNode = null): void {
  serve(passkeys.list, answer([]))
  serve(wallet.balance, answer([{ currency: 'PHP', amount: pesos, pending: 0, is_active: true }]))
  serve(otp.verify, answer({}))
  mountApp(below)
  openModal('withdraw', { target })
}

export const amount = page.getByRole('textbox', { name: 'Amount' })
export const button = (name: string | RegExp) => page.getByRole('button', { name })

export async function giveCode(): Promise<void> {
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus()
  await userEvent.keyboard('123456')
}
