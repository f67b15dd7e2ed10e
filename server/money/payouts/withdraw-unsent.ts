import type { Tx } from '#server/kit/db.ts'

/** Withdraws an attempt that was never sent. False when it was, or when there is none. */
export async function withdrawUnsent(tx: Tx, payoutId: string, n: number): Promise<boolean> {
  const withdrawn = await tx
    .deleteFrom('payout_attempts')
    .where('payout_id', '=', payoutId)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .where('first_tried_at', 'is', null)
    .returning('n')
    .executeTakeFirst()
  return withdrawn !== undefined
}
