// Blocks a person. The blocked person is not notified; every query with `isBlockedBetween` respects the block at once.
import { followTexts } from '#contract/follows.ts'
import { texts } from '#contract/texts.ts'
import { saveBlock } from '#server/blocks/blocks.ts'
import { inTransaction } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { failFields } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { endFollow } from './end-follow.ts'
import { lockBetween, personToBlock } from './people.ts'

/** Also ends the follows in both directions (decisions §6). */
export async function blockPerson({ db }: Services, blockerId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id, page_url } = await personToBlock(tx, pageUrl, blockerId)
    if (id === blockerId) throw failFields({ username: [texts.ownPageFollow] })
    await lockBetween(tx, blockerId, id)
    await saveBlock(tx, blockerId, id)
    // Locks the two lists of followers in a fixed order, so that two concurrent blocks cannot deadlock.
    const [first, second] = blockerId < id ? [blockerId, id] : [id, blockerId]
    await endFollow(tx, second, first)
    await endFollow(tx, first, second)
    for (const one of [blockerId, id]) await pageChanged(tx, one)
    return new WithMessage({ page_url }, followTexts.blocked)
  })
}
