// Writes a payout with its reservation and its first order.
import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { isUniqueViolation, sqlState } from '#server/kit/db-errors.ts'
import { seal } from '#server/kit/seal.ts'
import type { Services } from '#server/outside/services.ts'
import { postPayout } from '../ledger/movements.ts'
import { transactionNo } from '../payments/create-payment.ts'
import { enqueueProviderWork } from '../work.ts'
import { describeDestination } from './payout-destination.ts'
import { getReference } from './payout-orders.ts'
import { insufficientBalance, overLimit, type PayoutTerms, refusePayout } from './payout-terms.ts'
import { sealedPlace } from './send-payouts.ts'

/**
 * Database constraints decide between concurrent payouts that compete for the place in flight, the month's cap or the
 * balance. Lock order: code, payout, month, balances.
 */
export async function reservePayout(
  tx: Tx,
  { config, epayment }: Pick<Services, 'config' | 'epayment'>,
  creatorId: bigint,
  { method, amount, fee, target }: PayoutTerms,
  code: { challengeId: string; termsMac: Buffer },
): Promise<string> {
  const now = clock.now()
  const id = randomUUID()
  const payout = { id, creator_id: creatorId, amount, fee }
  const number = transactionNo(now)
  await tx
    .insertInto('payouts')
    .values({
      ...payout,
      transaction_no: number,
      method,
      bank_slug: target.bankSlug,
      account_name: target.accountName,
      account_number_sealed: seal(config.secret, sealedPlace(id), target.accountNumber),
      destination: describeDestination(target),
      challenge_id: code.challengeId,
      terms_mac: code.termsMac,
      cap_month: method === 'standard' ? sql<Date>`manila_month(${now})` : null,
      provider: epayment.name,
      created_at: now,
    })
    .execute()
  if (method === 'standard') await takeCap(tx, id)
  await tx
    .insertInto('payout_attempts')
    .values({ payout_id: id, n: 1, reference: getReference(id, 1), due_at: now })
    .execute()
  await enqueueProviderWork(tx)
  await postPayout(tx, 'requested', payout, now)
  crashPoint('payout.reserved')
  return number
}

/** Uses up this payout's part of the month's cap; the constraint refuses more than the cap. */
async function takeCap(tx: Tx, payoutId: string): Promise<void> {
  await sql`
    insert into payout_months as m (creator_id, month, used, cap)
    select creator_id, cap_month, amount, ${limits.standardPayoutMonthMaxCentavos}::bigint from payouts where id = ${payoutId}
        on conflict (creator_id, month) do update set used = m.used + excluded.used`.execute(tx)
}

/** Translates a constraint violation into the failure its creator reads. */
export async function getRefusal(error: unknown, { db }: Pick<Services, 'db'>, creatorId: bigint): Promise<unknown> {
  if (isUniqueViolation(error, 'payouts_one_under_way')) return refusePayout(texts.payoutUnderWay)
  if (sqlState(error) !== '23514') return error
  const { constraint } = error as { constraint?: string }
  if (constraint === 'ledger_balances_balance_check') return insufficientBalance()
  if (constraint === 'payout_months_cap') return overLimit(db, creatorId)
  return error
}
