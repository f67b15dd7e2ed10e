// Turns the provider's reports about an order into journals and states. The sender, the webhook handler and
// cancellation call it.
import type { PayoutContradiction } from '#contract/desk/money.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import type { PayoutCause, PayoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { postPayout } from '../ledger/movements.ts'
import { nextAttempt } from '../work.ts'
import { findHold } from './hold-payout.ts'
import { getContradiction, getUnbooked, noteContradiction } from './payout-contradictions.ts'
import {
  createNextOrder,
  lockPayout,
  type Order,
  type Payout,
  type PayoutReport,
  readOrder,
  withdrawUnsent,
} from './payout-orders.ts'

/** Temporary failures: the payout is ordered once more, later. */
const temporary: ReadonlySet<string> = new Set<PayoutCause>(['bank_unavailable', 'provider_funds'])
const ORDERS_MAX = 3

/** How one order ended. */
type Outcome = 'paid' | 'failed' | 'cancelled'
/** A bank can return money this long after it arrived. */
const WATCH_PAID_DAYS = 14
/** A provider can revise a failure for this long. */
export const WATCH_UNPAID_DAYS = 2

/** The caller must have read `report` at the provider. Repeating a report changes nothing. */
export async function settlePayout(services: Services, report: PayoutReport): Promise<void> {
  const { db, log } = services
  const contradiction = await inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, report.reference)
    if (!payout) return { code: 'order_not_ours' }
    const order = await readOrder(tx, report.reference)
    const problem = getContradiction(payout, order, report)
    if (await isPaidAfterAll(tx, payout, order, report, problem?.code)) {
      await applyReport(services, tx, payout, { ...order, outcome: null }, report)
      return undefined
    }
    if (problem) {
      await noteContradiction(tx, payout.id, problem, getUnbooked(payout, order, report))
      await learnPayoutId(tx, order, report)
    } else await applyReport(services, tx, payout, order, report)
    crashPoint('payout.settling')
    return problem
  })
  crashPoint('payout.settled')
  if (contradiction) log.error({ order: report.reference, contradiction }, 'the provider contradicts the ledger')
}

/**
 * Whether the provider revised a temporary failure before the next order was sent: that one is withdrawn, and nothing
 * that is booked contradicts the revision.
 */
async function isPaidAfterAll(
  tx: Tx,
  { id }: Payout,
  { n, outcome }: Order,
  { status }: PayoutReport,
  problem: PayoutContradiction | undefined,
): Promise<boolean> {
  if (outcome !== 'failed' || getOutcome(status) !== 'paid') return false
  if (problem !== undefined && problem !== 'paid_after_failed') return false
  return withdrawUnsent(tx, id, n + 1)
}

async function applyReport(
  services: Services,
  tx: Tx,
  payout: Payout,
  order: Order,
  report: PayoutReport,
): Promise<void> {
  const { payoutId, reference, status } = report
  const outcome = (order.outcome as Outcome | null) ?? getOutcome(status)
  let state = payout.state
  const move = async (to: 'paid' | 'failed' | 'cancelled' | 'returned') => {
    await enterState(tx, payout, to, to === 'failed' || to === 'returned' ? (report.cause ?? 'rejected') : null)
    state = to
  }
  const isTemporary = temporary.has(report.cause ?? '') && order.n < ORDERS_MAX
  // Once the provider contradicts itself about this payout, nothing more is sent of it.
  const hasNext = order.outcome === null && outcome === 'failed' && isTemporary && payout.contradiction === null
  // Before the order is written: whoever suspends the creator locks the account first, then the orders.
  const isHeld = hasNext && (await findHold(tx, payout.creator_id)) !== undefined
  const { held_singly } = await tx
    .updateTable('payout_attempts')
    .set({
      provider_payout_id: order.provider_payout_id ?? payoutId,
      // What the provider has cannot be held any more.
      is_held: false,
      due_at: nextReadAt(services, outcome, payout.ended_at),
      ...(outcome !== order.outcome && { outcome, cause: outcome === 'failed' ? (report.cause ?? 'rejected') : null }),
    })
    .where('reference', '=', reference)
    .returning('held_singly')
    .executeTakeFirstOrThrow()
  if (hasNext)
    return createNextOrder(services, tx, payout, order.n + 1, { is_held: isHeld || held_singly, held_singly })
  if (order.outcome === null && outcome !== null) await move(outcome)
  // The provider may report the return before the arrival: both are posted, in their order.
  if (status === 'returned' && state === 'paid') await move('returned')
}

/** An order that was refused has no payout; with the id of one that appears all the same, a write-off is found in the provider's list. */
async function learnPayoutId(tx: Tx, order: Order, { reference, payoutId }: PayoutReport): Promise<void> {
  if (order.provider_payout_id !== null || payoutId === null) return
  await tx
    .updateTable('payout_attempts')
    .set({ provider_payout_id: payoutId })
    .where('reference', '=', reference)
    .execute()
}

function getOutcome(status: PayoutState['status']): Outcome | null {
  if (status === 'returned') return 'paid'
  return status === 'paid' || status === 'failed' || status === 'cancelled' ? status : null
}

/**
 * Writes the payout's new state and its journal; when the money is back in the wallet, the month's cap is restored too.
 */
export async function enterState(
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

/** When to read the order again, at growing intervals; null once nothing more can change. */
function nextReadAt(services: Services, outcome: Outcome | null, endedAt: Date | null): RawBuilder<Date> | null {
  if (outcome === null) return nextAttempt(services)
  const watched = (outcome === 'paid' ? WATCH_PAID_DAYS : WATCH_UNPAID_DAYS) * DAY_MS
  if (endedAt && clock.now().getTime() - endedAt.getTime() > watched) return null
  return nextAttempt(services, 'attempts', '1 day')
}
