// Asks a question: free from a signed-in account, or as the message of a gift.
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { nextPlace } from '#server/kit/counted-list.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { type IdempotentRequest, limitNew, makeOnce } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { visiblePage } from '#server/profiles/visible-page.ts'
import { questionList } from './read-questions.ts'

const perAccount: ThrottleRule = {
  name: 'question',
  points: serverLimits.questionsPerHour,
  seconds: 3600,
  per: 'account',
}

/**
 * Throws errors.question on the asker's own page, and if the creator takes questions only with a gift. A repeated request returns
 * the question that the first one asked.
 */
export async function askQuestion(
  { db, throttle }: Services,
  pageUrl: string,
  askerId: bigint,
  question: string,
  request?: IdempotentRequest,
) {
  const creator = await visiblePage(db, pageUrl, askerId)
  if (creator.account_id === askerId) throw failFields({ question: [texts.ownPageQuestion] })
  const topic = await db
    .selectFrom('topics')
    .select('requires_gift')
    .where('account_id', '=', creator.account_id)
    .executeTakeFirst()
  if (topic?.requires_gift) throw failFields({ question: [texts.questionNeedsGift] })
  await limitNew(db, request, () => throttle.take(perAccount, String(askerId)))
  const id = await inTransaction(db, (tx) => makeOnce(tx, request, () => write(tx)))
  const { created_at } = await db
    .selectFrom('questions')
    .select('created_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, question, date: created_at }

  async function write(tx: Tx): Promise<string> {
    const row = await tx
      .insertInto('questions')
      .values({
        creator_id: creator.account_id,
        asker_id: askerId,
        question,
        created_at: clock.now(),
        place: nextPlace(questionList(creator.account_id)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
}
