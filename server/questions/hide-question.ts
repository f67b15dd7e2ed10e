// Lets the creator hide a question and its answer, or show them again.
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { lockOwnQuestion, ownQuestion } from './read-questions.ts'

/** Fails as `ownQuestion` does. */
export async function hideQuestion({ db }: Services, creatorId: bigint, id: string, isHidden: boolean) {
  await inTransaction(db, async (tx) => {
    await lockOwnQuestion(tx, creatorId, id)
    await tx
      .updateTable('questions')
      .set({ hidden_at: isHidden ? clock.now() : null })
      .where('id', '=', id)
      .execute()
    await pageChanged(tx, creatorId)
  })
  return ownQuestion(db, creatorId, id)
}
