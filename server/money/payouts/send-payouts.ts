// The sender: sends due attempts to the provider and re-reads sent ones, at growing intervals, until nothing more can
// change.
import { clock, DAY_MS, HOUR_MS } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { awaitsReconciling } from '#server/kit/restore-mark.ts'
import { unseal } from '#server/kit/seal.ts'
import { type PayoutRequest, ProviderRejected, ProviderUnreached } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { each, nextAttempt, runRound, type Work, type WorkOptions } from '../work.ts'
import { markSent, markUnsent } from './attempt-sending.ts'
import { describePayout } from './payout-attempts.ts'
import { settlePayout, WATCH_UNPAID_DAYS } from './settle-payout.ts'
import { isHeld, stopAttempt, stopHeldAttempt } from './stop-attempt.ts'

/**
 * A provider forgets keys after a day. An attempt this old that the provider still does not know is left to the operator.
 */
const KEY_LIVES_HOURS = 20

type Attempt = NonNullable<Awaited<ReturnType<typeof claim>>>

const payouts: Work<Attempt> = {
  kind: 'payout',
  batchMax: 5,
  async take(services, keys, dueBy) {
    const claimed = await Promise.all(keys.map((reference) => claim(services, reference, dueBy)))
    return claimed.filter((attempt) => attempt !== undefined)
  },
  work: each(async (services, attempt) => {
    crashPoint('payout.claimed')
    if (attempt.provider_payout_id) await refreshPayout(services, attempt.provider_payout_id)
    else if (attempt.outcome !== null) await watchRefused(services, attempt)
    else await send(services, attempt)
  }),
}

/** Runs one round over the attempts that are due (all open ones, with `everything`). Answers how many were taken. */
export function sendPayouts(services: Services, options: WorkOptions = {}): Promise<number> {
  return runRound(services, payouts, options)
}

/** Lock order: payout, attempt. Undefined when another worker took the attempt first, or it was withdrawn. */
function claim(services: Services, reference: string, dueBy: Date) {
  const now = clock.now()
  return inTransaction(services.db, async (tx) => {
    const payout = await tx
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', (eb) => eb.selectFrom('payout_attempts').select('payout_id').where('reference', '=', reference))
      .forUpdate()
      .executeTakeFirst()
    const attempt = payout && (await countTry(tx, services, reference, dueBy))
    if (!attempt) return undefined
    if (payout.state === 'requested')
      await tx.updateTable('payouts').set({ state: 'sending' }).where('id', '=', payout.id).execute()
    return { ...attempt, payout, age: now.getTime() - (attempt.first_tried_at ?? now).getTime() }
  })
}

/** Undefined when another worker took the attempt first. */
function countTry(tx: Tx, services: Services, reference: string, dueBy: Date) {
  return tx
    .updateTable('payout_attempts')
    .set({ attempts: sql`attempts + 1`, due_at: nextAttempt(services) })
    .where('reference', '=', reference)
    .where('due_at', '<=', dueBy)
    .returning([
      'n',
      'reference',
      'reference as key',
      'provider_payout_id',
      'outcome',
      'first_tried_at',
      'attempts as tries',
    ])
    .executeTakeFirst()
}

/** Re-reads a payout at the provider and books its state, after any hint that it changed. */
export async function refreshPayout(services: Services, payoutId: string): Promise<void> {
  const reported = await services.epayment.readPayout(payoutId)
  crashPoint('payout.answered')
  if (reported) await settlePayout(services, reported)
  else services.log.error({ payoutId }, 'the provider has no payout of ours under this id')
}

/** A refused attempt's money is in the wallet again: for two days it is searched for, and never sent a second time. */
async function watchRefused(services: Services, { reference, age }: Attempt): Promise<void> {
  if (await settleExisting(services, reference)) return
  if (age > WATCH_UNPAID_DAYS * DAY_MS) await stopAttempt(services.db, reference)
}

/**
 * Searches by reference before each call, the first too: the provider may have accepted an attempt that got no answer, or
 * that was sent after the backup that is in use now.
 */
async function send(services: Services, attempt: Attempt): Promise<void> {
  const { config, db, epayment } = services
  const { payout } = attempt
  if (await settleExisting(services, attempt.reference)) return
  // The ledger may lack a payout that its creator was sent after the backup.
  if (await awaitsReconciling(db)) return
  if (await isHeld(db, attempt.reference)) return stopHeldAttempt(db, attempt.reference)
  if (attempt.age > KEY_LIVES_HOURS * HOUR_MS) return giveUp(services, attempt)
  if (!(await markSent(db, attempt.reference))) return
  const wanted = toRequest(config, attempt)
  try {
    const reported = await epayment.createPayout(wanted, wanted.reference)
    crashPoint('payout.answered')
    await settlePayout(services, reported)
  } catch (error) {
    if (error instanceof ProviderUnreached && attempt.first_tried_at === null) await markUnsent(db, attempt)
    if (!(error instanceof ProviderRejected)) throw error
    services.log.warn({ err: error, payout: payout.id }, 'the provider refused a payout')
    // A refusal of this call does not prove that an earlier one was not taken.
    if (await settleExisting(services, attempt.reference)) return
    const { reference, amount } = wanted
    const cause = epayment.refusalCause(error.code)
    await settlePayout(services, { payoutId: null, reference, amount, status: 'failed', cause })
  }
}

/** The attempt as sent to the provider; identical each time it is sent. */
function toRequest({ secret }: Services['config'], { reference, payout }: Attempt): PayoutRequest {
  return {
    reference,
    amount: payout.amount - payout.fee,
    bankSlug: payout.bank_slug,
    accountNumber: unseal(secret, sealedPlace(payout.id), payout.account_number_sealed),
    accountName: payout.account_name,
    description: describePayout(payout.transaction_no),
  }
}

/** True when the provider has received this attempt already; its state is then booked. */
async function settleExisting(services: Services, reference: string): Promise<boolean> {
  const found = await services.epayment.findPayouts(reference)
  crashPoint('payout.answered')
  for (const reported of found) await settlePayout(services, reported)
  return found.length > 0
}

/**
 * Stops sending: the provider may have forgotten the key that makes a repeat harmless. `ledger verify` reports the
 * attempt.
 */
async function giveUp({ db, log }: Services, attempt: Attempt): Promise<void> {
  log.error({ attempt: attempt.reference }, 'the provider never answered this attempt; the operator must look')
  await stopAttempt(db, attempt.reference)
}

/** The context in which a payout's account number is sealed (see kit/seal.ts). */
export function sealedPlace(payoutId: string): string {
  return `payout:${payoutId}`
}
