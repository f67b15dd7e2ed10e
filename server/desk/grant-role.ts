import type { Role } from '#contract/endpoint.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { type Actor, logAction } from './log.ts'

/** False if nothing changed: the account has the role already, or there is no verified account with this address. */
export function grantRole({ db }: Services, actor: Actor, email: string, role: Role): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const accountId = await findAccountId(tx, email)
    if (accountId === undefined) return false
    const given = await tx
      .insertInto('roles')
      .values({ account_id: accountId, role, granted_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('role')
      .executeTakeFirst()
    if (given) await logAction(tx, actor, { action: `role.grant.${role}`, subject: `account:${accountId}`, reason: '' })
    return given !== undefined
  })
}

/** False if the account did not have the role. */
export function revokeRole({ db }: Services, actor: Actor, email: string, role: Role): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const accountId = await findAccountId(tx, email)
    if (accountId === undefined) return false
    const taken = await tx
      .deleteFrom('roles')
      .where('account_id', '=', accountId)
      .where('role', '=', role)
      .returning('role')
      .executeTakeFirst()
    if (taken)
      await logAction(tx, actor, { action: `role.revoke.${role}`, subject: `account:${accountId}`, reason: '' })
    return taken !== undefined
  })
}

async function findAccountId(db: Queryable, email: string): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.id
}
