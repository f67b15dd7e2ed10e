import { sql } from '#server/kit/db.ts'

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
