import { serverLimits } from '#contract/limits.ts'
import type { SessionCaller } from '#server/kit/call.ts'
import { clock } from '#server/kit/clock.ts'
import type { Cookie } from '#server/kit/cookies.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { signInFirst } from '#server/kit/fail.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import { sessionCookie, tokenIn } from './session-cookies.ts'

/**
 * Gives the browser's session a new token, because its rights have changed: what was copied before has none of them. The session and
 * what refers to it stay. For two minutes the previous token still works, without a fresh proof, for requests that are on their way; a client that
 * sends its token as `Authorization` keeps it, because it takes none from an answer. Returns the cookies to set.
 */
export async function rotateSession(tx: Tx, { viewer, clientHeaders }: SessionCaller): Promise<Cookie[]> {
  const { token_hash: before, expires_at: end } = await holdSession(tx, viewer)
  const current = tokenIn(clientHeaders)
  // Of two at once only one rotates: the browser must not end up with the token of the other.
  if (clientHeaders.authorization !== undefined || !current || !hashToken(current).equals(before)) return []
  const token = newToken()
  await tx
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      previous_hash: before,
      previous_until: new Date(clock.now().getTime() + serverLimits.previousTokenSeconds * 1000),
    })
    .where('id', '=', viewer.sessionId)
    .execute()
  return [sessionCookie(token, end)]
}

/**
 * Holds the session until the transaction ends. UnauthorizedAccessException if it has ended since the request began: what an owner
 * ends by a new password must not leave anything behind that was on its way.
 */
export async function holdSession(tx: Tx, { sessionId }: Pick<Viewer, 'sessionId'>) {
  return tx
    .selectFrom('sessions')
    .select(['token_hash', 'expires_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow(signInFirst)
}
