import { sql, type Tx } from '#server/kit/db.ts'
import type { AccountPayer } from '#server/money/payments/payer.ts'
import { readPayerName } from '#server/money/payments/start-payment.ts'

/** Updates the anonymity of an open purchase: the buyer's last choice before paying counts. */
export async function nameBuyer(tx: Tx, paymentId: string, isAnonymous: boolean, buyer: AccountPayer): Promise<void> {
  const changed = await tx
    .updateTable('purchases')
    .set({ is_anonymous: isAnonymous })
    .where('payment_id', '=', paymentId)
    .where('is_anonymous', '<>', isAnonymous)
    .returning('payment_id')
    .executeTakeFirst()
  if (!changed) return
  const name = await readPayerName(tx, buyer, { isAnonymous })
  await sql`
    update payments set description_values = jsonb_strip_nulls(description_values || jsonb_build_object('name', ${name}::text))
     where id = ${paymentId}`.execute(tx)
}
