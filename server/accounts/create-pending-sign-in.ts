import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { hashToken, newToken } from '#server/kit/tokens.ts'

/** How the sign-in continues after the second factor. */
export interface PendingIntent {
  channel?: 'web' | 'mobile'
  reactivates?: boolean
}

/** Returns the token of the pending sign-in; it opens nothing without the second factor. */
export async function createPendingSignIn(tx: Tx, accountId: bigint, intent: PendingIntent): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await tx
    .insertInto('pending_sign_ins')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      reactivates: intent.reactivates ?? false,
      channel: intent.channel ?? 'web',
      created_at: now,
      expires_at: new Date(now.getTime() + serverLimits.secondFactorMinutes * 60_000),
    })
    .execute()
  return token
}
