import type { FailureCode } from './knob-values.ts'
import type { Payout } from './payout-object.ts'
import { lockPayouts, move, returnPayouts } from './payouts.ts'
import type { Tx } from './transact.ts'

/** Outcomes that the operator can force. */
export const FORCED = ['processing', 'succeeded', 'failed', 'returned', 'cancelled'] as const
export type Forced = (typeof FORCED)[number]

/** Forces `outcome` as far as each state allows, whatever was planned. Answers all that exist, in their new state. */
export async function forcePayouts(tx: Tx, ids: string[], outcome: Forced, failure: FailureCode): Promise<Payout[]> {
  const payouts = await lockPayouts(tx, ids)
  const open = payouts.filter(({ status }) => status === 'accepted' || status === 'processing')
  const accepted = open.filter(({ status }) => status === 'accepted')
  switch (outcome) {
    case 'processing':
    case 'cancelled':
      await move(tx, accepted, outcome)
      break
    case 'failed':
      await move(tx, open, 'failed', () => failure)
      break
    case 'returned':
    case 'succeeded':
      await move(tx, open, 'succeeded')
  }
  if (outcome === 'returned') await returnPayouts(tx, ids)
  return lockPayouts(tx, ids)
}
