// The creator hides a gift from the wall or shows it again. The payment and its journal do not change.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { readReceivedGift } from './read-gifts.ts'

/** Answers the gift as it is now. NotFoundException for one that this creator did not receive. */
export async function hideGift({ db }: Services, creatorId: bigint, giftId: string, isHidden: boolean) {
  await readReceivedGift(db, creatorId, giftId)
  await db
    .updateTable('gifts')
    .set({ hidden_at: isHidden ? clock.now() : null })
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`payment_id::text = ${giftId}`)
    .execute()
  await pageChanged(db, creatorId)
  return readReceivedGift(db, creatorId, giftId)
}
