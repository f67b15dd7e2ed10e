// The creator replies to a gift; the wall shows the reply with the gift.
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { readReceivedGift } from './read-gifts.ts'

export async function replyToGift({ db }: Services, creatorId: bigint, giftId: string, message: string) {
  await readReceivedGift(db, creatorId, giftId)
  await db
    .updateTable('gifts')
    .set({ reply: message, replied_at: clock.now() })
    .where('creator_id', '=', creatorId)
    .where(sql<boolean>`payment_id::text = ${giftId}`)
    .execute()
  await pageChanged(db, creatorId)
  return readReceivedGift(db, creatorId, giftId)
}
