// Takes content down, effective from the next request in every process.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { mailDecision } from './mails.ts'
import type { TakedownType } from './queries.ts'

export interface TakenItem {
  content_type: TakedownType
  /** For a profile its account's id, for a donation its payment's. */
  content_id: string
  /** The account that is notified: the page's owner, or the author of a comment. */
  owner_id: bigint
}

/** Mails the owner the message. Returns the takedown's id; undefined if it is taken down already. */
export async function takeDown(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  item: TakenItem,
  message: string,
): Promise<bigint | undefined> {
  const taken = await tx
    .insertInto('takedowns')
    .values({ ...item, message, began_at: clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['content_type', 'content_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!taken) return undefined
  // Other creators' lists may show it too, so all cached pages with this creator's name are stale.
  await nameChanged(tx, item.owner_id)
  await mailDecision(tx, config, item.owner_id, 'takenDown', message)
  return taken.id
}
