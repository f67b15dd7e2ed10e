// Books a payout that the provider made and our ledger does not know, because it was made after the backup that was restored. Only
// the operator calls this, since the creator named is debited.
import { accountsLinkedAs } from '#server/accounts/accounts-linked-as.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { awaitsReconciling } from '#server/kit/restore-mark.ts'
import type { RecordedPayout } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { type PayoutTarget, payoutTarget } from '../banks/queries.ts'
import { transactionNo } from '../payments/create-payment.ts'
import { type AttemptName, parseReference } from './attempt-reference.ts'
import { getReference, parseDescription } from './payout-attempts.ts'
import { type PayoutTerms, payoutTerms } from './payout-terms.ts'
import { getRefusal, writePayout } from './reserve-payout.ts'
import { sendPayouts } from './send-payouts.ts'
import { enterState } from './settle-payout.ts'

export type UnrecordedPayout =
  /** `amount` in centavos, with our fee. `repeated`: the ledger had it already. */
  | { outcome: 'booked' | 'repeated'; transactionNo: string; amount: bigint }
  /** Nothing was changed. `not ours`: another program made it. `elsewhere`: it went to no payout account of this creator. */
  | { outcome: 'unknown' | 'not ours' | 'elsewhere' }

/**
 * The payout gets the id, number and date it had, and its state from the provider. Safe to repeat. Throws what refuses a withdrawal:
 * InsufficientBalanceException, OverLimitPayoutException, or `errors.payout_request` while another payout is under way. `whenBooked`
 * runs once, in the transaction that debits the creator.
 */
export async function bookUnrecordedPayout(
  services: Services,
  payoutId: string,
  creatorId: bigint,
  whenBooked: (tx: Tx, transactionNo: string) => Promise<void>,
): Promise<UnrecordedPayout> {
  const recorded = await services.epayment.readRecordedPayout(payoutId)
  if (!recorded) return { outcome: 'unknown' }
  const name = parseReference(recorded.reference)
  if (!name) return { outcome: 'not ours' }
  const known = await findRecorded(services, name.payoutId)
  if (known) return { outcome: 'repeated', ...known }
  const target = await findTarget(services, creatorId, recorded)
  if (!target) return { outcome: 'elsewhere' }
  const terms = payoutTerms(target, recorded.amount)
  await cancelEarlier(services, creatorId, recorded.requestedAt)
  // What was requested is what arrives; the fee left the wallet with it.
  const booked = await book(
    services,
    payoutId,
    creatorId,
    recorded,
    name,
    { ...terms, amount: terms.amount + terms.fee },
    whenBooked,
  )
  await sendPayouts(services, { keyPrefix: recorded.reference })
  return { outcome: 'booked', ...booked }
}

/**
 * A creator has one payout under way at a time: one from before `requestedAt` had ended by then. Where the provider has none of it, it
 * was called back or refused after the backup, and would be sent once payouts go on.
 */
async function cancelEarlier({ db, epayment }: Services, creatorId: bigint, requestedAt: Date): Promise<void> {
  const earlier = await db
    .selectFrom('payouts as p')
    .innerJoin('payout_attempts as a', 'a.payout_id', 'p.id')
    .select(['p.id', 'a.reference'])
    .where('p.creator_id', '=', creatorId)
    .where('p.state', 'in', ['requested', 'sending'])
    .where('p.created_at', '<', requestedAt)
    .where('a.outcome', 'is', null)
    .executeTakeFirst()
  if (!earlier || (await epayment.findPayouts(earlier.reference)).length > 0) return
  await inTransaction(db, async (tx) => {
    // Afterwards it may be sent at any moment.
    if (!(await awaitsReconciling(tx))) return
    const payout = await tx
      .selectFrom('payouts')
      .select(['id', 'creator_id', 'amount', 'fee'])
      .where('id', '=', earlier.id)
      .where('state', 'in', ['requested', 'sending'])
      .forUpdate()
      .executeTakeFirst()
    const attempt =
      payout &&
      (await tx
        .updateTable('payout_attempts')
        .set({ outcome: 'cancelled', due_at: null })
        .where('reference', '=', earlier.reference)
        .where('outcome', 'is', null)
        .where('provider_payout_id', 'is', null)
        .returning('n')
        .executeTakeFirst())
    if (attempt) await enterState(tx, payout, 'cancelled', null)
  })
}

async function findRecorded({ db }: Services, id: string) {
  const row = await db
    .selectFrom('payouts')
    .select(['transaction_no', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { transactionNo: row.transaction_no, amount: row.amount }
}

function book(
  services: Services,
  providerPayoutId: string,
  creatorId: bigint,
  { reference, description, requestedAt }: RecordedPayout,
  { payoutId: id, n }: AttemptName,
  terms: PayoutTerms,
  whenBooked: (tx: Tx, transactionNo: string) => Promise<void>,
) {
  const number = parseDescription(description) ?? transactionNo(requestedAt)
  return inTransaction(services.db, async (tx) => {
    const identity = { id, transaction_no: number, created_at: requestedAt, is_recovered: true } as const
    await writePayout(tx, services, creatorId, terms, identity)
    const attempts = Array.from({ length: n - 1 }, (_, at) => ({
      payout_id: id,
      n: at + 1,
      reference: getReference(id, at + 1),
      // A further attempt follows only a failure of this kind.
      outcome: 'failed',
      cause: 'bank_unavailable',
    }))
    if (attempts.length > 0) await tx.insertInto('payout_attempts').values(attempts).execute()
    await tx
      .insertInto('payout_attempts')
      .values({
        payout_id: id,
        n,
        reference,
        provider_payout_id: providerPayoutId,
        first_tried_at: requestedAt,
        due_at: clock.now(),
      })
      .execute()
    await whenBooked(tx, number)
    return { transactionNo: number, amount: terms.amount }
  }).catch(async (error: unknown) => {
    throw await getRefusal(error, services, creatorId)
  })
}

/** The page addresses of the creators who have the payout account that this payout went to. */
export async function findOwners(services: Services, payoutId: string): Promise<string[]> {
  const { db, epayment } = services
  const recorded = await epayment.readRecordedPayout(payoutId)
  if (!recorded || !parseReference(recorded.reference)) return []
  // The name narrows the search: numbers are stored encrypted.
  const named = await db
    .selectFrom('payout_accounts')
    .select('account_id')
    .where('bank_slug', '=', recorded.bankSlug)
    .where('account_name', '=', recorded.accountName)
    .union(accountsLinkedAs(db, recorded.accountName))
  const rows = await db
    .selectFrom('profiles')
    .select(['account_id', 'page_url'])
    .where('account_id', 'in', named)
    .orderBy('page_url')
    .execute()
  const pages = rows.map(async ({ account_id, page_url }) =>
    (await findTarget(services, account_id, recorded)) ? [page_url] : [],
  )
  return (await Promise.all(pages)).flat()
}

/** The creator's payout account that the money went to; undefined if there is none. */
async function findTarget(
  services: Services,
  creatorId: bigint,
  { bankSlug, accountNumber }: RecordedPayout,
): Promise<PayoutTarget | undefined> {
  const { db, epayment } = services
  const isLinkPossible = bankSlug === 'epayment' || epayment.walletsBy === 'mobile_number'
  const linked = isLinkPossible ? await payoutTarget(db, services, creatorId, 'epayment') : undefined
  const targets = [linked, await payoutTarget(db, services, creatorId, bankSlug, { isDisabledToo: true })]
  return targets.find((target) => target && isSameAccount(target.accountNumber, accountNumber))
}

/** A provider may write a mobile number with another prefix. */
function isSameAccount(ours: string, theirs: string): boolean {
  return withoutPrefix(ours) === withoutPrefix(theirs)
}

function withoutPrefix(number: string): string {
  return number.replace(/^(\+?63|0)(?=9\d{9}$)/, '')
}
