// A gift and its payment, written in one transaction.

import type { z } from 'zod/mini'
import type { GiftForm } from '#contract/gifts.ts'
import { requireTakesGifts } from '#server/goals/queries.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { createPayment } from '#server/money/payments/create-payment.ts'
import type { Payer } from '#server/money/payments/payer.ts'
import { readPayerName } from '#server/money/payments/start-payment.ts'
import type { Services } from '#server/outside/services.ts'
import type { VisiblePage } from '#server/profiles/visible-page.ts'
import { giverKeys, refuseDuplicate } from './duplicate-gifts.ts'
import type { OnGiftWritten } from './queries.ts'

/** `goal_id`: a goal of the same creator. */
export type GiftInput = z.output<typeof GiftForm> & { goal_id?: string | undefined }

interface PaymentOptions {
  successUrl: string
  failureUrl: string
  onGiftWritten?: OnGiftWritten | undefined
  /** Where the giver came from (a traffic source), if known. */
  visitSource?: string | undefined
}

/** Writes the gift and its payment. DuplicateGiftException unless confirmed; errors.goal_id if the goal takes no gifts. */
export async function writeGift(
  tx: Tx,
  services: Services,
  creator: Pick<VisiblePage, 'account_id' | 'page_name'>,
  gift: GiftInput,
  giver: Omit<Payer, 'idempotencyKey'>,
  { onGiftWritten, visitSource, ...redirects }: PaymentOptions,
): Promise<string> {
  const keys = giverKeys(services.config.secret, giver)
  if (gift.goal_id) await requireTakesGifts(tx, gift.goal_id)
  if (!gift.confirm) await refuseDuplicate(tx, keys, creator, gift)
  const payerName = await readPayerName(tx, giver, { isAnonymous: gift.is_anonymous, typedName: gift.supporter_name })
  const id = await createPayment(
    tx,
    services,
    {
      creatorId: creator.account_id,
      type: 'donation',
      paidFor: 'gift',
      payerName,
      creatorName: creator.page_name,
      amount: gift.amount,
      ...redirects,
    },
    giver,
  )
  const row = {
    payment_id: id,
    creator_id: creator.account_id,
    goal_id: gift.goal_id ?? null,
    giver_account_id: giver.accountId ?? null,
    giver_key: keys.giver,
    client_key: keys.client ?? null,
    supporter_name: gift.supporter_name,
    supporter_message: gift.supporter_message,
    is_anonymous: gift.is_anonymous,
    source: gift.source,
    visit_source: visitSource ?? null,
    amount: gift.amount,
    created_at: clock.now(),
  }
  await tx.insertInto('gifts').values(row).execute()
  await onGiftWritten?.(tx, row)
  return id
}
