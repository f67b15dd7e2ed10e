// Labels and colours of the states of a refund request.
import type { RefundRequest } from '#contract/money/refund-requests.ts'
import type { StatusTone } from '../../ui/StatusBadge.tsx'

export const refundTexts: Record<RefundRequest['state'], string> = {
  open: 'Waits for an answer',
  granted: 'Given back',
  refused: 'Refused',
  at_desk: 'PIXEL decides',
}

export const refundTones: Record<RefundRequest['state'], StatusTone> = {
  open: 'pending',
  granted: 'completed',
  refused: 'closed',
  at_desk: 'processing',
}
