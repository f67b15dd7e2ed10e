// Opens sessions without a sign-in, which would cost a password check each.
import { SESSION_COOKIE } from '#server/accounts/session-cookies.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import { secretCookieName } from '#server/kit/cookies.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'

/** Opens a session of a day for the account; returns its cookie. `isProved`: it needs no second proof of identity. */
export async function getSession(
  { db, config }: Pick<Services, 'db' | 'config'>,
  account_id: bigint,
  isProved = false,
): Promise<string> {
  const token = newToken()
  const expires_at = new Date(Date.now() + DAY_MS)
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), account_id, expires_at, ...(isProved && { proved_at: expires_at }) })
    .execute()
  return `${secretCookieName(config.publicUrl, SESSION_COOKIE)}=${token}`
}
