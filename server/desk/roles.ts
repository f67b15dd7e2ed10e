// The desk roles of accounts. Only the operator grants them, and they work only with a second factor.
import type { Role } from '#contract/endpoint.ts'
import type { Queryable } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { hasSecondFactor } from '#server/otp/second-factor.ts'
import type { Actor } from './log.ts'

/** Whether the account may act with one of these roles. An admin has all roles; a closed account has none. */
export async function hasRole(db: Queryable, accountId: bigint, wanted: readonly Role[]): Promise<boolean> {
  const row = await db
    .selectFrom('roles as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select('r.role')
    .where('r.account_id', '=', accountId)
    .where('r.role', 'in', [...wanted, 'admin'])
    .where('a.deactivated_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined && (await hasSecondFactor(db, accountId))
}

/** The roles an account was granted, whether or not they work now. */
export async function listRoles(db: Queryable, accountId: bigint): Promise<Role[]> {
  const rows = await db.selectFrom('roles').select('role').where('account_id', '=', accountId).orderBy('role').execute()
  return rows.map(({ role }) => role as Role)
}

/** ForbiddenException if one of these people is the actor: nobody decides about their own content or account. */
export function refuseOwn(actor: Actor, ...people: (bigint | null)[]): void {
  if ('accountId' in actor && people.includes(actor.accountId))
    throw fail('ForbiddenException', 'Somebody else decides about what is yours.')
}
