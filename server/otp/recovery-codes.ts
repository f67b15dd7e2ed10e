// Ten codes on paper for whoever lost their phone: each works once, and only hashes of them are kept.
import { createHash } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import type { Queryable, Tx } from '#server/kit/db.ts'
import { readableCode } from '#server/kit/tokens.ts'

/** Ten new ones in place of those there were, as they are shown: `ABCD-EFGH-JKLM-NPQR`. */
export async function replaceRecoveryCodes(tx: Tx, accountId: bigint): Promise<string[]> {
  // Two at the same moment come one after the other, so that only ten are left.
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

export async function countRecoveryCodes(db: Queryable, accountId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Uses the code up, however it was typed; false when it is none of this account's, or used. */
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

/** Unkeyed, so that a code on paper outlives a change of the secret: nobody guesses 78 random bits. */
function hashCode(accountId: bigint, code: string): Buffer {
  return createHash('sha256').update(`recovery\0${accountId}\0${code}`).digest()
}
