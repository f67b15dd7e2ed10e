// After a restore, finds what the provider did since the backup. Captures of our payments are posted; captures with an
// unknown reference are set aside and refunded; a refund or a payout that the ledger lacks is left to the operator.
import type { Movement } from '#server/outside/epayment.ts'
import type { Services } from '#server/outside/services.ts'
import { catchUp } from './catch-up.ts'
import { bookedMovements, getMovementKey } from './ledger/booked-movements.ts'
import { bookRefunds } from './payments/book-refunds.ts'
import { settle } from './payments/settle.ts'
import { findOwners } from './payouts/book-unrecorded-payout.ts'

export interface Recovered {
  /** Our reference; of a refund or payout the provider's id, which the command that books it takes. */
  reference: string
  /** The pages whose payout account an unknown payout went to. */
  owners?: string[]
  /** Centavos. */
  amount: bigint
  outcome: 'posted' | 'set aside' | 'unknown payout' | 'returned payout' | 'unknown refund'
}

/** References looked up per batch. */
const BATCH = 50

/** Answers only what the ledger lacked. A second run finds nothing, except payouts and refunds that are still not booked. */
export async function recoverPayments(services: Services, since: Date): Promise<Recovered[]> {
  const found: Recovered[] = []
  const captures = new Set<string>()
  const returned = new Set<string>()
  const refunds: Movement[] = []
  for await (const movement of services.epayment.listMovements(since)) {
    const { kind, id, reference, amount } = movement
    if (kind === 'refund') refunds.push(movement)
    else if (kind === 'payout') {
      if (!(await isKnownPayout(services, reference)))
        found.push({
          reference: id,
          amount: -amount,
          outcome: 'unknown payout',
          owners: await findOwners(services, id),
        })
    } else if (kind === 'return') returned.add(id)
    else if (kind === 'capture' && captures.add(reference).size === BATCH) {
      found.push(...(await post(services, [...captures])))
      captures.clear()
    }
  }
  found.push(...(await post(services, [...captures])))
  // Before catching up, which would refund a capture in suspense that was refunded already.
  found.push(...(await findUnknownRefunds(services, refunds)))
  // Sends refunds of captures in suspense, and re-reads payouts and disputes that changed since the backup.
  await catchUp(services, { everything: true })
  // The money of a returned payout is with us again, but the ledger lacks both movements until it is booked.
  return found.map((movement) =>
    movement.outcome === 'unknown payout' && returned.has(movement.reference)
      ? { ...movement, outcome: 'returned payout' }
      : movement,
  )
}

async function post(services: Services, references: string[]): Promise<Recovered[]> {
  const found: Recovered[] = []
  for (const reference of references) {
    const states = await services.epayment.findCheckouts(reference)
    const amount = states.flatMap(({ captures }) => captures).reduce((sum, capture) => sum + capture.amount, 0n)
    const posted = await settle(services, states)
    const fresh = posted.filter(({ outcome }) => outcome !== 'repeated')
    if (fresh.length > 0)
      found.push({
        reference,
        amount,
        outcome: fresh.every(({ outcome }) => outcome === 'settled') ? 'posted' : 'set aside',
      })
  }
  return found
}

/** Books what belongs to refunds that the ledger knows; answers the others. */
async function findUnknownRefunds(services: Services, refunds: Movement[]): Promise<Recovered[]> {
  const left = await findUnbooked(services, refunds)
  await bookRefunds(
    services,
    left.map(({ id }) => id),
  )
  const unknown = await findUnbooked(services, left)
  return unknown.map(({ id, amount }) => ({ reference: id, amount: -amount, outcome: 'unknown refund' }))
}

async function findUnbooked({ db, epayment }: Services, refunds: Movement[]): Promise<Movement[]> {
  const booked = await bookedMovements(db, epayment.name, refunds, 0n)
  return refunds.filter((movement) => !booked.has(getMovementKey(movement)))
}

async function isKnownPayout({ db }: Services, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout_attempts')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}
