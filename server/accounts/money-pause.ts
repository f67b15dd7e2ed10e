// For a day after a password reset or an email change no money leaves an account.
import { sentence } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'

/** Pauses for a day from now: the person who made the change may not be the owner. */
export async function pauseMoney(tx: Tx, accountId: bigint): Promise<void> {
  const money_paused_until = new Date(clock.now().getTime() + limits.moneyPauseHours * HOUR_MS)
  await tx.updateTable('accounts').set({ money_paused_until }).where('id', '=', accountId).execute()
}

/**
 * MoneyPausedException for a day after a password reset or an email change: no payouts, and no changes of payout accounts.
 * With `hold`, in a transaction, no reset can commit between this check and the end of the transaction.
 */
export async function refuseWhilePaused(db: Queryable, accountId: bigint, { hold = false } = {}): Promise<void> {
  const { money_paused_until: until } = await db
    .selectFrom('accounts')
    .select('money_paused_until')
    .where('id', '=', accountId)
    .$if(hold, (query) => query.forShare())
    .executeTakeFirstOrThrow()
  const left = until === null ? 0 : until.getTime() - clock.now().getTime()
  if (left > 0)
    throw fail('MoneyPausedException', sentence(texts.moneyPaused, { count: Math.ceil(left / HOUR_MS) }), {
      until: until!.toISOString(),
    })
}
