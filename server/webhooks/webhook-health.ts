// Tracks whether a webhook accepts its deliveries, and switches it off if it does not.
import { mailAccount } from '#server/accounts/mails.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { giveUpWaiting, RETRY_MS } from './give-up-deliveries.ts'

/** Three days of only failures switch the webhook off: what still waits is given up, and its owner gets a mail. */
export async function updateHealth(
  tx: Tx,
  { config }: Services,
  webhook: { surfaceId: string; accountId: bigint; isDelivered: boolean; now: Date },
): Promise<void> {
  const { surfaceId, accountId, isDelivered, now } = webhook
  if (isDelivered) return recordSuccess(tx, surfaceId, now)
  const { failing_since } = await tx
    .updateTable('webhooks')
    .set({ failing_since: sql`coalesce(failing_since, ${now}::timestamptz)` })
    .where('surface_id', '=', surfaceId)
    .returning('failing_since')
    .executeTakeFirstOrThrow()
  if (now.getTime() - failing_since!.getTime() < RETRY_MS) return
  const off = await tx
    .updateTable('webhooks')
    .set({ switched_off_at: now })
    .where('surface_id', '=', surfaceId)
    .where('switched_off_at', 'is', null)
    .returning('surface_id')
    .executeTakeFirst()
  if (!off) return
  await giveUpWaiting(tx, surfaceId)
  await mailAccount(tx, config, accountId, 'webhookOff')
}

async function recordSuccess(tx: Tx, surfaceId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null, last_taken_at: now })
    .where('surface_id', '=', surfaceId)
    .execute()
}
