// Creates a surface (overlay, soundbox or webhook).
import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { surfaces } from '#contract/surfaces.ts'
import { texts } from '#contract/texts.ts'
import { mailAccount } from '#server/accounts/mails.ts'
import { latestPlace } from '#server/events/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { seal } from '#server/kit/seal.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { type IdempotentRequest, limitNew, makeOnce } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { openWebhook, readSecret } from '#server/webhooks/secrets.ts'
import { checkChoices } from './check-choices.ts'
import { readSurface, type SurfaceAnswer, surfaceTokenPlace } from './queries.ts'

type Made = z.output<typeof surfaces.make.body>

const perAccount: ThrottleRule = { name: 'surfaces', points: 120, seconds: 3600, per: 'account' }

/**
 * Mails the account's owner about a webhook, because an intruder with a session could make one too. errors.url for an address that is invalid or not public, or given for a surface
 * that is not a webhook. A repeated request returns the surface that the first one made, and its secret again.
 */
export async function makeSurface(
  services: Services,
  accountId: bigint,
  { kind, name, url, min_amount, hold, words }: Made,
  request?: IdempotentRequest,
): Promise<SurfaceAnswer & { secret?: string }> {
  const { db, config, throttle } = services
  await limitNew(db, request, () => throttle.take(perAccount, String(accountId)))
  await checkChoices(services, kind, { url: url ?? null, hold })
  const id = await inTransaction(db, (tx) => makeOnce(tx, request, () => write(tx)))
  const made = await readSurface(services, accountId, id)
  return kind === 'webhook' ? { ...made, secret: await readSecret(db, config, id) } : made

  async function write(tx: Tx): Promise<string> {
    const id = randomUUID()
    const token = kind === 'webhook' ? undefined : newToken()
    await requireRoom(tx, accountId)
    const place = await latestPlace(tx, accountId)
    await tx
      .insertInto('surfaces')
      .values({
        id,
        account_id: accountId,
        kind,
        name,
        url: url || null,
        min_amount: min_amount ?? null,
        is_held: hold ?? false,
        words: words ?? [],
        token_hash: token ? hashToken(token) : null,
        token_sealed: token ? seal(config.secret, surfaceTokenPlace(id), token) : null,
        begins_after: BigInt(place),
        created_at: clock.now(),
      })
      .execute()
    if (kind !== 'webhook') return id
    await mailAccount(tx, config, accountId, 'webhookAimed')
    await openWebhook(tx, config, id, place)
    return id
  }
}

/** Locks the account row, so that concurrent requests count each other's surfaces. */
async function requireRoom(tx: Tx, accountId: bigint): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from surfaces where account_id = ${accountId}`.execute(tx)
  if (rows[0]!.n >= serverLimits.surfacesMax) throw failFields({ name: [texts.surfacesMax] })
}
