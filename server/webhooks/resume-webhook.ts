import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { giveUpExpired } from './give-up-deliveries.ts'

/** A new address has not failed yet: the failures of the old one do not count for it. */
export async function forgetFailures(tx: Tx, surfaceId: string): Promise<void> {
  await tx.updateTable('webhooks').set({ failing_since: null }).where('surface_id', '=', surfaceId).execute()
}

/** Switches a webhook on again and clears its failures. What waits is sent unless it is older than three days. */
export async function resumeWebhook(tx: Tx, surfaceId: string): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failing_since: null, switched_off_at: null })
    .where('surface_id', '=', surfaceId)
    .execute()
  await giveUpExpired(tx, surfaceId, clock.now())
}
