// Texts of refunds: the states of a request with their colours, and what a lost answer means for the money.
import type { RefundRequest } from '#contract/money/refund-requests.ts'
import { say } from '../../language/say.ts'
import type { ApiError } from '../../shell/api.ts'
import type { StatusTone } from '../../ui/StatusBadge.tsx'
import { isNoAnswer } from '../is-no-answer.ts'

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

/** Without an answer the money may have been given back: then it also says that a second press is safe. */
export function sayRefundFailure(error: Pick<ApiError, 'code' | 'message'>): string {
  if (!isNoAnswer(error)) return error.message
  return `${error.message} ${say('Press again if you are not sure: nothing is given back twice.')}`
}
