// What is sold can go before it is paid for. Money that comes for it later buys nothing, and is sent back by itself.
import type { Tx } from '#server/kit/db.ts'

/** From then on, money for these payments goes back to whoever paid it. One that is paid already is left alone. */
export async function itemWithdrawn(tx: Tx, paymentIds: string[], from: Date): Promise<void> {
  if (paymentIds.length === 0) return
  // In the one order in which everybody locks payments.
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
