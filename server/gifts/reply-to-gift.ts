// The creator answers a gift; the answer stands beside it on the wall.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { receivedGift } from './read-gifts.ts'

export async function replyToGift({ db }: Services, creatorId: bigint, giftId: string, message: string) {
  await receivedGift(db, creatorId, giftId)
  await db
    .updateTable('gifts')
    .set({ reply: message, replied_at: clock.now() })
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`payment_id::text = ${giftId}`)
    .execute()
  await pageChanged(db, creatorId)
  return receivedGift(db, creatorId, giftId)
}
