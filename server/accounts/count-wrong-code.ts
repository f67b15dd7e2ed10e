import { serverLimits } from '#contract/limits.ts'
import type { Tx } from '#server/kit/db.ts'
import type { PendingSignIn } from './pending-sign-ins.ts'

/** Returns how many tries are left. */
export async function countWrongCode(tx: Tx, { token_hash, tries }: PendingSignIn): Promise<number> {
  await tx
    .updateTable('pending_sign_ins')
    .set({ tries: tries + 1 })
    .where('token_hash', '=', token_hash)
    .execute()
  return serverLimits.secondFactorTries - tries - 1
}
