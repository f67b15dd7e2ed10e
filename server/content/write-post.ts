// Shared by publishing, updating and deleting posts: the refusal of an unknown photo, the purge time.
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields } from '#server/kit/fail.ts'
import { openOrPaid } from '#server/money/payments/queries.ts'

/** Turns the unique violation of two posts that use one picture concurrently into errors[field]; rethrows other errors. */
export function asPhotoUnknown(field: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error, 'photos_filename_key') ? failFields({ [field]: [texts.photoUnknown] }) : error
  }
}

/** How long a payment that looks lost is still checked at the provider, because its money may arrive late. */
const LATE_MONEY_DAYS = 3

/** When content deleted now is purged: in 15 days if someone bought it or may still be paying for it, otherwise immediately. */
export async function getPurgeTime(tx: Tx, postId: string, now: Date): Promise<Date> {
  const waiting = await tx
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select('p.id')
    .where('s.post_id', '=', postId)
    .where((eb) =>
      eb.or([
        openOrPaid,
        eb.and([
          eb('p.state', '<>', 'refunded'),
          eb('s.created_at', '>', new Date(now.getTime() - LATE_MONEY_DAYS * DAY_MS)),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return waiting ? new Date(now.getTime() + limits.deletedContentDays * DAY_MS) : now
}
