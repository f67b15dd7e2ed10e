// Colours of the receipt states.
import type { Receipt } from '#contract/receipts.ts'
import type { StatusTone } from '../ui/StatusBadge.tsx'

export const receiptTones: Record<Receipt['state'], StatusTone> = {
  pending: 'processing',
  paid: 'completed',
  failed: 'failed',
  refunded: 'closed',
  disputed: 'closed',
}
