// The request that an account's erasure follows, once its time has come.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'

/** `givesUp`: the balance in centavos that its owner gives up. A later request replaces it. */
export async function recordErasure(tx: Tx, accountId: bigint, givesUp: bigint): Promise<void> {
  const request = { gives_up: givesUp, asked_at: clock.now() }
  await tx
    .insertInto('erasures')
    .values({ account_id: accountId, ...request })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(request))
    .execute()
}
