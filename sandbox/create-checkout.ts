import { type Checkout, stepsFor } from './checkout-steps.ts'
import { newId } from './ids.ts'
import { schedule } from './tasks.ts'
import type { Tx } from './transact.ts'

export type NewCheckout = Omit<Checkout, 'id' | 'status' | 'created_at' | 'expires_at' | 'payments'> & {
  expiresInSeconds: number
}

export async function createCheckout(tx: Tx, wanted: NewCheckout): Promise<Checkout> {
  const id = newId('chk')
  const { rows } = await tx.query<Checkout>(
    `insert into checkout (id, reference, amount, currency, description, success_url, failure_url, metadata, status,
       origin, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', 'api', $9, $10) returning *`,
    [
      id,
      wanted.reference,
      wanted.amount,
      wanted.currency,
      wanted.description,
      wanted.success_url,
      wanted.failure_url,
      wanted.metadata,
      new Date(tx.now.getTime() + wanted.expiresInSeconds * 1000),
      tx.now,
    ],
  )
  await schedule(tx, 'checkout.expire', [id], wanted.expiresInSeconds)
  const beginsByItself = stepsFor({ status: 'open', amount: wanted.amount, payments: [] }, 'begin').length > 0
  if (beginsByItself) await schedule(tx, 'checkout.begin', [id], 0)
  return { ...rows[0]!, payments: [] }
}
