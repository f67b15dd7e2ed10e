// The operator closes a contradiction: what the provider paid beyond the ledger becomes the platform's loss; what it took back is the
// creator's again.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { postWriteOff } from '../ledger/movements.ts'
import { enterState } from './settle-payout.ts'

/**
 * Centavos that the provider paid out beyond the ledger, now written off; negative for those that it took back, when the whole payout,
 * its fee included, returns to the wallet. Undefined when there is nothing to write off, or the amount is not known.
 */
export async function writeOffPayout(tx: Tx, transactionNo: string, actor: string): Promise<bigint | undefined> {
  const payout = await tx
    .selectFrom('payouts')
    .select(['id', 'creator_id', 'amount', 'fee', 'unbooked'])
    .where('transaction_no', '=', transactionNo)
    .where('contradiction', 'is not', null)
    .where('written_off_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!payout?.unbooked) return undefined
  if (payout.unbooked < 0n) {
    // A return is already the state in which both sides have the money back: what the provider still calls failed agrees with it.
    const agreed = { contradiction: null, contradiction_values: null, unbooked: null }
    await tx.updateTable('payouts').set(agreed).where('id', '=', payout.id).execute()
    await enterState(tx, payout, 'returned', 'rejected', actor)
    return payout.unbooked
  }
  const now = clock.now()
  await tx.updateTable('payouts').set({ written_off_at: now }).where('id', '=', payout.id).execute()
  await postWriteOff(tx, payout, payout.unbooked, now, actor)
  return payout.unbooked
}
