// Accounts whose e-mail was never verified give their address and e-mail back: somebody else may be waiting for either.
import { serverLimits } from '#contract/limits.ts'
import { daysAgo } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { sqlState } from '#server/kit/db-errors.ts'
import type { Services } from '#server/outside/services.ts'

/** A job's round takes so many; what is left is the next round's. */
const BATCH = 1000
const FOREIGN_KEY = '23503'

/** Done again, or by two at once, it does nothing more. Answers how many were forgotten. */
export async function forgetUnverified({ db, log }: Services): Promise<number> {
  const due = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_verified_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('created_at', '<', daysAgo(serverLimits.unverifiedDays))
    .orderBy('created_at')
    .limit(BATCH)
    .execute()
  let forgotten = 0
  for (const { id } of due) {
    try {
      if (await inTransaction(db, (tx) => forget(tx, id))) forgotten++
    } catch (error) {
      // Nothing but a sign-up belongs to such an account. Where something does, a person must look; the others go on.
      if (sqlState(error) !== FOREIGN_KEY) throw error
      log.error(
        { event: 'account.kept', account: String(id), err: error },
        'an unverified account has more than a sign-up',
      )
    }
  }
  return forgotten
}

/** False where its owner was a moment faster, or it is gone. */
async function forget(tx: Tx, id: bigint): Promise<boolean> {
  const held = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return false
  await forgetNamings(tx, id)
  for (const table of [
    'one_time_links',
    'pending_sign_ins',
    'sessions',
    'provider_accounts',
    'profile_redirects',
    'profiles',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute()
  await tx.deleteFrom('accounts').where('id', '=', id).execute()
  return true
}

/** Who came by its code was brought by nobody: no reward could have gone to it. */
async function forgetNamings(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('accounts').set({ referred_by: null }).where('referred_by', '=', id).execute()
  await tx.updateTable('provider_sign_ins').set({ referred_by: null }).where('referred_by', '=', id).execute()
  await tx
    .updateTable('provider_sign_ins')
    .set({ verifying_account_id: null })
    .where('verifying_account_id', '=', id)
    .execute()
}
