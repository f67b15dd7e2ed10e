// The operator closes a contradiction: the difference to the provider's total becomes the platform's loss, or its gain.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { postWriteOff } from '../ledger/movements.ts'

/**
 * Centavos written off: what the provider paid out beyond the ledger. Undefined when there is nothing to write off, or
 * the amount is not known.
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
  const now = clock.now()
  await tx.updateTable('payouts').set({ written_off_at: now }).where('id', '=', payout.id).execute()
  await postWriteOff(tx, payout, payout.unbooked, now, actor)
  return payout.unbooked
}
