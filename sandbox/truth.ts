// The provider's own records in full, to compare the product's ledger with.
import { z } from 'zod'
import type { Sandbox } from './sandbox.ts'

export const TruthQuery = z.object({
  /** List references after this one. */
  after: z.string().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  /** All references in one answer. */
  full: z.literal('1').optional(),
})

type ReferenceTruth = { reference: string; status: string; captured: number; refunded: number }

/** Totals over everything, and a page of references sorted by bytes. Amounts are centavos. */
export async function readTruth(sandbox: Sandbox, query: z.output<typeof TruthQuery>) {
  const limit = query.full ? null : query.limit + 1
  const [totals, references] = await Promise.all([
    sandbox.pool.query(
      `select coalesce(sum(amount) filter (where type = 'PAYMENT'), 0) as captured,
              coalesce(sum(amount) filter (where type = 'REFUND'), 0) as refunded,
              coalesce(sum(amount) filter (where type = 'DISPUTE'), 0) as disputed,
              coalesce(sum(amount) filter (where type = 'PAYOUT'), 0) as paid_out,
              coalesce(sum(amount) filter (where type = 'PAYOUT_RETURN'), 0) as returned,
              coalesce(sum(provider_fee + value_added_tax), 0) as fees,
              coalesce(sum(net_amount), 0) as balance
       from money_line`,
    ),
    sandbox.pool.query<ReferenceTruth>(
      `with page as (
         select distinct reference as reference from checkout
         where reference > $1 order by 1 limit $2
       )
       select page.reference,
         case when bool_or(c.status = 'paid') then 'paid'
              else (array_agg(c.status order by c.created_at desc, c.id desc))[1] end as status,
         coalesce(sum(p.captured), 0) as captured, coalesce(sum(p.refunded), 0) as refunded
       from page join checkout c on c.reference = page.reference
       left join lateral (
         select sum(amount) as captured, sum(refunded_amount) as refunded from payment
         where checkout_id = c.id and status <> 'failed'
       ) p on true
       group by page.reference order by page.reference`,
      [query.full ? '' : query.after, limit],
    ),
  ])
  const page = query.full ? references.rows : references.rows.slice(0, query.limit)
  return {
    totals: { currency: 'PHP', ...totals.rows[0] },
    references: page,
    next: page.length < references.rows.length ? page.at(-1)!.reference : null,
  }
}
