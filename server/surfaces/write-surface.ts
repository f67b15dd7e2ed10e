// Changes a surface.
import type { z } from 'zod/mini'
import type { surfaces } from '#contract/surfaces.ts'
import { texts } from '#contract/texts.ts'
import { mailAccount } from '#server/accounts/mails.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { forgetFailures, resumeWebhook } from '#server/webhooks/resume-webhook.ts'
import { checkChoices } from './check-choices.ts'
import { readSurface, type SurfaceAnswer } from './queries.ts'

type Changed = z.output<typeof surfaces.change.body>

/** Mails the account's owner about a webhook's new address, as when one is made. */
export async function changeSurface(
  services: Services,
  accountId: bigint,
  id: string,
  { kind, name, url, min_amount, hold, words, is_paused }: Changed,
): Promise<SurfaceAnswer> {
  const before = await readSurface(services, accountId, id)
  if (kind !== undefined && kind !== before.kind) throw failFields({ kind: [texts.surfaceKind] })
  await checkChoices(services, before.kind, { url: url === undefined ? before.url : url, hold })
  await inTransaction(services.db, async (tx) => {
    await tx
      .updateTable('surfaces')
      .set({
        id,
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url: url || null }),
        ...(min_amount !== undefined && { min_amount }),
        ...(hold !== undefined && { is_held: hold }),
        ...(words !== undefined && { words }),
        ...(is_paused !== undefined && { paused_at: is_paused ? sql`coalesce(paused_at, ${clock.now()})` : null }),
      })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
    if (url && url !== before.url) {
      await mailAccount(tx, services.config, accountId, 'webhookAimed')
      await forgetFailures(tx, id)
    }
    if (is_paused === false && before.kind === 'webhook') await resumeWebhook(tx, id)
  })
  return readSurface(services, accountId, id)
}
