// Texts of a payout: its state, where the money is, and what of it arrives.
import { formatPesos } from '#contract/amounts.ts'
import type { PayoutDetails } from '#contract/money/wallet.ts'
import { say } from '../../language/say.ts'
import type { StatusTone } from '../../ui/StatusBadge.tsx'

type State = PayoutDetails['state']

const stateWords: Record<State, { tone: StatusTone; word: string }> = {
  requested: { tone: 'pending', word: 'Requested' },
  sending: { tone: 'processing', word: 'Sending' },
  paid: { tone: 'completed', word: 'Paid' },
  failed: { tone: 'failed', word: 'Failed' },
  returned: { tone: 'failed', word: 'Returned' },
  cancelled: { tone: 'closed', word: 'Cancelled' },
}

/** Its state as a badge. */
export function getState({ state }: Pick<PayoutDetails, 'state'>): { tone: StatusTone; word: string } {
  return { ...stateWords[state], word: say(stateWords[state].word) }
}

/** Where the money is; for a failed payout also why. */
export function getPayoutNote({ state, destination, reason }: PayoutDetails): string {
  if (reason) return reason
  if (state === 'requested') return say('It is set aside and will be sent in a moment.')
  if (state === 'sending') return say('It is on its way to {account}.', { account: destination })
  if (state === 'paid') return say('It was paid to {account}.', { account: destination })
  return say('It did not arrive. The whole amount is in your balance again.')
}

/** The rows of its receipt. */
export function payoutRows({ state, fee, net_amount, destination }: PayoutDetails) {
  const isOver = state === 'failed' || state === 'returned' || state === 'cancelled'
  return [
    { label: say('To account'), value: destination },
    { label: say(isOver ? 'Fee, given back' : 'Fee'), value: fee === 0 ? say('FREE') : formatPesos(fee) },
    {
      label: say(state === 'paid' ? 'Arrived' : isOver ? 'Would have arrived' : 'Arrives'),
      value: formatPesos(net_amount),
      strong: true,
    },
  ]
}

/** Whether cancelling may still succeed. One that is under way has a reason only while PIXEL holds it. */
export function mayBeCancelled({ state, reason }: PayoutDetails): boolean {
  return (state === 'requested' || state === 'sending') && reason === null
}
