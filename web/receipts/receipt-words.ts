// How a receipt is told: its state and what that means for the money.
import type { Receipt } from '#contract/receipts.ts'
import type { StatusTone } from '../ui/StatusBadge.tsx'

export const receiptStates: Record<Receipt['state'], { tone: StatusTone; word: string }> = {
  pending: { tone: 'processing', word: 'Processing' },
  paid: { tone: 'completed', word: 'Paid' },
  failed: { tone: 'failed', word: 'Failed' },
  refunded: { tone: 'closed', word: 'Refunded' },
}

export const receiptNotes: Record<Receipt['state'], string> = {
  pending: 'The provider has not confirmed this yet. It is no proof of payment.',
  paid: 'The money arrived.',
  failed: 'This was not paid. No money moved.',
  refunded: 'This was paid, and then given back.',
}
