// Taking a follower off. They are not told, and may follow again.
import { inTransaction } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { endFollow, lockBetween, personNear } from './people.ts'

export async function removeFollower({ db }: Services, followedId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id, page_url } = await personNear(tx, pageUrl, followedId)
    await lockBetween(tx, id, followedId)
    await endFollow(tx, id, followedId)
    return { page_url }
  })
}
