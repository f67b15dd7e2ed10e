import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { getReference, type Payout } from './payout-attempts.ts'

/**
 * Creates a new attempt after the last one failed. It has its own key: the old key would return the old failure. While the
 * desk holds the payout or its creator's payouts, it waits for a person.
 */
export async function createNextAttempt(
  { config }: Services,
  tx: Tx,
  payout: Payout,
  n: number,
  hold: { is_held: boolean; held_singly: boolean },
): Promise<void> {
  await tx
    .insertInto('payout_attempts')
    .values({
      payout_id: payout.id,
      n,
      reference: getReference(payout.id, n),
      ...hold,
      due_at: hold.is_held ? null : new Date(clock.now().getTime() + config.payoutRetrySeconds * 1000 * 4 ** (n - 2)),
    })
    .execute()
}
