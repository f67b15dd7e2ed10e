// Ledger verification: checks every invariant, and compares our clearing account with the provider's total.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { compareClearing } from './compare-clearing.ts'
import { type Finding, proveLedger } from './ledger/verify.ts'

export interface Verification {
  findings: Finding[]
  /** Whether the whole ledger was read, or only what is new since the last verification. */
  isWhole: boolean
  /** Centavos that the provider holds for us: by our ledger, and by the provider's movements. */
  ours: bigint
  theirs: bigint
}

/**
 * Verifies the ledger and stores the result for the metrics. Logs each violation as an error, row by row. `whole` reads
 * everything, even when a full verification is not due.
 */
export async function runLedgerVerification(
  services: Services,
  options: { whole?: boolean } = {},
): Promise<Verification> {
  const { database, db, epayment, log } = services
  const { findings: found, isWhole } = await proveLedger(database.verificationDb, options)
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
  for (const finding of findings) log.error({ event: 'ledger.violation', ...finding }, 'a ledger invariant is violated')
  const differs = totals.ours !== totals.theirs
  if (differs)
    log.error(
      { event: 'ledger.violation', ours: String(totals.ours), theirs: String(totals.theirs) },
      'the provider’s total differs from our ledger',
    )
  const result = { proved_at: clock.now(), findings: findings.length + (differs ? 1 : 0), ...totals }
  await db
    .insertInto('ledger_proofs')
    .values(result)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(result))
    .execute()
  return { findings, isWhole, ...totals }
}
