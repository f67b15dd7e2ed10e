// Unfollows a page, even if it has been closed since.
import { followTexts } from '#contract/follows.ts'
import { inTransaction } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import type { Services } from '#server/outside/services.ts'
import { endFollow } from './end-follow.ts'
import { lockBetween, unblockedPerson } from './people.ts'
import { followerCount } from './queries.ts'

export async function unfollowPage({ db }: Services, followerId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id } = await unblockedPerson(tx, pageUrl, followerId)
    await lockBetween(tx, followerId, id)
    await endFollow(tx, followerId, id)
    const state = { is_following: false, follower_count: await followerCount(tx, id) }
    return new WithMessage(state, followTexts.unfollowed)
  })
}
