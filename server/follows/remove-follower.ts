// Removes a follower, who is not notified and may follow again.
import { inTransaction } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { endFollow, lockBetween, unblockedPerson } from './people.ts'

export async function removeFollower({ db }: Services, followedId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id, page_url } = await unblockedPerson(tx, pageUrl, followedId)
    await lockBetween(tx, id, followedId)
    await endFollow(tx, id, followedId)
    return { page_url }
  })
}
