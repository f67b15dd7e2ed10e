// Marks that an attempt was sent to the provider, or did not reach it.
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** From now on the provider may have received the attempt. False when it was held, withdrawn or reported in the meantime. */
export async function markSent(db: Queryable, reference: string): Promise<boolean> {
  const sent = await db
    .updateTable('payout_attempts')
    .set({ first_tried_at: sql`coalesce(first_tried_at, ${clock.now()})` })
    .where('reference', '=', reference)
    .where('outcome', 'is', null)
    .where('provider_payout_id', 'is', null)
    .where('is_held', '=', false)
    .returning('n')
    .executeTakeFirst()
  return sent !== undefined
}

/** The only call so far did not reach the provider: however long the attempt is held now, its key was never used. */
export async function markUnsent(
  db: Queryable,
  { reference, tries }: { reference: string; tries: number },
): Promise<void> {
  await db
    .updateTable('payout_attempts')
    .set({ first_tried_at: null })
    .where('reference', '=', reference)
    .where('outcome', 'is', null)
    .where('provider_payout_id', 'is', null)
    // Nobody else took the attempt since.
    .where('attempts', '=', tries)
    .execute()
}
