// The creator takes a gift off the wall, or puts it back. The money and its journal stay as they are.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { receivedGift } from './read-gifts.ts'

export async function hideGift({ db }: Services, creatorId: bigint, giftId: string, isHidden: boolean) {
  await receivedGift(db, creatorId, giftId)
  await db
    .updateTable('gifts')
    .set({ hidden_at: isHidden ? clock.now() : null })
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`payment_id::text = ${giftId}`)
    .execute()
  await pageChanged(db, creatorId)
  return receivedGift(db, creatorId, giftId)
}
