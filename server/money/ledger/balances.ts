// Reads account balances. A creator without ledger accounts has zero everywhere.
import { type Queryable, sql } from '#server/kit/db.ts'

export interface Balances {
  available: bigint
  pending: bigint
  inPayout: bigint
  /** Disputed. */
  held: bigint
  /** Set aside for refunds that still gather from later income. */
  setAside: bigint
}

/** With `hold` the balances cannot change until the transaction ends. */
export async function getBalances(
  db: Queryable,
  creatorId: bigint,
  { hold = false }: { hold?: boolean } = {},
): Promise<Balances> {
  const rows = await selectBalances(db, creatorId)
    // In the order in which all code locks balances, which prevents deadlocks.
    .$if(hold, (query) => query.orderBy('b.account_id').forUpdate('b'))
    .execute()
  return byKind(rows)
}

/** The balances, and the next date on which pending money becomes available, with its amount. */
export async function getBalancesAndRelease(
  db: Queryable,
  creatorId: bigint,
): Promise<Balances & { release: { date: Date; amount: bigint } | null }> {
  const next = db
    .selectFrom('pending_items')
    .select(['release_at', sql<bigint>`sum(amount)::bigint`.as('amount')])
    .where('creator_id', '=', creatorId)
    .where('released_by', 'is', null)
    .groupBy('release_at')
    .orderBy('release_at')
    .limit(1)
  const rows = await selectBalances(db, creatorId)
    .leftJoin(next.as('next'), (join) => join.on('a.kind', '=', 'creator_pending'))
    .select(['next.release_at', 'next.amount as released'])
    .execute()
  const due = rows.find((row) => row.release_at !== null)
  return { ...byKind(rows), release: due ? { date: due.release_at!, amount: due.released! } : null }
}

function selectBalances(db: Queryable, creatorId: bigint) {
  return db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select(['a.kind', 'b.balance'])
    .where('a.owner_id', '=', creatorId)
}

function byKind(rows: { kind: string; balance: bigint }[]): Balances {
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0n
  return {
    available: of('creator_available'),
    pending: of('creator_pending'),
    inPayout: of('creator_payout_in_flight'),
    held: of('creator_hold'),
    setAside: of('creator_refund_reserve'),
  }
}
