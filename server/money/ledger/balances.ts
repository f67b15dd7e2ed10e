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

/** A creator's money whose way is not decided yet: pending, in a payout or held. Centavos. */
export async function getBalanceUnderWay(db: Queryable, creatorId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select(sql<bigint>`coalesce(sum(b.balance), 0)::bigint`.as('amount'))
    .where('a.owner_id', '=', creatorId)
    .where('a.kind', 'not in', ['creator_available', 'creator_refund_reserve'])
    .executeTakeFirstOrThrow()
  return row.amount
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

/**
 * Centavos on one of the platform's accounts, debits less credits: money the provider holds is above zero, money we owe
 * below. Accounts that every payment touches have no balance row: this adds the entries since the last verification to
 * its stored total.
 */
export async function getPlatformBalance(
  db: Queryable,
  kind: 'provider_clearing' | 'unmatched_receipts',
): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select (coalesce(sum(case when e.debit_account_id = c.id then e.amount else -e.amount end), 0)
            - coalesce((select total from proved_accounts where account_id = (select platform_account(${kind}))), 0))::bigint as total
      from ledger_entries e, platform_account(${kind}) as c (id)
     where c.id in (e.debit_account_id, e.credit_account_id)
       and e.journal_id > coalesce((select journal_id from proved_books), 0)`.execute(db)
  return rows[0]?.total ?? 0n
}

/**
 * What came back to accounts after they were erased, such as a payout that its bank returned, and waits for the operator: rows of
 * `account_id`, `erased_at` and `balance` in centavos.
 */
export const leftByErased = sql`
  select p.id as account_id, p.erased_at, b.balance
    from accounts p
    join ledger_accounts a on a.owner_id = p.id and a.kind = 'creator_available'
    join ledger_balances b on b.account_id = a.id
   where p.erased_at is not null and b.balance > 0`
