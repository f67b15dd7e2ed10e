// Finds the account that a request with an API token acts for.
import type { Endpoint } from '#contract/endpoint.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { fail } from '#server/kit/fail.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { suspensionInForce } from './find-viewer.ts'

const shape = /^Bearer (pixel_[\w-]{43})$/i

/** Reads the token from the Authorization header only; a token in the URL or in a cookie is ignored. */
export function ownerOfToken(services: Services) {
  return (authorization: string | undefined, endpoint: Endpoint) => {
    const token = authorization && shape.exec(authorization)?.[1]
    return token ? findTokenOwner(services, token, endpoint) : undefined
  }
}

/**
 * The account a token acts for at this endpoint: undefined when the token is unknown or revoked, its account is deactivated, or
 * the endpoint is not for signed-in users. ForbiddenException when the token lacks the endpoint's scope.
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
  // At public endpoints a token acts as an anonymous visitor; desk endpoints answer it 404.
  if (access !== 'signed-in') return undefined
  if (!scope || !found.scopes.includes(scope)) throw fail('ForbiddenException', texts.tokenScope)
  return {
    accountId: found.account_id,
    sessionId: found.id,
    signedInAt: found.created_at,
    provedAt: null,
    suspension: found.suspended_at && (await suspensionInForce(db, found.account_id)),
  }
}
