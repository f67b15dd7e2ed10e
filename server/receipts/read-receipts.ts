// Receipts as the payer, and anyone the payer gives the link to, may see them.
import { sql } from '#server/kit/db.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import type { Services } from '#server/outside/services.ts'
import { asReceipt, payments } from './receipt-rows.ts'

/** The receipts of this account's paid payments, newest first. */
export function getReceipts({ db, config }: Services, payerId: bigint, query: PageQuery) {
  const paid = payments(db).where('p.payer_account_id', '=', payerId).where('p.paid_at', 'is not', null)
  return paginate(query, {
    rows: async (limit, offset) =>
      (await paid.orderBy('p.paid_at', 'desc').orderBy('p.id', 'desc').limit(limit).offset(offset).execute()).map(
        (row) => asReceipt(config.secret, row),
      ),
    total: async () => {
      const { n } = await db
        .selectFrom('payments')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('payer_account_id', '=', payerId)
        .where('paid_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return n
    },
  })
}
