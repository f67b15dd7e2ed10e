// Following a page no longer; also one that was closed meanwhile.
import { inTransaction } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { endFollow, lockBetween, personNear } from './people.ts'
import { followerCount } from './queries.ts'

export async function unfollowPage({ db }: Services, followerId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id } = await personNear(tx, pageUrl, followerId)
    await lockBetween(tx, followerId, id)
    await endFollow(tx, followerId, id)
    return { is_following: false, follower_count: await followerCount(tx, id) }
  })
}
