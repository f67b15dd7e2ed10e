// Unblocks a person. The follows that the block ended are not restored.
import { removeBlock } from '#server/blocks/blocks.ts'
import { inTransaction } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { lockBetween, personToBlock } from './people.ts'

export async function unblockPerson({ db }: Services, blockerId: bigint, pageUrl: string) {
  return inTransaction(db, async (tx) => {
    const { id, page_url } = await personToBlock(tx, pageUrl, blockerId)
    await lockBetween(tx, blockerId, id)
    await removeBlock(tx, blockerId, id)
    for (const one of [blockerId, id]) await pageChanged(tx, one)
    return { page_url }
  })
}
