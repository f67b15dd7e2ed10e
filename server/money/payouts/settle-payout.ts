// Turns the provider's reports about an attempt into journals and states. The sender, the webhook handler and
// cancellation call it.
import type { PayoutContradiction } from '#contract/desk/money.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import type { PayoutCause, PayoutState } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { postPayout } from '../ledger/movements.ts'
import { nextAttempt } from '../work.ts'
import { createNextAttempt } from './create-next-attempt.ts'
import { findHold } from './find-hold.ts'
import { type Attempt, lockPayout, type Payout, type PayoutReport, readAttempt } from './payout-attempts.ts'
import { dropContradiction, getContradiction, getUnbooked, noteContradiction } from './payout-contradictions.ts'
import { undoWriteOff } from './undo-write-off.ts'
import { withdrawUnsent } from './withdraw-unsent.ts'

/** Temporary failures: the payout is attempted once more, later. */
const temporary: ReadonlySet<string> = new Set<PayoutCause>(['bank_unavailable', 'provider_funds'])
const ATTEMPTS_MAX = 3

/** How one attempt ended. */
type Outcome = 'paid' | 'failed' | 'cancelled'
/** A bank can return money this long after it arrived. */
export const WATCH_PAID_DAYS = 14
/** A provider can revise a failure for this long. */
export const WATCH_UNPAID_DAYS = 2

/** The caller must have read `report` at the provider. Repeating a report changes nothing. */
export async function settlePayout(services: Services, report: PayoutReport): Promise<void> {
  const { db, log } = services
  const contradiction = await inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, report.reference)
    if (!payout) return { code: 'payout_not_ours' }
    const attempt = await readAttempt(tx, report.reference)
    const problem = getContradiction(payout, attempt, report)
    if (await isPaidAfterAll(tx, payout, attempt, report, problem?.code)) {
      await applyReport(services, tx, payout, { ...attempt, outcome: null }, report)
      return undefined
    }
    if (problem) {
      await noteContradiction(tx, payout.id, problem, getUnbooked(payout, attempt, report))
      await learnPayoutId(tx, attempt, report)
    } else {
      await dropContradiction(tx, payout, attempt, report)
      await undoWriteOff(tx, payout, attempt, report)
      await applyReport(services, tx, payout, attempt, report)
    }
    crashPoint('payout.settling')
    return problem
  })
  crashPoint('payout.settled')
  if (!contradiction) return
  // Not under the name `code`, by which the log hides what people type.
  const { code, ...more } = contradiction
  log.error({ attempt: report.reference, contradiction: code, ...more }, 'the provider contradicts the ledger')
}

/**
 * Whether the provider revised a temporary failure before the next attempt was sent: that one is withdrawn, and nothing
 * that is booked contradicts the revision.
 */
async function isPaidAfterAll(
  tx: Tx,
  { id }: Payout,
  { n, outcome }: Attempt,
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
  attempt: Attempt,
  report: PayoutReport,
): Promise<void> {
  const { payoutId, reference, status } = report
  const outcome = (attempt.outcome as Outcome | null) ?? getOutcome(status)
  let state = payout.state
  const move = async (to: 'paid' | 'failed' | 'cancelled' | 'returned') => {
    await enterState(tx, payout, to, to === 'failed' || to === 'returned' ? (report.cause ?? 'rejected') : null)
    state = to
  }
  const isTemporary = temporary.has(report.cause ?? '') && attempt.n < ATTEMPTS_MAX
  // Once the provider contradicts itself about this payout, nothing more is sent of it.
  const hasNext = attempt.outcome === null && outcome === 'failed' && isTemporary && payout.contradiction === null
  // Before the attempt is written: whoever suspends the creator locks the account first, then the attempts.
  const isHeld = hasNext && (await findHold(tx, payout.creator_id)) !== undefined
  const { held_singly } = await tx
    .updateTable('payout_attempts')
    .set({
      provider_payout_id: attempt.provider_payout_id ?? payoutId,
      // What the provider has cannot be held any more.
      is_held: false,
      due_at: nextReadAt(services, outcome, payout.ended_at),
      ...(outcome !== attempt.outcome && {
        outcome,
        cause: outcome === 'failed' ? (report.cause ?? 'rejected') : null,
      }),
    })
    .where('reference', '=', reference)
    .returning('held_singly')
    .executeTakeFirstOrThrow()
  if (hasNext)
    return createNextAttempt(services, tx, payout, attempt.n + 1, { is_held: isHeld || held_singly, held_singly })
  if (attempt.outcome === null && outcome !== null) await move(outcome)
  // The provider may report the return before the arrival: both are posted, in their order. The return of an attempt that counts as failed
  // is not one of the attempt that was paid.
  if (status === 'returned' && outcome === 'paid' && state === 'paid') await move('returned')
}

/** An attempt that was refused has no payout; with the id of one that appears all the same, a write-off is found in the provider's list. */
async function learnPayoutId(tx: Tx, attempt: Attempt, { reference, payoutId }: PayoutReport): Promise<void> {
  if (attempt.provider_payout_id !== null || payoutId === null) return
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
  actor = 'system',
): Promise<void> {
  const now = clock.now()
  await tx.updateTable('payouts').set({ state, cause, ended_at: now }).where('id', '=', payout.id).execute()
  if (state !== 'paid')
    await sql`update payout_months m set used = m.used - p.amount from payouts p
               where p.id = ${payout.id} and m.creator_id = p.creator_id and m.month = p.cap_month`.execute(tx)
  await postPayout(tx, state, payout, now, actor)
}

/** When to read the attempt again, at growing intervals; null once nothing more can change. */
function nextReadAt(services: Services, outcome: Outcome | null, endedAt: Date | null): RawBuilder<Date> | null {
  if (outcome === null) return nextAttempt(services)
  const watched = (outcome === 'paid' ? WATCH_PAID_DAYS : WATCH_UNPAID_DAYS) * DAY_MS
  if (endedAt && clock.now().getTime() - endedAt.getTime() > watched) return null
  return nextAttempt(services, 'attempts', '1 day')
}
