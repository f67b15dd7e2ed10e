// The whole proof: every invariant of ours, and our clearing account against the provider's own total.
import { clock } from '#server/kit/clock.ts'
import type { Services } from '#server/outside/services.ts'
import { catchUp } from './catch-up.ts'
import { clearingBalance, type Finding, verifyLedger } from './ledger/verify.ts'
import { readClearing } from './read-clearing.ts'

/** At comparing totals while money moves; the last one reads everything at the provider. */
const ATTEMPTS = 3

export interface Proof {
  findings: Finding[]
  /** Centavos that the provider holds for us, as we and as they say. */
  ours: bigint
  theirs: bigint
}

/** Proves the books and keeps the result for the metrics. What breaks is an error in the log, row by row. */
export async function proveBooks(services: Services): Promise<Proof> {
  const { db, epayment, log } = services
  const findings = (await verifyLedger(db)).map(({ cause, detail, ...found }) => ({
    ...found,
    detail: cause ? `${detail}: ${epayment.refusalText(cause)}` : detail,
  }))
  const totals = await compareTotals(services)
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

/**
 * The provider's total is read between two of ours: money that moves meanwhile must not look like a difference. Nor must a sum that
 * was kept: before it is said that the totals differ, everything is read.
 */
async function compareTotals(services: Services): Promise<{ ours: bigint; theirs: bigint }> {
  for (let attempt = 1; ; attempt++) {
    const before = await clearingBalance(services.db)
    const theirs = await readClearing(services, attempt === ATTEMPTS)
    const after = await clearingBalance(services.db)
    if (before === theirs) return { ours: before, theirs }
    if (after === theirs || attempt === ATTEMPTS) return { ours: after, theirs }
    // What the provider has done and not yet told is told now.
    await catchUp(services, { everything: true })
  }
}
