// A refund request for the tests of this folder, and its card as the creator sees it.
import type { RefundRequest } from '#contract/money/refund-requests.ts'
import { RefundRequestCard } from './RefundRequestCard.tsx'

export const request: RefundRequest = {
  id: '01a20544-9445-710a-96a0-308f01658206',
  transaction_no: 'PX-20261122-7K3M9QTW',
  amount: 300,
  name: 'Bea',
  is_disputed: false,
  state: 'open',
  reason: 'Doble',
  date: '2026-11-22T03:00:00.000Z',
  due_at: '2026-11-25T03:00:00.000Z',
  message: null,
}

export const card = (change: Partial<RefundRequest> = {}) => (
  <ul>
    <RefundRequestCard request={{ ...request, ...change }} />
  </ul>
)
