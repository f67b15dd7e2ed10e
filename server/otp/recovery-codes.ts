// Ten recovery codes for an owner who lost their phone: each works once, and only hashes are stored.
import { createHash } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { readableCode } from '#server/kit/tokens.ts'

/** Replaces the account's codes by ten new ones; returns them as displayed: `ABCD-EFGH-JKLM-NPQR`. */
export async function replaceRecoveryCodes(tx: Tx, accountId: bigint): Promise<string[]> {
  // The row lock serializes concurrent calls, so that only ten codes are left.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await dropRecoveryCodes(tx, accountId)
  const codes = Array.from({ length: serverLimits.recoveryCodes }, () => readableCode(serverLimits.recoveryCodeLength))
  const created_at = clock.now()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(accountId, code), created_at })))
    .execute()
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Consumes the code, in any notation; false when this account has no such code, or it is used. */
export async function takeRecoveryCode(tx: Tx, accountId: bigint, typed: string): Promise<boolean> {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const taken = await tx
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(accountId, code))
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function dropRecoveryCodes(db: Queryable, accountId: bigint): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

/** Unkeyed, so that a printed code survives a secret rotation: 78 random bits cannot be guessed. */
function hashCode(accountId: bigint, code: string): Buffer {
  return createHash('sha256').update(`recovery\0${accountId}\0${code}`).digest()
}
