// The payment that a dispute is about.
import type { Tx } from '#server/kit/db.ts'

export interface Payment {
  id: string
  creator_id: bigint
  type: string
  amount: bigint
  fee: bigint
  state: string
}

export const columns = ['id', 'creator_id', 'type', 'amount', 'fee', 'state'] as const

/** The payment paid by this capture, locked until the transaction ends; undefined for a capture in suspense. */
export function lockPayment(tx: Tx, provider: string, providerPaymentId: string): Promise<Payment | undefined> {
  return tx
    .selectFrom('payments')
    .select(columns)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .forUpdate()
    .executeTakeFirst()
}
