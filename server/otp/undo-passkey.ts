import { limits } from '#contract/limits.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { unsign } from '#server/kit/tokens.ts'

/** A passkey added since can be undone by mail, so somebody else may have added it; with `at`, as of that time. */
export function undoableSince(at = clock.now()): Date {
  return new Date(at.getTime() - limits.undoDays * DAY_MS)
}

/** Whose passkey the token would undo; undefined if we did not make the token, or it is too late. */
export async function ownerByUndoToken(db: Queryable, { secret }: Config, token: string): Promise<bigint | undefined> {
  const id = unsign(secret, 'undo-passkey', token)
  if (id === undefined) return undefined
  const passkey = await db
    .selectFrom('passkeys')
    .select('account_id')
    .where('id', '=', id)
    .where('created_at', '>', undoableSince())
    .executeTakeFirst()
  return passkey?.account_id
}
