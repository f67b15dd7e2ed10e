// What the provider says of an order becomes journals and states. Asked by whoever has read it there: sender, webhook, cancellation.
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import type { PayoutCause, PayoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { postPayout } from '../ledger/movements.ts'
import { nextAttempt } from '../work.ts'
import { getContradiction, noteContradiction, unbookedBy } from './payout-contradictions.ts'
import { holdPayout, type Order, orderAgain, type Payout, readOrder, type Told } from './payout-orders.ts'

/** These may pass by themselves: the same payout is ordered once more, later. */
const passing: ReadonlySet<string> = new Set<PayoutCause>(['bank_unavailable', 'provider_funds'])
const ORDERS_MAX = 3

/** How one order ended. */
type Outcome = 'paid' | 'failed' | 'cancelled'
/** A bank can send money back this long after it arrived. */
const WATCH_PAID_DAYS = 14
/** And a provider can take back this long that it failed. */
const WATCH_UNPAID_DAYS = 2

/** That `told` is the provider's own answer is the caller's to see to. Telling the same again changes nothing. */
export async function settlePayout(services: Services, told: Told): Promise<void> {
  const { db, log } = services
  const contradiction = await inTransaction(db, async (tx) => {
    const payout = await holdPayout(tx, told.reference)
    if (!payout) return { code: 'order_not_ours' }
    const order = await readOrder(tx, told.reference)
    const problem = getContradiction(payout, order, told)
    if (problem) await noteContradiction(tx, payout.id, problem, unbookedBy(payout, order, told))
    else await take(services, tx, payout, order, told)
    crashPoint('payout.settling')
    return problem
  })
  crashPoint('payout.settled')
  if (contradiction) log.error({ order: told.reference, contradiction }, 'the provider contradicts the books')
}

async function take(services: Services, tx: Tx, payout: Payout, order: Order, told: Told): Promise<void> {
  const { payoutId, reference, status } = told
  const outcome = (order.outcome as Outcome | null) ?? getOutcome(status)
  let state = payout.state
  const move = async (to: 'paid' | 'failed' | 'cancelled' | 'returned') => {
    await enter(tx, payout, to, to === 'failed' || to === 'returned' ? (told.cause ?? 'rejected') : null)
    state = to
  }
  await tx
    .updateTable('payout_attempts')
    .set({
      provider_payout_id: order.provider_payout_id ?? payoutId,
      due_at: nextLook(services, outcome, payout.ended_at),
      ...(outcome !== order.outcome && { outcome, cause: outcome === 'failed' ? (told.cause ?? 'rejected') : null }),
    })
    .where('reference', '=', reference)
    .execute()
  if (order.outcome === null && outcome === 'failed' && passing.has(told.cause ?? '') && order.n < ORDERS_MAX)
    return orderAgain(services, tx, payout.id, order.n + 1)
  if (order.outcome === null && outcome !== null) await move(outcome)
  // A provider may tell of the return before it told of the arrival: both are posted, in their order.
  if (status === 'returned' && state === 'paid') await move('returned')
}

function getOutcome(status: PayoutState['status']): Outcome | null {
  if (status === 'returned') return 'paid'
  return status === 'paid' || status === 'failed' || status === 'cancelled' ? status : null
}

/** The payout's new state, its journal, and where the money is back, the month's cap as well. */
export async function enter(
  tx: Tx,
  payout: Pick<Payout, 'id' | 'creator_id' | 'amount' | 'fee'>,
  state: 'paid' | 'failed' | 'cancelled' | 'returned',
  cause: PayoutCause | null,
): Promise<void> {
  const now = clock.now()
  await tx.updateTable('payouts').set({ state, cause, ended_at: now }).where('id', '=', payout.id).execute()
  if (state !== 'paid')
    await sql`update payout_months m set used = m.used - p.amount from payouts p
               where p.id = ${payout.id} and m.creator_id = p.creator_id and m.month = p.cap_month`.execute(tx)
  await postPayout(tx, state, payout, now)
}

/** Ever more slowly; null once nothing more is to be learned. */
function nextLook(services: Services, outcome: Outcome | null, endedAt: Date | null): RawBuilder<Date> | null {
  if (outcome === null) return nextAttempt(services)
  const watched = (outcome === 'paid' ? WATCH_PAID_DAYS : WATCH_UNPAID_DAYS) * DAY_MS
  if (endedAt && clock.now().getTime() - endedAt.getTime() > watched) return null
  return nextAttempt(services, 'attempts', '1 day')
}
