import { formatPesos } from '#contract/amounts.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'

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
