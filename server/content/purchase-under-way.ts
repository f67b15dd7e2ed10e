// A purchase of the same post that is under way already, or whose payment is disputed.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import type { AccountPayer } from '#server/money/payments/payer.ts'
import type { Services } from '#server/outside/services.ts'
import type { PhotoRow } from './photo-rows.ts'

/** What it was paid with is with the payer's bank: paid for once more, the money would only go back. */
export async function refuseDisputed(tx: Tx, onceKey: string): Promise<void> {
  const disputed = await tx
    .selectFrom('payments')
    .select('id')
    .where('once_key', '=', onceKey)
    .where('state', '=', 'disputed')
    .executeTakeFirst()
  if (disputed) throw fail('DisputedException', texts.purchaseDisputed)
}

/** The purchase under way that is on the terms of now: what the page says is what is paid, and the money goes where this channel's goes. */
export async function openAttempt(
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
