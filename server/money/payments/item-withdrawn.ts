// An item can be withdrawn before it is paid for. A later payment for it unlocks nothing and is refunded automatically.
import type { Tx } from '#server/kit/db.ts'

/** From `from` on, money for these payments is refunded to the payer. Payments that are already paid do not change. */
export async function itemWithdrawn(tx: Tx, paymentIds: string[], from: Date): Promise<void> {
  if (paymentIds.length === 0) return
  // In the order in which all code locks payments, which prevents deadlocks.
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', 'in', paymentIds)
    .where('paid_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (open.length === 0) return
  await tx
    .updateTable('payments')
    .set({ goods_gone_at: from })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
}
