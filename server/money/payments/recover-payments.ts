// After a restore: what the provider did since the backup, and we no longer know. What is ours is posted; what nobody knows is set
// aside and sent back; a payout that is in no book is the operator's matter.
import type { Services } from '#server/outside/services.ts'
import { catchUp } from '../catch-up.ts'
import { settle } from './settle.ts'

export interface Recovered {
  reference: string
  /** Centavos. */
  amount: bigint
  outcome: 'posted' | 'set aside' | 'unknown payout'
}

/** References asked about at once. */
const BATCH = 50

/** Answers only what we did not know. Run twice it finds nothing the second time, but payouts that nobody has booked. */
export async function recoverPayments(services: Services, since: Date): Promise<Recovered[]> {
  const found: Recovered[] = []
  const captures = new Set<string>()
  const returned = new Set<string>()
  for await (const { kind, reference, amount } of services.epayment.listMovements(since)) {
    if (kind === 'payout') {
      if (!(await isKnownPayout(services, reference)))
        found.push({ reference, amount: -amount, outcome: 'unknown payout' })
    } else if (kind === 'return') returned.add(reference)
    else if (kind === 'capture' && captures.add(reference).size === BATCH) {
      found.push(...(await post(services, [...captures])))
      captures.clear()
    }
  }
  found.push(...(await post(services, [...captures])))
  // Refunds of what was set aside, payouts and disputes that went on meanwhile.
  await catchUp(services, { everything: true })
  // What came back to us nobody has twice.
  return found.filter(({ outcome, reference }) => outcome !== 'unknown payout' || !returned.has(reference))
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

async function isKnownPayout({ db }: Services, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout_attempts')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}
