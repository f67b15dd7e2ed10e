// Texts of a transaction: its labels, its colour, and the direction of the money.
import { formatPesos } from '#contract/amounts.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import { speakPesos } from '../../shell/speak-pesos.ts'
import type { StatusTone } from '../../ui/StatusBadge.tsx'

export const typeWords: Record<Transaction['type'], string> = {
  donation: 'Gift',
  payment: 'Sale',
  referral_reward: 'Referral reward',
  payout: 'Payout',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

const statusWords: Record<Transaction['status'], { tone: StatusTone; word: string }> = {
  pending: { tone: 'pending', word: 'Pending' },
  completed: { tone: 'completed', word: 'Completed' },
  failed: { tone: 'failed', word: 'Failed' },
  cancelled: { tone: 'closed', word: 'Cancelled' },
  expired: { tone: 'closed', word: 'Expired' },
  refunded: { tone: 'closed', word: 'Refunded' },
  disputed: { tone: 'closed', word: 'Taken back' },
}

/** Its status as a badge. */
export function getStatus({ status }: Pick<Transaction, 'status'>): { tone: StatusTone; word: string } {
  return { ...statusWords[status], word: say(statusWords[status].word) }
}

/** The props of `ui/Amount`. Failed, cancelled or reversed amounts have no direction. */
export function getAmount({ total_amount, status }: Transaction) {
  const pesos = Math.abs(total_amount)
  const isMoving = status === 'completed' || status === 'pending'
  const direction = isMoving ? (total_amount < 0 ? ('out' as const) : ('in' as const)) : undefined
  const amount = speakPesos(pesos)
  const spoken = direction ? say(direction === 'in' ? 'plus {amount}' : 'minus {amount}', { amount }) : amount
  return { text: formatPesos(pesos), spoken, direction }
}

/** Whether it is a paid gift or sale that was not refunded or taken back. For a disputed one the refund page says why not. */
export function mayBeGivenBack({ type, status, refund }: Transaction): boolean {
  const isPaid = (type === 'donation' || type === 'payment') && (status === 'completed' || status === 'pending')
  return isPaid && (refund === null || refund.state === 'failed')
}

/** Whether money arrived, even if it went back since. */
export function wasPaid({ status }: Pick<Transaction, 'status'>): boolean {
  return status !== 'failed' && status !== 'cancelled' && status !== 'expired'
}
