// Writes a payout with its reservation and its attempts.
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
import { getReference } from './payout-attempts.ts'
import { describeDestination } from './payout-destination.ts'
import { insufficientBalance, overLimit, type PayoutTerms, refusePayout } from './payout-terms.ts'
import { sealedPlace } from './send-payouts.ts'

/**
 * Database constraints decide between concurrent payouts that compete for the place in flight, the month's cap or the
 * balance. Lock order: code, payout, month, balances.
 */
export async function reservePayout(
  tx: Tx,
  services: Pick<Services, 'config' | 'epayment'>,
  creatorId: bigint,
  terms: PayoutTerms,
  code: { challengeId: string; termsMac: Buffer },
): Promise<string> {
  const now = clock.now()
  const id = randomUUID()
  const number = transactionNo(now)
  await writePayout(tx, services, creatorId, terms, {
    id,
    transaction_no: number,
    created_at: now,
    challenge_id: code.challengeId,
    terms_mac: code.termsMac,
  })
  await tx
    .insertInto('payout_attempts')
    .values({ payout_id: id, n: 1, reference: getReference(id, 1), due_at: now })
    .execute()
  await enqueueProviderWork(tx)
  crashPoint('payout.reserved')
  return number
}

/** What a payout has besides its terms. One that is recovered from the provider has no code. */
type Identity = { id: string; transaction_no: string; created_at: Date } & (
  | { challenge_id: string; terms_mac: Buffer }
  | { is_recovered: true }
)

/** Writes the payout and its reservation, and takes the cap of the month in which it was made. Its attempts are the caller's. */
export async function writePayout(
  tx: Tx,
  { config, epayment }: Pick<Services, 'config' | 'epayment'>,
  creatorId: bigint,
  { method, amount, fee, target }: PayoutTerms,
  identity: Identity,
): Promise<void> {
  const { id, created_at } = identity
  const payout = { id, creator_id: creatorId, amount, fee }
  await tx
    .insertInto('payouts')
    .values({
      ...identity,
      ...payout,
      method,
      bank_slug: target.bankSlug,
      account_name: target.accountName,
      account_number_sealed: seal(config.secret, sealedPlace(id), target.accountNumber),
      destination: describeDestination(target),
      cap_month: method === 'standard' ? sql<Date>`manila_month(${created_at})` : null,
      provider: epayment.name,
    })
    .execute()
  if (method === 'standard') await takeCap(tx, id)
  await postPayout(tx, 'requested', payout, clock.now())
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
