// Keeping someone apart. Nobody is told; every query that asks `blockedBetween` knows at once.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { endFollow, lockBetween, personToBlock } from './people.ts'

/** Both follows end with it (decisions §6). */
export async function blockPerson({ db }: Services, blockerId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id, page_url } = await personToBlock(tx, pageUrl, blockerId)
    if (id === blockerId) throw failFields({ username: [texts.ownPageFollow] })
    await lockBetween(tx, blockerId, id)
    await tx
      .insertInto('blocks')
      .values({ blocker_id: blockerId, blocked_id: id, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // The lists of followers are locked in one order, so that two blocks at once never wait for each other.
    const [first, second] = blockerId < id ? [blockerId, id] : [id, blockerId]
    await endFollow(tx, second, first)
    await endFollow(tx, first, second)
    for (const one of [blockerId, id]) await pageChanged(tx, one)
    return { page_url }
  })
}
