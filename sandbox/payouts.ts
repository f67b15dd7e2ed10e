// Payouts: their plans, their states, and the money they move.
import { BANK_LIMITS, findBank, isOnline, OWN_CHANNEL } from './banks.ts'
import { ApiError } from './errors.ts'
import { recordEvents } from './events.ts'
import { newId } from './ids.ts'
import { FAILURES, type FailureCode, type FaultKind, type PayoutPlan } from './knob-values.ts'
import type { Sandbox, Tx } from './sandbox.ts'
import { schedule, type TaskKind } from './tasks.ts'
import { readFunds, recordLines } from './transactions.ts'

export type PayoutStatus = 'accepted' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'returned'

export type Payout = {
  id: string
  reference: string
  channel: string
  account_number: string
  account_name: string
  /** Centavos that arrive. */
  amount: number
  /** Centavos that the merchant pays in addition, when it succeeds. */
  fee: number
  currency: string
  description: string
  status: PayoutStatus
  failure_code: FailureCode | null
  plan: PayoutPlan
  silent: boolean
  eta: Date
  created_at: Date
  updated_at: Date
}

/** Outcomes that the operator can force. */
export const FORCED = ['processing', 'succeeded', 'failed', 'returned', 'cancelled'] as const
export type Forced = (typeof FORCED)[number]

const MAGIC_PLANS: Record<string, PayoutPlan> = {
  '131313': 'stay_accepted',
  '333333': 'stay_processing',
  '654321': 'return',
  '222222': 'contradict',
  '121212': 'INVALID_DESTINATION',
  '343434': 'ACCOUNT_CLOSED',
  '444444': 'ACCOUNT_NAME_MISMATCH',
  '232323': 'DESTINATION_MAXIMUM_LIMIT',
  '123456': 'TEMPORARY_TRANSFER_ERROR',
  '999999': 'REJECTED_BY_CHANNEL',
  '565656': 'INSUFFICIENT_BALANCE',
}
const SILENT_ACCOUNT = '555555'
/** The payout is created, but its answer is lost. */
const LOST_ANSWERS: Record<string, FaultKind> = {
  '666666': 'reset_after',
  '777777': 'error_after',
  '888888': 'hang_after',
}

export type NewPayout = Pick<
  Payout,
  'reference' | 'channel' | 'account_number' | 'account_name' | 'amount' | 'currency' | 'description'
>

/** Throws 422 for a channel that does not exist or an amount above its limit. */
export async function createPayout(tx: Tx, wanted: NewPayout): Promise<Payout> {
  checkChannel(tx.sandbox, wanted)
  const plan = planFor(tx.sandbox, wanted)
  const { accept_seconds, process_seconds, fee } = tx.sandbox.knobs.values.payouts
  const { rows } = await tx.query<Payout>(
    `insert into payout (id, reference, channel, account_number, account_name, amount, fee, currency, description,
       status, plan, silent, eta, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'accepted', $10, $11, $12, $13, $13) returning *`,
    [
      newId('pyt'),
      wanted.reference,
      wanted.channel,
      wanted.account_number,
      wanted.account_name,
      wanted.amount,
      // Payouts within the provider are free.
      wanted.channel === OWN_CHANNEL ? 0 : fee,
      wanted.currency,
      wanted.description,
      plan,
      wanted.account_number === SILENT_ACCOUNT,
      new Date(tx.now.getTime() + (accept_seconds + process_seconds) * 1000),
      tx.now,
    ],
  )
  const payout = rows[0]!
  if (plan !== 'stay_accepted') await schedule(tx, 'payout.begin', [payout.id], accept_seconds)
  return payout
}

/** The fault of the first answer about a payout to this account; null for most. */
export function lostAnswer(accountNumber: string): FaultKind | null {
  return LOST_ANSWERS[accountNumber] ?? null
}

function checkChannel(sandbox: Sandbox, { channel, amount }: NewPayout): void {
  if (channel === OWN_CHANNEL) return
  if (!findBank(sandbox, channel)) {
    throw new ApiError(422, 'channel_not_supported', 'There is no such bank.', 'channel')
  }
  if (amount > BANK_LIMITS.max) {
    throw new ApiError(422, 'amount_above_limit', 'This is more than one transfer may carry.', 'amount')
  }
}

/** The account number decides first, then the bank, then the knobs. */
function planFor(sandbox: Sandbox, { channel, account_number }: NewPayout): PayoutPlan {
  const { random, knobs } = sandbox
  const { outcome, failure_probability, return_probability } = knobs.values.payouts
  const magic = MAGIC_PLANS[account_number]
  if (magic) return magic
  if (!isOnline(sandbox, channel)) return 'stay_accepted'
  if (outcome) return outcome
  if (random.chance('payout.fail', failure_probability)) {
    return FAILURES[random.between('payout.failure', 0, FAILURES.length - 1)]!
  }
  return random.chance('payout.return', return_probability) ? 'return' : 'succeed'
}

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

/** Forces `outcome` as far as each state allows, whatever was planned. Answers all that exist, in their new state. */
export async function forcePayouts(tx: Tx, ids: string[], outcome: Forced, failure: FailureCode): Promise<Payout[]> {
  const payouts = await lockPayouts(tx, ids)
  const open = payouts.filter(({ status }) => status === 'accepted' || status === 'processing')
  const accepted = open.filter(({ status }) => status === 'accepted')
  switch (outcome) {
    case 'processing':
    case 'cancelled':
      await move(tx, accepted, outcome)
      break
    case 'failed':
      await move(tx, open, 'failed', () => failure)
      break
    case 'returned':
    case 'succeeded':
      await move(tx, open, 'succeeded')
  }
  if (outcome === 'returned') await returnPayouts(tx, ids)
  return lockPayouts(tx, ids)
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

/** The object as in API answers and webhooks. */
export function presentPayout(payout: Payout) {
  return {
    id: payout.id,
    object: 'payout',
    reference: payout.reference,
    channel: payout.channel,
    account_number: payout.account_number,
    account_name: payout.account_name,
    amount: payout.amount,
    fee: payout.fee,
    currency: payout.currency,
    description: payout.description,
    status: payout.status,
    failure_code: payout.failure_code,
    eta: payout.eta,
    created_at: payout.created_at,
    updated_at: payout.updated_at,
  }
}

async function lockPayouts(tx: Tx, ids: string[], statuses?: PayoutStatus[]): Promise<Payout[]> {
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
async function move(
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
