// Money as the desk watches it: what the books say the provider holds, and what waits for a person.
import type { z } from 'zod/mini'
import type { desk } from '#contract/desk.ts'
import { type Db, sql } from '#server/kit/db.ts'
import { clearingBalance } from '#server/money/ledger/verify.ts'

type Money = z.input<typeof desk.money.data>

export async function readMoney(db: Db): Promise<Money> {
  const [clearing, proof] = await Promise.all([
    clearingBalance(db),
    db.selectFrom('ledger_proofs').select(['findings', 'proved_at']).executeTakeFirst(),
  ])
  const waiting = await sql<{ kind: string; count: number; oldest: Date }>`
    select kind, count(*)::int as count, min(since) as oldest from provider_work where due_at is null group by kind`.execute(
    db,
  )
  const of = (kind: string) => waiting.rows.find((row) => row.kind === kind) ?? { count: 0, oldest: null }
  return {
    clearing,
    findings: proof?.findings ?? null,
    proved_at: proof?.proved_at ?? null,
    stuck: {
      payouts: of('payout'),
      refunds: of('refund'),
      payments: of('payment'),
      webhooks: of('webhook'),
      receipt_refunds: of('receipt-refund'),
    },
  }
}
