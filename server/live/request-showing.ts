// What a creator asks of a showing: to show it again, or to release it. The screens are notified.
import type { ShowingState } from '#contract/live.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { requireScreen } from '#server/surfaces/queries.ts'
import { changeShowing, lockShowing, notWaiting, type Showing } from './showing-rows.ts'
import { getScreenStates } from './showing-states.ts'

/** The notification channel for showings that the creator released or requested again; payload `{surface} {place}`. */
export const SHOWING_REQUESTS_CHANNEL = 'showings_wished'

/** May be repeated. NotWaitingException while a screen holds the claim, and for refunded or held events. */
export function showAgain(services: Services, accountId: bigint, id: string, place: string): Promise<Showing> {
  return requestShowing(services, accountId, id, place, ['waiting', 'acknowledged', 'unsure'])
}

/** May be repeated. NotWaitingException for refunded events. */
export function releaseShowing(services: Services, accountId: bigint, id: string, place: string): Promise<Showing> {
  return requestShowing(services, accountId, id, place, ['waiting', 'held'])
}

async function requestShowing(
  services: Services,
  accountId: bigint,
  id: string,
  placeText: string,
  from: readonly ShowingState[],
): Promise<Showing> {
  await requireScreen(services, accountId, id)
  const place = /^[1-9]\d{0,15}$/.test(placeText) ? Number(placeText) : 0
  return inTransaction(services.db, async (tx) => {
    const state = place > 0 ? await lockShowing(tx, id, place) : undefined
    if (!state) throw notFound()
    if (!from.includes(state)) throw notWaiting(state)
    const cleared = sql`claim = null, claimed_at = null, shown_at = null, acknowledged_at = null`
    await changeShowing(tx, id, place, sql`${cleared}, is_held = false, wished_at = ${clock.now()}`)
    const after = (await getScreenStates(tx, id, [place])).get(place)!
    // Refunded after it was shown: it is not shown again.
    if (after !== 'waiting') throw notWaiting(after)
    await sql`select pg_notify(${SHOWING_REQUESTS_CHANNEL}, ${`${id} ${place}`})`.execute(tx)
    return { place, state: after }
  })
}
