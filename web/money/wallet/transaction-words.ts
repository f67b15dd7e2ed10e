// Texts of a transaction: its labels, its colour, and the direction of the money.
import { formatPesos, speakPesos } from '#contract/amounts.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
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
  const sign = { in: 'plus ', out: 'minus ' }
  return { text: formatPesos(pesos), spoken: (direction ? sign[direction] : '') + speakPesos(pesos), direction }
}

const disputeTexts = {
  opened:
    'The payer’s bank disputes this. The money is held until the provider says who is right; you need not do anything.',
  lost: 'The payer’s bank has taken this back. It is no longer in your wallet.',
} as const

const refundTexts = {
  gathering: 'You are giving this back. {missing} is still to come out of what you receive next.',
  under_way: 'You gave this back. It is on its way to who paid.',
  failed: 'It could not be given back, so the money is in your wallet again. You can try it once more.',
} as const

/** One sentence: whether the money is there. */
export function getTransactionNote({ total_amount, status, refund, dispute }: Transaction): string {
  const isOut = total_amount < 0
  if (dispute && dispute.state !== 'won') return say(disputeTexts[dispute.state])
  if (refund && refund.state !== 'done') return say(refundTexts[refund.state], { missing: formatPesos(refund.missing) })
  switch (status) {
    case 'completed':
      return say(isOut ? 'This left your wallet.' : 'This was added to your wallet.')
    case 'pending':
      return say(isOut ? 'This is on its way out of your wallet.' : 'This is on its way to your wallet.')
    case 'refunded':
      return say('This was given back to who paid. It is no longer in your wallet.')
    default:
      return say(isOut ? 'This money did not leave your wallet.' : 'Nothing was added to your wallet.')
  }
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
