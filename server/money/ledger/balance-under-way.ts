import { type Queryable, sql } from '#server/kit/db.ts'

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
