// Finds an open or disputed payment of the same buyer for the same post.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import type { AccountPayer } from '#server/money/payments/payer.ts'
import type { Services } from '#server/outside/services.ts'
import type { PhotoRow } from './photo-rows.ts'

/** While the payer's bank decides about the first payment, a second one would only be refunded. */
export async function refuseDisputed(tx: Tx, onceKey: string): Promise<void> {
  const disputed = await tx
    .selectFrom('payments')
    .select('id')
    .where('once_key', '=', onceKey)
    .where('state', '=', 'disputed')
    .executeTakeFirst()
  if (disputed) throw fail('DisputedException', texts.purchaseDisputed)
}

/** The id of the open payment, if its price, channel and provider are still the current ones. */
export async function findOpenPayment(
  tx: Tx,
  { epayment }: Services,
  post: PhotoRow,
  onceKey: string,
  { channel }: AccountPayer,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payments')
    .select(['id', 'amount', 'channel', 'provider'])
    .where('once_key', '=', onceKey)
    .where('state', 'in', ['created', 'awaiting'])
    .where('expires_at', '>', clock.now())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const isSame = row?.amount === post.price && row.channel === channel && row.provider === epayment.name
  return isSame ? row.id : undefined
}
