// Puts content back that was taken down, effective from the next request in every process.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { mailDecision } from './mails.ts'
import type { TakenItem } from './take-down.ts'

/** False if it was not taken down. */
export async function putBack(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  item: TakenItem,
  message: string,
): Promise<boolean> {
  const ended = await tx
    .updateTable('takedowns')
    .set({ ended_at: clock.now() })
    .where('content_type', '=', item.content_type)
    .where('content_id', '=', item.content_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await nameChanged(tx, item.owner_id)
  await mailDecision(tx, config, item.owner_id, 'putBack', message)
  return true
}
