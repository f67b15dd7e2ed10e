import { randomUUID } from 'node:crypto'
import { eventsAfter } from '#server/events/queries.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { isFor, type Screen } from './screens.ts'
import { changeShowing, lockShowing, notWaiting, type Showing } from './showing-rows.ts'

/** NotWaitingException unless the showing is waiting: of two concurrent claims, one succeeds. */
export function claimShowing(db: Db, screen: Screen, place: number): Promise<Showing & { claim: string }> {
  return inTransaction(db, async (tx) => {
    const state = await lockShowing(tx, screen.id, place)
    if (state !== 'waiting') throw notWaiting(state)
    // It waits in this list, but not for a screen.
    if (screen.paused_at || !(await isShown(tx, screen, place))) throw notWaiting(undefined)
    const claim = randomUUID()
    await changeShowing(tx, screen.id, place, sql`claim = ${claim}, claimed_at = ${clock.now()}, wished_at = null`)
    return { place, state: 'claimed', claim }
  })
}

async function isShown(tx: Tx, screen: Screen, place: number): Promise<boolean> {
  const [event] = await eventsAfter(tx, screen.account_id, place - 1, 1)
  return event?.place === place && isFor(screen, event)
}
