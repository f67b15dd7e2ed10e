// The secret that signs a webhook's deliveries; for 24 hours after a change, the old secret signs too.
import { randomBytes } from 'node:crypto'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { seal, unseal } from '#server/kit/seal.ts'
import type { Services } from '#server/outside/services.ts'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'
/** How long the old secret keeps signing. */
const CHANGE_HOURS = 24

/** The contexts secrets are sealed for (`seal`). */
export const secretPlace = (surfaceId: string) => `webhook:${surfaceId}`
export const oldSecretPlace = (surfaceId: string) => `old-webhook:${surfaceId}`

export type Config = Services['config']

/** Creates a webhook with a secret. It gets no events with a place up to `queuedPlace`. */
export async function openWebhook(tx: Tx, config: Config, surfaceId: string, queuedPlace: number): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({
      surface_id: surfaceId,
      secret_sealed: seal(config.secret, secretPlace(surfaceId), newSecret()),
      queued_place: BigInt(queuedPlace),
    })
    .execute()
}

/** The current secret of a webhook, for its owner, who sees it only when it is made or changed. */
export async function readSecret(db: Queryable, config: Config, surfaceId: string): Promise<string> {
  const { secret_sealed } = await db
    .selectFrom('webhooks')
    .select('secret_sealed')
    .where('surface_id', '=', surfaceId)
    .executeTakeFirstOrThrow(notFound)
  return unseal(config.secret, secretPlace(surfaceId), secret_sealed)
}

/** The previous secret also signs for 24 hours; older ones no longer do. */
export async function changeSecret(tx: Tx, config: Config, surfaceId: string): Promise<void> {
  const { secret_sealed } = await tx
    .selectFrom('webhooks')
    .select('secret_sealed')
    .where('surface_id', '=', surfaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const old = unseal(config.secret, secretPlace(surfaceId), secret_sealed)
  await tx
    .updateTable('webhooks')
    .set({
      secret_sealed: seal(config.secret, secretPlace(surfaceId), newSecret()),
      old_secret_sealed: seal(config.secret, oldSecretPlace(surfaceId), old),
      old_secret_until: new Date(clock.now().getTime() + CHANGE_HOURS * HOUR_MS),
    })
    .where('surface_id', '=', surfaceId)
    .execute()
}

/** For the nightly job: deletes old secrets that no longer sign. */
export async function forgetOldSecrets(db: Services['db']): Promise<void> {
  await sql`
    update webhooks set old_secret_sealed = null, old_secret_until = null
     where old_secret_until < ${clock.now()}::timestamptz`.execute(db)
}

function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}
