// Payouts: their plans, their states, and the money they move.
import { ApiError } from './errors.ts'
import { recordEvents } from './events.ts'
import { FAILURES, type FailureCode } from './knob-values.ts'
import { type Payout, type PayoutStatus, presentPayout } from './payout-object.ts'
import { readFunds, recordLines } from './record-lines.ts'
import type { Sandbox } from './sandbox.ts'
import { schedule, type TaskKind } from './tasks.ts'
import type { Tx } from './transact.ts'

/** Sends the payouts that the balance covers; the others fail. */
export async function beginPayouts(tx: Tx, ids: string[]): Promise<void> {
  const payouts = await lockPayouts(tx, ids, ['accepted'])
  let funds = payouts.length > 0 ? await readFunds(tx) : 0
  const [sent, refused]: [Payout[], Payout[]] = [[], []]
  for (const payout of payouts) {
    const cost = payout.amount + payout.fee
    if (cost > funds) refused.push(payout)
    else {
      funds -= cost
      sent.push(payout)
    }
  }
  await move(tx, refused, 'failed', () => 'INSUFFICIENT_BALANCE')
  await move(tx, sent, 'processing')
  for (const payout of sent)
    if (payout.plan !== 'stay_processing') await scheduleFromEta(tx, 'payout.finish', payout, 0)
}

export async function finishPayouts(tx: Tx, ids: string[]): Promise<void> {
  const payouts = await lockPayouts(tx, ids, ['processing'])
  const failing = payouts.filter((payout) => getFailure(payout) !== null)
  await move(tx, failing, 'failed', getFailure)
  await move(
    tx,
    payouts.filter((payout) => !failing.includes(payout)),
    'succeeded',
  )
  const { return_seconds } = tx.sandbox.knobs.values.payouts
  for (const payout of payouts) {
    if (payout.plan === 'return') await scheduleFromEta(tx, 'payout.return', payout, return_seconds)
    if (payout.plan === 'contradict') await scheduleFromEta(tx, 'payout.contradict', payout, return_seconds)
  }
}

export async function returnPayouts(tx: Tx, ids: string[]): Promise<void> {
  await move(tx, await lockPayouts(tx, ids, ['succeeded']), 'returned', () => 'ACCOUNT_CLOSED')
}

/** What no provider should do: payouts that failed succeed afterwards. */
export async function contradictPayouts(tx: Tx, ids: string[]): Promise<void> {
  await move(tx, await lockPayouts(tx, ids, ['failed']), 'succeeded')
}

/** Throws 409 when the payout is processing or has ended. */
export async function cancelPayout(tx: Tx, id: string): Promise<Payout | null> {
  const [payout] = await lockPayouts(tx, [id])
  if (!payout) return null
  if (payout.status === 'accepted') await move(tx, [payout], 'cancelled')
  if (payout.status !== 'cancelled') {
    throw new ApiError(409, 'invalid_state', `A payout that is ${payout.status} cannot be cancelled.`)
  }
  return payout
}

export async function findPayout(sandbox: Sandbox, id: string): Promise<Payout | undefined> {
  const { rows } = await sandbox.pool.query<Payout>('select * from payout where id = $1', [id])
  return rows[0]
}

export async function findPayoutsByReference(sandbox: Sandbox, reference: string): Promise<Payout[]> {
  const { rows } = await sandbox.pool.query<Payout>(
    'select * from payout where reference = $1 order by created_at, id limit 500',
    [reference],
  )
  return rows
}

export async function lockPayouts(tx: Tx, ids: string[], statuses?: PayoutStatus[]): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(
    `select * from payout where id = any ($1) and ($2::text[] is null or status = any ($2)) order by id for update`,
    [ids, statuses ?? null],
  )
  return rows
}

/** Delays count from the payout's ETA, not from now, so that a clock that jumps also runs what it skipped. */
function scheduleFromEta(tx: Tx, kind: TaskKind, payout: Payout, seconds: number): Promise<void> {
  return schedule(tx, kind, [payout.id], (payout.eta.getTime() - tx.now.getTime()) / 1000 + seconds)
}

/** Sets the new status, books the money it moves and records the events. */
export async function move(
  tx: Tx,
  payouts: Payout[],
  status: PayoutStatus,
  failureFor: (payout: Payout) => FailureCode | null = () => null,
): Promise<void> {
  if (payouts.length === 0) return
  for (const payout of payouts) {
    payout.failure_code = failureFor(payout)
    payout.status = status
    payout.updated_at = tx.now
  }
  await tx.query(
    `update payout p set status = $2, failure_code = new.failure_code, updated_at = $4
     from unnest($1::text[], $3::text[]) as new(id, failure_code) where p.id = new.id`,
    [getIds(payouts), status, payouts.map((payout) => payout.failure_code), tx.now],
  )
  if (status === 'succeeded' || status === 'returned') {
    await recordLines(
      tx,
      payouts.map((payout) => ({
        type: status === 'succeeded' ? 'PAYOUT' : 'PAYOUT_RETURN',
        productId: payout.id,
        checkoutId: null,
        reference: payout.reference,
        currency: payout.currency,
        amount: payout.amount,
        // The fee of a returned payout is not refunded.
        fee: status === 'succeeded' ? payout.fee : 0,
        at: tx.now,
      })),
    )
  }
  if (status === 'accepted') return
  await recordEvents(
    tx,
    payouts.map((payout) => ({ type: `payout.${status}`, object: presentPayout(payout), silent: payout.silent })),
  )
}

function getFailure({ plan }: Payout): FailureCode | null {
  if (plan === 'contradict') return 'TRANSFER_ERROR'
  return FAILURES.find((code) => code === plan) ?? null
}

function getIds(payouts: Payout[]): string[] {
  return payouts.map((payout) => payout.id)
}
