// Writes a purchase and its payment in one transaction.
import type { z } from 'zod/mini'
import type { content } from '#contract/content.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { createPayment } from '#server/money/payments/create-payment.ts'
import type { AccountPayer } from '#server/money/payments/payer.ts'
import { readPayerName } from '#server/money/payments/start-payment.ts'
import type { Services } from '#server/outside/services.ts'
import type { PhotoRow } from './photo-rows.ts'
import type { Kind } from './post-rows.ts'

export type PurchaseInput = Omit<z.output<typeof content.buySnap.body>, 'image_id'>

export interface Buyer extends AccountPayer {
  /** The buyer said in this browser that they are 18 or older; what they said with their account is read with the post. */
  isAdult?: boolean
}

interface NewPurchase {
  onceKey: string
  buyer: AccountPayer
  isAnonymous: boolean
  /** Where the buyer returns to, on our own origin. */
  successUrl: string
  failureUrl: string
}

export async function writePurchase(
  tx: Tx,
  services: Services,
  post: PhotoRow,
  { onceKey, buyer, isAnonymous, ...redirects }: NewPurchase,
): Promise<string> {
  const kind = post.kind as Kind
  const creator = await tx
    .selectFrom('profiles')
    .select('page_name')
    .where('account_id', '=', post.creator_id)
    .executeTakeFirstOrThrow()
  const id = await createPayment(
    tx,
    services,
    {
      creatorId: post.creator_id,
      type: 'payment',
      paidFor: kind,
      payerName: await readPayerName(tx, buyer, { isAnonymous }),
      creatorName: creator.page_name,
      amount: post.price,
      onceKey,
      ...redirects,
    },
    buyer,
  )
  await tx
    .insertInto('purchases')
    .values({
      payment_id: id,
      post_id: post.post_id,
      buyer_id: buyer.accountId,
      is_anonymous: isAnonymous,
      created_at: clock.now(),
    })
    .execute()
  return id
}
