// The desk's overview of money: what the provider holds by the ledger, and what waits for a person.
import type { z } from 'zod/mini'
import type { desk } from '#contract/desk/desk.ts'
import { serverLimits } from '#contract/limits.ts'
import { daysAgo } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import { leftByErased } from '#server/money/ledger/left-by-erased.ts'
import { getPlatformBalance } from '#server/money/ledger/platform-balance.ts'
import { clearingBalance } from '#server/money/ledger/verify.ts'

type Money = z.input<typeof desk.money.data>
type Kind = Money['waiting'][number]['kind']

/**
 * Operations given up at the provider, held payouts, refunds that it has not accepted for a day (our balance there is too small, say),
 * payouts whose results contradict the ledger, and money nobody can sign in to withdraw.
 */
const getWaiting = () => sql`
  select kind, name, since from provider_work where due_at is null or is_held
  union all
  select 'refund', p.transaction_no, r.created_at from refunds r join payments p on p.id = r.payment_id
   where r.state = 'requested' and r.due_at is not null and r.created_at < ${daysAgo(1)}
  union all
  select 'contradiction', transaction_no, created_at from payouts where contradiction is not null and written_off_at is null
  union all
  select 'erased-balance', account_id::text, erased_at from (${leftByErased}) l`

export async function readMoney(db: Db): Promise<Money> {
  const waiting = getWaiting()
  const [clearing, owed, left, proof, counts, oldest] = await Promise.all([
    clearingBalance(db),
    getPlatformBalance(db, 'unmatched_receipts'),
    sql<{ amount: bigint }>`select coalesce(sum(balance), 0)::bigint as amount from (${leftByErased}) l`.execute(db),
    db.selectFrom('ledger_proofs').select(['findings', 'proved_at', 'ours', 'theirs']).executeTakeFirst(),
    sql<{ kind: Kind; count: number; oldest: Date }>`
      select kind, count(*)::int as count, min(since) as oldest from (${waiting}) w group by kind`.execute(db),
    sql<{ kind: Kind; name: string; since: Date }>`
      select kind, name, since from (${waiting}) w order by since, name limit ${serverLimits.deskPage}`.execute(db),
  ])
  return {
    clearing,
    suspense: -owed,
    left_by_erased: left.rows[0]!.amount,
    proved: proof ? { ours: proof.ours, theirs: proof.theirs } : null,
    findings: proof?.findings ?? null,
    proved_at: proof?.proved_at ?? null,
    stuck: getStuck(counts.rows),
    waiting: oldest.rows,
  }
}

function getStuck(counts: { kind: Kind; count: number; oldest: Date }[]): Money['stuck'] {
  const of = (wanted: Kind) => {
    const { count, oldest } = counts.find(({ kind }) => kind === wanted) ?? { count: 0, oldest: null }
    return { count, oldest }
  }
  return {
    payouts: of('payout'),
    refunds: of('refund'),
    payments: of('payment'),
    webhooks: of('webhook'),
    receipt_refunds: of('receipt-refund'),
  }
}
