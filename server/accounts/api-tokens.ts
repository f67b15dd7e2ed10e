// API tokens: making, listing and revoking them. token-owner.ts finds the account of a request that carries one.
import type { z } from 'zod/mini'
import { scopes } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import type { Token, tokens } from '#contract/tokens.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, type Tx } from '#server/kit/db.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { mailAccount } from './mails.ts'
import { holdSession } from './rotate-session.ts'

/** Distinguishes API tokens from session tokens, and lets secret scanners recognize a leaked one. */
const PREFIX = 'pixel_'

const perAccount: ThrottleRule = { name: 'tokens', points: 60, seconds: 3600, per: 'account' }

/** Runs `make`, unless an earlier call with the same idempotency key did; resolves to the id of what was made. */
export type Once = (tx: Tx, make: () => Promise<string>) => Promise<string>

/**
 * Mails the account's owner, because an intruder with a session could make one too. errors.name at the maximum of tokens. Only the hash
 * of a token is stored, so a repeated request, whose first answer was lost, gives the same token another text.
 */
export async function makeToken(
  { db, config, throttle }: Services,
  viewer: Pick<Viewer, 'accountId' | 'sessionId'>,
  { name, scopes: wanted }: z.output<typeof tokens.make.body>,
  once: Once = (_, make) => make(),
) {
  const { accountId } = viewer
  await throttle.take(perAccount, String(accountId))
  const token = PREFIX + newToken()
  const id = await inTransaction(db, async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
    await holdSession(tx, viewer)
    const made = await once(tx, () => write(tx))
    await tx
      .updateTable('api_tokens')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', made)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    return made
  })
  return { id, token, name, scopes: wanted }

  async function write(tx: Tx): Promise<string> {
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
  }
}

/** The account's tokens, oldest first. */
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
  if (!isUuid(id)) throw notFound()
  await db
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}
