// Lets the creator answer a question or change the answer; then everyone may read both.
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { lockOwnQuestion, ownQuestion } from './read-questions.ts'

/** Fails as `ownQuestion` does. */
export async function answerQuestion({ db }: Services, creatorId: bigint, id: string, answer: string) {
  await inTransaction(db, async (tx) => {
    await lockOwnQuestion(tx, creatorId, id)
    await tx
      .updateTable('questions')
      .set({ answer, answered_at: sql<Date>`coalesce(answered_at, ${clock.now()})` })
      .where('id', '=', id)
      .execute()
    await pageChanged(tx, creatorId)
  })
  return ownQuestion(db, creatorId, id)
}
