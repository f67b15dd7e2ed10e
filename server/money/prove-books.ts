// The proof of the books: every invariant of ours, and our clearing account against the provider's own total.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { compareClearing } from './compare-clearing.ts'
import { type Finding, proveLedger } from './ledger/verify.ts'

export interface Proof {
  findings: Finding[]
  /** Whether all of our books were read, or what is new since the last proof. */
  isWhole: boolean
  /** Centavos that the provider holds for us, as we and as they say. */
  ours: bigint
  theirs: bigint
}

/**
 * Proves the books and keeps the result for the metrics. What breaks is an error in the log, row by row. `whole`: everything is
 * read, also where it is not time for that.
 */
export async function proveBooks(services: Services, options: { whole?: boolean } = {}): Promise<Proof> {
  const { db, epayment, log } = services
  const { findings: found, isWhole } = await proveLedger(db, options)
  const broken = found.map(({ cause, detail, ...finding }) => ({
    ...finding,
    detail: cause ? `${detail}: ${epayment.refusalText(cause)}` : detail,
  }))
  const { wrong, ...totals } = await compareClearing(services)
  const findings = [
    ...broken,
    ...wrong.map(({ movement: { kind, id, reference, amount }, booked }) => ({
      invariant: 'provider totals equal clearing',
      detail: `${kind} ${id} of ${reference}: theirs ${amount}, ours ${booked} centavos`,
    })),
  ]
  for (const finding of findings) log.error({ event: 'books.broken', ...finding }, 'the books are not right')
  const differs = totals.ours !== totals.theirs
  if (differs)
    log.error(
      { event: 'books.broken', ours: String(totals.ours), theirs: String(totals.theirs) },
      'the provider’s total is not ours',
    )
  const result = { proved_at: clock.now(), findings: findings.length + (differs ? 1 : 0), ...totals }
  await db
    .insertInto('ledger_proofs')
    .values(result)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(result))
    .execute()
  return { findings, isWhole, ...totals }
}
