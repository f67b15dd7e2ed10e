import { inTransaction } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { type IdempotentRequest, makeOnce } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { changeSecret, readSecret } from '#server/webhooks/secrets.ts'
import { readSurface } from './queries.ts'

/**
 * NotFoundException if the surface is not a webhook. A repeated request returns the secret of the first one: another change would end
 * the secret that the receiver still has.
 */
export async function giveNewSecret(
  services: Services,
  accountId: bigint,
  id: string,
  request?: IdempotentRequest,
): Promise<{ secret: string }> {
  const { db, config } = services
  const { kind } = await readSurface(services, accountId, id)
  if (kind !== 'webhook') throw notFound()
  await inTransaction(db, (tx) =>
    makeOnce(tx, request, async () => {
      await changeSecret(tx, config, id)
      return id
    }),
  )
  return { secret: await readSecret(db, config, id) }
}
