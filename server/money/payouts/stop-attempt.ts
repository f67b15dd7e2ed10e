import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import { WATCH_UNPAID_DAYS } from './settle-payout.ts'

/** Whether the desk holds the attempt: then the provider is not called. */
export async function isHeld(db: Queryable, reference: string): Promise<boolean> {
  const attempt = await db
    .selectFrom('payout_attempts')
    .select('is_held')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return attempt?.is_held === true
}

/** A sent attempt is searched for as long as a refused one is: its answer may be lost, and it may appear late. */
export async function stopHeldAttempt(db: Queryable, reference: string): Promise<void> {
  const watchedSince = new Date(clock.now().getTime() - WATCH_UNPAID_DAYS * DAY_MS)
  await db
    .updateTable('payout_attempts')
    .set({ due_at: null })
    .where('reference', '=', reference)
    .where('is_held', '=', true)
    .where((eb) => eb.or([eb('first_tried_at', 'is', null), eb('first_tried_at', '<', watchedSince)]))
    .execute()
}

/** The attempt is neither sent nor searched for until a person takes it up. */
export async function stopAttempt(db: Queryable, reference: string): Promise<void> {
  await db.updateTable('payout_attempts').set({ due_at: null }).where('reference', '=', reference).execute()
}
