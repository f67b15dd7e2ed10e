import { BANK_LIMITS, findBank, isOnline, OWN_CHANNEL } from './banks.ts'
import { ApiError } from './errors.ts'
import { newId } from './ids.ts'
import { FAILURES, type FaultKind, type PayoutPlan } from './knob-values.ts'
import type { Payout } from './payout-object.ts'
import type { Sandbox } from './sandbox.ts'
import { schedule } from './tasks.ts'
import type { Tx } from './transact.ts'

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
