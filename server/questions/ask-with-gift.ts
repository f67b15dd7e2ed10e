import type { OnGiftWritten } from '#server/gifts/queries.ts'
import { nextPlace } from '#server/kit/counted-list.ts'
import { questionList } from './read-questions.ts'

/** Used by app.ts: written with the gift, visible once the gift is paid. */
export const askWithGift: OnGiftWritten = async (tx, gift) => {
  if (gift.source !== 'question-and-answer' || gift.supporter_message === null) return
  await tx
    .insertInto('questions')
    .values({
      creator_id: gift.creator_id,
      asker_id: gift.giver_account_id,
      payment_id: gift.payment_id,
      question: gift.supporter_message,
      created_at: gift.created_at,
      place: nextPlace(questionList(gift.creator_id)),
    })
    .execute()
}
