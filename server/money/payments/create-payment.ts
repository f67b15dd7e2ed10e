// Money in, first step: writes the payment before the provider is called.
import { limits } from '#contract/limits.ts'
import type { PaidFor } from '#contract/money/payments.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { placeKeys } from '#server/kit/place-keys.ts'
import { datedNumber } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import type { Payer } from './payer.ts'

export interface NewPayment {
  creatorId: bigint
  type: 'donation' | 'payment'
  paidFor: PaidFor
  /** The payer's name as the creator sees it; null is Someone. */
  payerName: string | null
  /** The creator's name as the payer sees it. */
  creatorName: string
  /** Centavos that the payer pays. */
  amount: bigint
  /**
   * Set for what can be paid only once, such as `purchase:<post>:<buyer>`; a second success is refunded automatically.
   */
  onceKey?: string
  /** Paths on our own origin. */
  successUrl: string
  failureUrl: string
}

/** Writes the payment; the provider's checkout is opened later. Answers its id. */
export async function createPayment(
  tx: Tx,
  { config, epayment }: Services,
  payment: NewPayment,
  payer: Omit<Payer, 'idempotencyKey'>,
): Promise<string> {
  const now = clock.now()
  const places = placeKeys(config, payer)
  for (let attempt = 0; attempt < 5; attempt++) {
    const row = await tx
      .insertInto('payments')
      .values({
        transaction_no: transactionNo(now),
        creator_id: payment.creatorId,
        payer_account_id: payer.accountId ?? null,
        payer_browser: places.browser,
        payer_network: places.network,
        type: payment.type,
        channel: payer.channel,
        description: payment.paidFor,
        description_values: {
          ...(payment.payerName !== null && { name: payment.payerName }),
          creator: payment.creatorName,
        },
        payer_language: payer.language,
        once_key: payment.onceKey ?? null,
        amount: payment.amount,
        fee: (payment.amount * config.platformFeeBps) / 10_000n,
        provider: epayment.name,
        success_url: payment.successUrl,
        failure_url: payment.failureUrl,
        created_at: now,
        expires_at: new Date(now.getTime() + limits.paymentExpiresMinutes * 60_000),
        due_at: new Date(now.getTime() + config.paymentCheckSeconds * 1000),
      })
      // Eight random characters collide about once in a million payments a day.
      .onConflict((conflict) => conflict.column('transaction_no').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
  throw new Error('no free transaction number in five tries')
}

/** The number of a payment, payout or reward of this moment: `PX-YYYYMMDD-` and 8 characters. */
export function transactionNo(at: Date): string {
  return datedNumber('PX', at)
}
