// The latest payers of a creator, each once.
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'

/** The latest payments in which different payers are searched. */
const PAYMENTS = 30

/** SQL query for the latest payers, named as on the wall of gifts and in the list of buyers. */
export function latestPayers(accountId: bigint) {
  return sql`
    with latest as (
      select p.amount, p.paid_at, g.supporter_name, coalesce(g.is_anonymous, u.is_anonymous) as is_anonymous,
             coalesce(g.giver_account_id, u.buyer_id) as payer_id
        from payments p left join gifts g on g.payment_id = p.id left join purchases u on u.payment_id = p.id
       where p.creator_id = ${accountId} and ${paid}
       order by p.paid_at desc, p.id desc limit ${PAYMENTS})
    select case when l.is_anonymous or ${isBlockedBetween(accountId, 'l.payer_id')} then null else coalesce(f.page_name, l.supporter_name) end as name,
           f.page_url, f.avatar_key, l.amount, l.paid_at as date
      from latest l
      left join accounts a on a.id = l.payer_id and a.closed_at is null and not l.is_anonymous and not ${isBlockedBetween(accountId, 'l.payer_id')}
      left join profiles f on f.account_id = a.id
     order by l.paid_at desc`
}
