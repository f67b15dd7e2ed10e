// Deletes accounts whose email was never verified, so that others can use their page address and email.
import { serverLimits } from '#contract/limits.ts'
import { daysAgo } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { sqlState } from '#server/kit/db-errors.ts'
import { Failures } from '#server/kit/failures.ts'
import type { Services } from '#server/outside/services.ts'

/** Accounts per run of the job; the next run takes the rest. */
const BATCH = 1000
const FOREIGN_KEY = '23503'

/** Safe to repeat and to run concurrently. Returns how many accounts were deleted. */
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
  const failures = new Failures()
  for (const { id } of due)
    await failures.collect(String(id), async () => {
      try {
        if (await inTransaction(db, (tx) => forget(tx, id))) forgotten++
      } catch (error) {
        // Such an account should own nothing but its sign-up. If another row refers to it, log it for the operator and continue.
        if (sqlState(error) !== FOREIGN_KEY) throw error
        log.error(
          { event: 'account.kept', account: String(id), err: error },
          'an unverified account has more than a sign-up',
        )
      }
    })
  failures.throwIfAny('unverified accounts could not be deleted')
  return forgotten
}

/** False if the owner has just verified the email, or the account is gone. */
async function forget(tx: Tx, id: bigint): Promise<boolean> {
  const locked = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return false
  await clearReferences(tx, id)
  // What the desk decided about it stays in the desk's log.
  await tx.deleteFrom('takedowns').where('owner_id', '=', id).execute()
  await sql`
    with gone as (delete from notices where account_id = ${id} returning place)
    select list_leave('notices:' || ${id}, place) from gone where place is not null`.execute(tx)
  for (const table of [
    'suspensions',
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

/** Accounts it referred lose their referrer: an unverified account could have received no reward. */
async function clearReferences(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('accounts').set({ referred_by: null }).where('referred_by', '=', id).execute()
  await tx.updateTable('provider_sign_ins').set({ referred_by: null }).where('referred_by', '=', id).execute()
  await tx
    .updateTable('provider_sign_ins')
    .set({ verifying_account_id: null })
    .where('verifying_account_id', '=', id)
    .execute()
}
