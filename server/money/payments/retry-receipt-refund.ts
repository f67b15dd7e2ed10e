import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'

/** The operator allows another attempt, under a new key. False when no refund of this capture has failed. */
export async function retryReceiptRefund(
  db: Queryable,
  { epayment }: Pick<Services, 'epayment'>,
  providerPaymentId: string,
): Promise<boolean> {
  const row = await db
    .updateTable('receipt_refunds')
    .set({
      state: 'requested',
      provider_refund_id: null,
      cause: null,
      cause_values: null,
      asked: sql`asked + 1`,
      attempts: 0,
      due_at: clock.now(),
    })
    .where('provider', '=', epayment.name)
    .where('provider_payment_id', '=', providerPaymentId)
    .where('state', '=', 'failed')
    .returning('amount')
    .executeTakeFirst()
  return row !== undefined
}
