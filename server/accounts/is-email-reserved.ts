import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** Whether an account that gave up this address can still undo its change; the account `except` does not count. */
export async function isEmailReserved(db: Queryable, email: string, except?: bigint): Promise<boolean> {
  const reserved = await db
    .selectFrom('email_changes')
    .select('id')
    .where(sql`lower(old_email)`, '=', email.toLowerCase())
    .where('confirmed_at', 'is not', null)
    .where('void_at', 'is', null)
    .where('undo_until', '>', clock.now())
    .$if(except !== undefined, (query) => query.where('account_id', '<>', except!))
    .executeTakeFirst()
  return reserved !== undefined
}
