// The whole proof: every invariant of ours, and our clearing account against the provider's own total.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { compareClearing } from './compare-clearing.ts'
import { type Finding, verifyLedger } from './ledger/verify.ts'

export interface Proof {
  findings: Finding[]
  /** Centavos that the provider holds for us, as we and as they say. */
  ours: bigint
  theirs: bigint
}

/** Proves the books and keeps the result for the metrics. What breaks is an error in the log, row by row. */
export async function proveBooks(services: Services): Promise<Proof> {
  const { db, epayment, log } = services
  const broken = (await verifyLedger(db)).map(({ cause, detail, ...found }) => ({
    ...found,
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
  return { findings, ...totals }
}
