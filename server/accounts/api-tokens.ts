// API tokens: making, listing and revoking them, and whom a request that shows one stands for.
import type { z } from 'zod/mini'
import { type Endpoint, scopes } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import type { Token, tokens } from '#contract/tokens.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, sql } from '#server/kit/db.ts'
import { fail, failFields, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { Viewer } from '#server/kit/serve.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { suspensionInForce } from './find-viewer.ts'
import { mailAccount } from './mails.ts'

/** Tells it from a session's, also for programs that look for secrets in places where none should be. */
const PREFIX = 'pixel_'
const shape = /^Bearer (pixel_[\w-]{43})$/i

const perAccount: ThrottleRule = { name: 'tokens', points: 60, seconds: 3600, per: 'account' }

/** Its owner is mailed: whoever is signed in could make one. errors.name when there are too many. */
export async function makeToken(
  { db, config, throttle }: Services,
  accountId: bigint,
  { name, scopes: wanted }: z.output<typeof tokens.make.body>,
) {
  await throttle.take(perAccount, String(accountId))
  const token = PREFIX + newToken()
  const id = await inTransaction(db, async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    if ((await ownTokens(tx, accountId)).length >= serverLimits.tokensMax)
      throw failFields({ name: [texts.surfacesMax] })
    const made = await tx
      .insertInto('api_tokens')
      .values({
        account_id: accountId,
        name,
        scopes: wanted,
        token_hash: hashToken(token),
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mailAccount(tx, config, accountId, 'tokenMade')
    return made.id
  })
  return { id, token, name, scopes: wanted }
}

/** In the order they were made. */
export async function ownTokens(db: Queryable, accountId: bigint): Promise<z.input<typeof Token>[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, scopes: scopes.filter((scope) => row.scopes.includes(scope)) }))
}

export async function revokeToken(db: Queryable, accountId: bigint, id: string): Promise<void> {
  const gone = isUuid(id)
    ? await db
        .deleteFrom('api_tokens')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (!gone) throw notFound()
}

/** Finds by a request's header; a token in its address or in a cookie is none. */
export function ownerOfToken(services: Services) {
  return (authorization: string | undefined, endpoint: Endpoint) => {
    const token = authorization && shape.exec(authorization)?.[1]
    return token ? findTokenOwner(services, token, endpoint) : undefined
  }
}

/**
 * Whom a token stands for at this endpoint: nobody where it is unknown or revoked, its owner's account is closed, or the endpoint
 * needs nobody. ForbiddenException where the endpoint's scope is not one of the token's.
 */
async function findTokenOwner(
  { db, database }: Services,
  token: string,
  { access, scope }: Endpoint,
): Promise<Viewer | undefined> {
  const now = clock.now()
  const { rows } = await database.pool.query<{
    id: string
    account_id: bigint
    scopes: string[]
    created_at: Date
    is_stale: boolean
    suspended_at: Date | null
  }>(
    `select t.id, t.account_id, t.scopes, t.created_at, a.suspended_at,
            t.last_used_at is null or t.last_used_at < $2::timestamptz - interval '1 minute' as is_stale
       from api_tokens t join accounts a on a.id = t.account_id where t.token_hash = $1 and a.deactivated_at is null`,
    [hashToken(token), now],
  )
  const found = rows[0]
  if (!found) return undefined
  if (found.is_stale) await sql`update api_tokens set last_used_at = ${now} where id = ${found.id}`.execute(db)
  // What anybody may call, a token calls as anybody; the desk is not there for it.
  if (access !== 'signed-in') return undefined
  if (!scope || !found.scopes.includes(scope)) throw fail('ForbiddenException', texts.tokenScope)
  return {
    accountId: found.account_id,
    sessionHash: hashToken(token),
    signedInAt: found.created_at,
    provedAt: null,
    suspension: found.suspended_at && (await suspensionInForce(db, found.account_id)),
  }
}
