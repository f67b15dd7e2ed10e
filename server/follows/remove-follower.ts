// Removes a follower, who is not notified and may follow again.
import { followTexts } from '#contract/follows.ts'
import { inTransaction } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import type { Services } from '#server/outside/services.ts'
import { endFollow } from './end-follow.ts'
import { lockBetween, unblockedPerson } from './people.ts'

export async function removeFollower({ db }: Services, followedId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id, page_url } = await unblockedPerson(tx, pageUrl, followedId)
    await lockBetween(tx, id, followedId)
    await endFollow(tx, id, followedId)
    return new WithMessage({ page_url }, followTexts.removed)
  })
}
