// Transactions for the tests of this folder.
import type { Transaction } from '#contract/money/wallet.ts'

export const gift: Transaction = {
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

export const payout: Transaction = {
  ...gift,
  transaction_no: 'PX-20261122-7K3M9QTW',
  type: 'payout',
  status: 'pending',
  description: 'Payout to BPI',
  total_amount: -500,
  payout: { state: 'requested', reason: null, fee: 15, net_amount: 485, destination: 'BPI ••••7890' },
}
